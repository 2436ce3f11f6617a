#!/usr/bin/env python3
"""wheel.py LIBRARY OUTPUT_FOLDER : the Python package with the shared library inside, as a platform wheel.

Standard library only, and byte-identical from the same input. The platform tag is what the library's own symbols allow:
the newest glibc version that it asks for. Nothing is compiled when the wheel is installed.
"""

from __future__ import annotations

import base64
import hashlib
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "bindings" / "python"
# Policies that an installer may know only by their old names.
OLD_NAMES = {(2, 5): "manylinux1", (2, 12): "manylinux2010", (2, 17): "manylinux2014"}
# What a library may ask of libc and still load under musl 1.1, whose loader takes libc.so.6 and libm.so.6 for itself.
MUSL = {"__cxa_finalize", "__stack_chk_fail", "abort", "bcmp", "calloc", "free", "malloc", "memchr", "memcmp", "memcpy", "memmove",
        "memset", "posix_memalign", "realloc", "strlen", "write"}  # fmt: skip
MACHINES = {"Advanced Micro Devices X86-64": "x86_64", "AArch64": "aarch64"}


def read(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True, env={"LC_ALL": "C", "PATH": "/usr/bin:/bin"}).stdout


def platform_tag(library: Path) -> str:
    """The lowest manylinux policy whose glibc has every symbol that the library asks for, and musllinux."""
    machine = MACHINES[next(re.finditer(r"Machine:\s*(.*)", read("readelf", "-h", str(library)))).group(1).strip()]
    asked = [
        tuple(int(part) for part in found.split("."))
        for found in re.findall(r"Name: GLIBC_([0-9.]+)", read("readelf", "-VW", str(library)))
    ]
    needed = set(re.findall(r"\(NEEDED\).*\[(.*)\]", read("readelf", "-dW", str(library))))
    if needed - {"libc.so.6", "libm.so.6"}:
        raise SystemExit(f"wheel.py: the library needs {sorted(needed)}, which no manylinux policy promises")
    newest = max([version[:2] for version in asked], default=(2, 5))
    lowest = (2, 5) if machine == "x86_64" else (2, 17)
    policy = max(newest, lowest)
    if lowest < policy < (2, 17):
        policy = min(known for known in OLD_NAMES if known >= policy)
    tags = [f"manylinux_{policy[0]}_{policy[1]}_{machine}"]
    if policy in OLD_NAMES:
        tags.append(f"{OLD_NAMES[policy]}_{machine}")
    wanted = re.findall(r" U (\w+)", read("nm", "-D", "--undefined-only", str(library)))
    if set(wanted) - MUSL:
        raise SystemExit(f"wheel.py: the library asks for {sorted(set(wanted) - MUSL)}, and it is not known that musl has it")
    tags.append(f"musllinux_1_1_{machine}")
    return ".".join(tags)


def metadata(project: dict) -> str:
    lines = ["Metadata-Version: 2.1", f"Name: {project['name']}", f"Version: {project['version']}"]
    lines.append(f"Summary: {project['description']}")
    if "keywords" in project:
        lines.append("Keywords: " + ",".join(project["keywords"]))
    lines.append(f"License: {project['license']['text'] if isinstance(project['license'], dict) else project['license']}")
    lines += [f"Classifier: {classifier}" for classifier in project.get("classifiers", [])]
    lines.append(f"Requires-Python: {project['requires-python']}")
    lines += [f"Requires-Dist: {requirement}" for requirement in project.get("dependencies", [])]
    for extra, requirements in project.get("optional-dependencies", {}).items():
        lines.append(f"Provides-Extra: {extra}")
        lines += [f'Requires-Dist: {requirement} ; extra == "{extra}"' for requirement in requirements]
    lines += [f"Project-URL: {name}, {url}" for name, url in project.get("urls", {}).items()]
    lines.append("License-File: LICENSE")
    lines += [f"License-File: licenses/{text.name}" for text in sorted((ROOT / "LICENSES").glob("*.txt"))]
    lines += ["Description-Content-Type: text/markdown", ""]
    return "\n".join(lines) + "\n" + (PACKAGE / project.get("readme", "README.md")).read_text(encoding="utf-8")


def entry_points(project: dict) -> str:
    return "[console_scripts]\n" + "".join(f"{name} = {target}\n" for name, target in project.get("scripts", {}).items())


def contents(library: Path, project: dict, tag: str) -> dict[str, bytes]:
    """Every file of the wheel but RECORD, by its name inside."""
    name, version = project["name"], project["version"]
    info, data = f"{name}-{version}.dist-info", f"{name}-{version}.data/data/share"
    files = {
        f"{name}/{path.relative_to(PACKAGE / 'src' / name).as_posix()}": path.read_bytes()
        for path in sorted((PACKAGE / "src" / name).rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts and not path.name.startswith("libupdategate.")
    }
    files[f"{name}/libupdategate.so"] = library.read_bytes()
    files[f"{data}/bash-completion/completions/updategate"] = (ROOT / "packaging/completion/updategate.bash").read_bytes()
    files[f"{data}/zsh/site-functions/_updategate"] = (ROOT / "packaging/completion/_updategate").read_bytes()
    page = (ROOT / "packaging/man/updategate.1").read_text(encoding="utf-8").replace("@VERSION@", version)
    files[f"{data}/man/man1/updategate.1"] = page.encode()
    files[f"{info}/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    # Of what the toolchain compiles and links into the library.
    for text in sorted((ROOT / "LICENSES").glob("*.txt")):
        files[f"{info}/licenses/{text.name}"] = text.read_bytes()
    files[f"{info}/METADATA"] = metadata(project).encode()
    files[f"{info}/entry_points.txt"] = entry_points(project).encode()
    tags = "".join(f"Tag: py3-none-{platform}\n" for platform in tag.split("."))
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: updategate\nRoot-Is-Purelib: false\n{tags}".encode()
    return files


def record(files: dict[str, bytes], own: str) -> bytes:
    lines = []
    for name, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(content)}\n")
    return "".join([*lines, f"{own},,\n"]).encode()


def main() -> None:
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    library, folder = Path(sys.argv[1]), Path(sys.argv[2])
    project = tomllib.loads((PACKAGE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    header = (ROOT / "include" / "updategate.h").read_text(encoding="utf-8")
    if f'UG_VERSION_STRING "{project["version"]}"' not in header:
        raise SystemExit("wheel.py: pyproject.toml and updategate.h name different versions")
    tag = platform_tag(library)
    files = contents(library, project, tag)
    own = f"{project['name']}-{project['version']}.dist-info/RECORD"
    files[own] = record(files, own)
    folder.mkdir(parents=True, exist_ok=True)
    wheel = folder / f"{project['name']}-{project['version']}-py3-none-{tag}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if name.endswith(".so") else 0o100644) << 16
            archive.writestr(entry, content)
    print(wheel)


if __name__ == "__main__":
    main()
