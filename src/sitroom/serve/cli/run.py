"""Runs the command: every error becomes one line and an exit code."""

from __future__ import annotations

from collections.abc import Sequence

import click

from sitroom.model.errors import SitroomError, UsageError
from sitroom.serve.cli.group import cli
from sitroom.serve.cli.output import PipeClosedError, say
from sitroom.serve.exits import FAULT, INTERRUPTED, OK, PIPE_CLOSED, exit_code


def run(arguments: Sequence[str] | None = None) -> int:
    """Runs the command and gives its exit code. Nothing is ever a traceback, unless `SITROOM_DEBUG` asks for it."""
    try:
        result = cli.main(
            args=list(arguments) if arguments is not None else None, prog_name="sitroom", standalone_mode=False
        )
        return result if isinstance(result, int) else OK
    except SitroomError as error:
        say(str(error))
        return exit_code(error)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        return 2
    except click.ClickException as error:
        context = getattr(error, "ctx", None)
        hint = f"{context.command_path} --help" if context else "sitroom --help"
        say(str(UsageError("usage.command", error.format_message().rstrip("."), hint)))
        return 2
    except (KeyboardInterrupt, click.Abort):
        say("interrupted")
        return INTERRUPTED
    except (PipeClosedError, BrokenPipeError):
        return PIPE_CLOSED
    except Exception as error:
        from sitroom.settings import load

        if load().debug:
            raise
        say(f"sitroom.fault: {type(error).__name__}: {error}. Try: SITROOM_DEBUG=1 for where, and report it")
        return FAULT
