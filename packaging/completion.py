#!/usr/bin/env python3
"""completion.py : writes the shell completions and the manual page's options from the command's own parser.

    completion.py           writes completion/updategate.bash, completion/_updategate and the options in man/updategate.1
    completion.py --check   fails where one of them is not what the parser says
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "bindings" / "python" / "src"))

from updategate.command import parser  # noqa: E402
from updategate.command.arguments import ARCHITECTURES, PLATFORMS  # noqa: E402

FOLDER = ROOT / "packaging" / "completion"
PAGE = ROOT / "packaging" / "man" / "updategate.1"
FILES = {"--adoption", "--lookup", "--policy", "--state", "--svg", "--html", "--users", "--junit", "--apps", "--cache", "--policy-cache", "--pending", "--keep", "--console", "--into", "--parquet"}
WORDS = {
    "--platform": PLATFORMS,
    "--architecture": ARCHITECTURES,
    "--language": ["en", "zh-Hans"],
}


def commands() -> dict[str, tuple[str, argparse.ArgumentParser]]:
    """Name: (what it does, its parser)."""
    for action in parser()._actions:
        if isinstance(action, argparse._SubParsersAction):
            helps = {choice.dest: choice.help or "" for choice in action._choices_actions}
            return {name: (helps.get(name, ""), sub) for name, sub in action.choices.items()}
    raise SystemExit("completion.py: the command has no sub-commands")


def options(sub: argparse.ArgumentParser) -> list[argparse.Action]:
    return [action for action in sub._actions if action.option_strings and action.help != argparse.SUPPRESS]


def long_name(action: argparse.Action) -> str:
    return next(name for name in action.option_strings if name.startswith("--"))


def words_of(action: argparse.Action) -> list[str] | None:
    if action.choices is not None:
        return [str(choice) for choice in action.choices]
    return WORDS.get(long_name(action)) if action.option_strings else None


def positionals(sub: argparse.ArgumentParser) -> list[argparse.Action]:
    return [action for action in sub._actions if not action.option_strings]


def takes_files(sub: argparse.ArgumentParser) -> bool:
    names = {str(action.metavar or action.dest).upper() for action in positionals(sub)}
    return bool(names & {"FILE", "POLICY", "PATH", "FEED", "OLD", "CASES"})


def bash() -> str:
    found = commands()
    lines = ["# bash completion for updategate; written by packaging/completion.py", "_updategate() {"]
    lines.append('  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command="" word')
    lines.append('  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do')
    lines.append(f"    case $word in {' | '.join(found)}) command=$word && break ;; esac")
    lines += ["  done", "  case $prev in"]
    seen: dict[str, list[str] | None] = {}
    for _, sub in found.values():
        for action in options(sub):
            if action.nargs != 0:
                seen.setdefault(long_name(action), words_of(action))
    lines.append(f"    {' | '.join(sorted(FILES & seen.keys()))}) COMPREPLY=($(compgen -f -- \"$cur\")); compopt -o filenames 2>/dev/null; return ;;")
    plain = []
    for name, words in sorted(seen.items()):
        if name in FILES:
            continue
        if words:
            lines.append(f'    {name}) COMPREPLY=($(compgen -W "{" ".join(words)}" -- "$cur")); return ;;')
        else:
            plain.append(name)
    lines += [f"    {' | '.join(plain)}) return ;;", "  esac", "  case $command in"]
    lines.append(f'    "") COMPREPLY=($(compgen -W "{" ".join(found)} --help --version" -- "$cur")) ;;')
    for name, (_, sub) in found.items():
        words = [long_name(action) for action in options(sub)]
        for action in positionals(sub):
            words += words_of(action) or []
        files = '; [[ $cur == -* ]] || { COMPREPLY+=($(compgen -f -- "$cur")); compopt -o filenames 2>/dev/null; }' if takes_files(sub) else ""
        lines.append(f'    {name}) COMPREPLY=($(compgen -W "{" ".join(words)}" -- "$cur")){files} ;;')
    lines += ["  esac", "}", "complete -F _updategate updategate"]
    return "\n".join(lines) + "\n"


def quoted(text: str) -> str:
    plain = " ".join(text.replace("%(default)s", "…").split())
    for character in "\\'[]:":
        plain = plain.replace(character, {"\\": "\\\\", "'": "’", "[": "\\[", "]": "\\]", ":": "\\:"}[character])
    return plain


def zsh() -> str:
    found = commands()
    lines = ["#compdef updategate", "# written by packaging/completion.py", "", "_updategate() {", "  local -a commands", "  commands=("]
    lines += [f"    '{name}:{quoted(text)}'" for name, (text, _) in found.items()]
    lines += ["  )", "  if (( CURRENT == 2 )); then", "    _describe 'command' commands", "    return", "  fi"]
    lines += ["  local command=$words[2]", "  shift words", "  (( CURRENT-- ))", "  case $command in"]
    for name, (_, sub) in found.items():
        lines.append(f"    {name})")
        lines.append("      _arguments \\")
        for action in options(sub):
            option = long_name(action)
            many = "*" if isinstance(action, argparse._AppendAction) else ""
            words = words_of(action)
            values = f":value:({' '.join(words)})" if words else ":file:_files" if option in FILES else ":value:"
            lines.append(f"        '{many}{option}[{quoted(action.help or '')}]{'' if action.nargs == 0 else values}' \\")
        for action in positionals(sub):
            words = words_of(action)
            values = f"({' '.join(words)})" if words else "_files" if takes_files(sub) else ""
            lines.append(f"        ':{quoted(str(action.metavar or action.dest)).lower()}:{values}' \\")
        lines[-1] = lines[-1].removesuffix(" \\") + " ;;"
    lines += ["  esac", "}", "", '_updategate "$@"']
    return "\n".join(lines) + "\n"


def roff(text: str) -> str:
    plain = " ".join(text.replace("%(default)s", "…").split())
    plain = plain.replace("\\", "\\e").replace("-", "\\-").replace("…", "...")
    return "\\&" + plain if plain[:1] in ".'" else plain


def page() -> str:
    """The manual page with its options as the parser has them."""
    text = PAGE.read_text(encoding="utf-8")
    before, after = text.index(".SH OPTIONS\n"), text.index(".SH EXIT STATUS\n")
    lines = [".SH OPTIONS", ".B \\-\\-help", "after any command explains it, with examples."]
    for name, (_, sub) in commands().items():
        lines.append(f".SS {name}")
        for action in options(sub):
            if long_name(action) == "--help":
                continue
            value = "" if action.nargs == 0 else f" \\fI{roff(str(action.metavar or action.dest).upper())}\\fR"
            if action.choices is not None and action.metavar is None:
                value = f" \\fI{roff('|'.join(str(choice) for choice in action.choices))}\\fR"
            lines += [".TP", f"\\fB{roff(long_name(action))}\\fR{value}", roff(action.help or "")]
    return text[:before] + "\n".join(lines) + "\n" + text[after:]


def files() -> dict[Path, str]:
    return {FOLDER / "updategate.bash": bash(), FOLDER / "_updategate": zsh(), PAGE: page()}


def check() -> None:
    wrong = [path.name for path, text in files().items() if path.read_text(encoding="utf-8") != text]
    missing = [name for name in commands() if f"updategate {name}" not in PAGE.read_text(encoding="utf-8")]
    if wrong:
        print(f"FAILED completion: {', '.join(wrong)} is not what the command says; run packaging/completion.py")
    if missing:
        print(f"FAILED manual page: its synopsis does not know {', '.join(missing)}")
    if wrong or missing:
        raise SystemExit(1)
    print("ok     completions and manual page know every command and option")


def main() -> None:
    if sys.argv[1:] == ["--check"]:
        check()
    elif sys.argv[1:]:
        raise SystemExit(__doc__)
    else:
        for path, text in files().items():
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
