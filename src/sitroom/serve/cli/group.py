"""The command group, with commands loaded when they are used: `sitroom --version` starts at once."""

from __future__ import annotations

import click

from sitroom import __version__

COMMANDS = {
    "read": "read",
    "add": "add",
    "status": "status",
    "ledger": "ledger",
    "brief": "brief",
    "reports": "lists",
    "records": "lists",
    "finding": "lists",
    "sources": "lists",
    "delete": "lists",
    "queue": "judge",
    "accept": "judge",
    "reject": "judge",
    "correct": "judge",
    "same": "judge",
    "different": "judge",
    "credit": "judge",
    "grade": "judge",
    "undo": "judge",
    "judgements": "judge",
    "agreement": "judge",
    "schema": "schema",
    "score": "score",
}
"""The commands, in the order of the help, and the module that holds each."""


class _Lazy(click.Group):
    """A group whose commands are imported on use: `COMMANDS` says from where."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        import importlib  # noqa: TID251  (the names are those above)

        found = getattr(importlib.import_module(f"sitroom.serve.cli.{COMMANDS[cmd_name]}"), cmd_name)
        assert isinstance(found, click.Command)
        return found


@click.group(cls=_Lazy, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="sitroom", message="%(prog)s %(version)s")
def cli() -> None:
    """Read reports on wars and peace processes into records that lead back to their words.

    \b
    sitroom read report.txt                     what it says, by kind, in the terminal
    sitroom read --help                         formats, dates, folders, standard input
    """
