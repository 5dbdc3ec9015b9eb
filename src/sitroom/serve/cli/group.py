"""The command group, with commands loaded when they are used: `sitroom --version` starts at once."""

from __future__ import annotations

import click

from sitroom import __version__

GROUPS = {
    "Reading": {
        "read": ("read", "Show what reports say, or write it to a file."),
        "schema": ("schema", "Print the JSON Schema of what is written."),
        "score": ("score", "Score what is read against labelled reports."),
    },
    "A room of reports": {
        "add": ("add", "Read reports and keep them in a room."),
        "status": ("status", "How much a room holds."),
        "serve": ("serve", "Open a room in the browser."),
        "delete": ("lists", "Delete a report and what came from it."),
    },
    "Asking a room": {
        "ledger": ("ledger", "Timeline, actors, figures, forces, truces, talks, outlook."),
        "brief": ("brief", "A situation report with numbered sources."),
        "reports": ("lists", "The reports, by day."),
        "records": ("lists", "What single reports say."),
        "finding": ("lists", "All that tell of one thing, and why."),
        "sources": ("lists", "Who says it, how often, how reliable."),
    },
    "What people say": {
        "queue": ("judge", "What most needs a look."),
        "accept": ("judge", "A record is right."),
        "reject": ("judge", "A record is wrong, and counts no more."),
        "correct": ("judge", "A field of a record is something else."),
        "decide": ("judge", "Which of those who differ is right."),
        "same": ("judge", "Two records tell of the same."),
        "different": ("judge", "Two records tell of different things."),
        "credit": ("judge", "How credible a record is, 1 to 6."),
        "grade": ("judge", "How reliable a source is, A to F."),
        "undo": ("judge", "Take a judgement back."),
        "judgements": ("judge", "Who said what, and when."),
        "agreement": ("judge", "How far people agree (Krippendorff's alpha)."),
    },
}
"""The commands, in the order of the help: the module that holds each, and what it does in a line."""
COMMANDS = {name: module for group in GROUPS.values() for name, (module, _) in group.items()}


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

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        for title, commands in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([(name, about) for name, (_, about) in commands.items()])


@click.group(cls=_Lazy, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="sitroom", message="%(prog)s %(version)s")
def cli() -> None:
    """Read reports on wars and peace processes into records that lead back to their words.

    \b
    sitroom read report.txt                     what it says, by kind, in the terminal
    sitroom read --help                         formats, dates, folders, standard input
    sitroom add reports/ --room syria.db        keep what many reports say
    sitroom brief --room syria.db --since 2016-03-14
    """
