#!/usr/bin/env python3
"""ffi.py NAME HEADER PREFIX [LIBRARY]: what of a C header a language without a C compiler can call."""

import re
import subprocess
import sys

name, header, prefix = sys.argv[1:4]
text = subprocess.run(
    ["gcc", "-E", "-P", *sys.argv[4:], header], capture_output=True, text=True, check=True
).stdout
text = re.sub(r"__attribute__\s*\(\((?:[^()]|\([^()]*\))*\)\)|\b__extension__\b", " ", text)
structures = set(re.findall(r"}\s*(\w+)\s*;", text)) | set(re.findall(r"\bstruct\s+(\w+)\s*{", text))
enums = set(re.findall(r"typedef\s+enum\s*\w*\s*{[^}]*}\s*(\w+)\s*;", text))
functions = re.findall(rf"([\w\s*]*?)\b({prefix}\w+)\s*\(([^;{{}}]*)\)\s*([;{{])", text)
seen, inline, variadic, by_value = set(), [], [], []
for result, function, arguments, end in functions:
    if "typedef" in result or "return" in result or function in seen:
        continue
    seen.add(function)
    if "inline" in result:
        inline.append(function)
    if "..." in arguments or "va_list" in arguments or "__builtin_va_list" in arguments:
        variadic.append(function)
    values = [result, *arguments.split(",")]
    if any(v and "*" not in v and (set(re.findall(r"\w+", v)) & (structures - enums)) for v in values):
        by_value.append(function)
macros = subprocess.run(["gcc", "-E", "-dM", *sys.argv[4:], header], capture_output=True, text=True, check=True).stdout
calls = sorted(set(re.findall(rf"#define ({prefix}\w+)\(", macros)))
print(
    f"  {name:11} {len(seen)} functions: {len(inline)} only inline, {len(variadic)} with open lists of arguments, "
    f"{len(by_value)} with structures by value; {len(calls)} macros that are called"
)
