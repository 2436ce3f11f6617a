"""The command `updategate`: one module a sub-command, each with add() for its arguments and run() for its work."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from .._status import BAD_INPUT, INTERRUPTED
from .._version import VERSION
from ..errors import UpdateGateError
from . import check, compare, decide, diff, explain, imports, lint, lookup, record, serve, simulate, sort, table, testing
from .line import Parser
from .terminal import Problem, abandon, flush, one_line, say, stand_in

SUB_COMMANDS = (decide, check, record, compare, sort, explain, lookup, lint, simulate, diff, testing, table, serve, imports)


def parser() -> Parser:
    """The whole command line."""
    top = Parser(
        prog="updategate",
        description="Must this app update, should it, or neither? Decides from the installed version, the App Store's "
        "look-up reply, your policy file, what this user has been asked before, and the time.",
        epilog="""\
exit status:
  0            the question was answered, whatever the answer
  2            bad input, with a line on standard error that says what and where
  3            a fetch failed and there was no policy to decide by
  10, 20, 30   decide and check with --exit-code: recommend, force, unsupported
  1            lint with --exit-code: more than a note was found
               diff with --most-forced: more are newly forced
               test: a case came out otherwise
  40           check --apps with --exit-code: the store lacks one

examples:
  updategate decide --installed 1.2.0 --policy policy.json
  updategate check --id 284882215 --country us --installed 1.2.0
  updategate compare 1.9 1.10

Each command has examples of its own: updategate help decide
""",
    )
    top.add_argument("--version", action="version", version=f"updategate {VERSION}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", title="commands", required=True)
    for module in SUB_COMMANDS:
        sub = commands.add_parser(
            module.NAME,
            help=module.SUMMARY,
            description=module.DESCRIPTION,
            epilog=module.EPILOG,
            usage=getattr(module, "USAGE", None),
        )
        module.add(sub)
        sub.set_defaults(run=module.run, parser=sub)
    return top


def parse(words: Sequence[str]) -> argparse.Namespace:
    """The arguments; SystemExit, after one line, where they are wrong."""
    top = parser()
    if words[:1] == ["help"]:
        words = [*words[1:], "--help"]
    commands = next(action.choices for action in top._actions if isinstance(action, argparse._SubParsersAction))
    place = next((place for place, word in enumerate(words) if not word.startswith("-")), len(words))
    top.check_options(words[:place])
    if words[place:] and words[place] in commands:
        commands[words[place]].check_options(words[place + 1 :])
    args, rest = top.parse_known_args(words)
    if rest:
        args.parser.error(f"{'one argument' if len(rest) == 1 else f'{len(rest)} arguments'} too many: {' '.join(rest)}")
    return args


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command and gives its exit status; only --help, --version and a bad command line raise SystemExit."""
    args = argparse.Namespace()
    try:
        stand_in()
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="backslashreplace")
        args = parse(list(sys.argv[1:] if arguments is None else arguments))
        status: int = args.run(args)
        flush()
        return status
    except KeyboardInterrupt:
        return INTERRUPTED
    except Problem as problem:
        return _fail(str(problem), problem.status)
    except (UpdateGateError, ImportError) as problem:
        return _fail(str(problem), BAD_INPUT)
    except OSError as problem:
        # A file that has no name is standard output: whatever else is read or written says which it was.
        if problem.filename is None:
            abandon(sys.stdout)
            if isinstance(problem, BrokenPipeError):
                # The reader has gone, as with `| head`. Nothing is wrong, and the answer is what it was.
                return int(getattr(args, "exit_status", 0))
        where = "standard output" if problem.filename is None else problem.filename or "a file without a name"
        return _fail(f"{where}: {problem.strerror or problem}", BAD_INPUT)
    except MemoryError:
        return _fail("out of memory", BAD_INPUT)


def _fail(message: str, status: int) -> int:
    say(f"updategate: {one_line(message)}\n")
    try:
        flush()
    except OSError:
        abandon(sys.stdout)
    return status
