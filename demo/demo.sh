#!/usr/bin/env bash
# demo.sh [NAME=VALUE]... : asks one question of UpdateGate through C, Python and Swift, and shows the answer.
#
# INSTALLED   the installed version                      NOW       the time, as 2026-11-30T09:00:00Z
# LOOKUP      a look-up reply, or nothing                POLICY    a policy file, or nothing
# PLATFORM    ios, macos, android ...                    OS        its version
# TAG         the language of the texts, as zh-Hans      DEVICE    any stable text, for rollouts
# STATE       a file with what the user was asked        MANUAL    1: the user pressed "check for updates"
set -euo pipefail
cd "$(dirname "$0")/.."

declare -A fact=([INSTALLED]=2.3.1 [NOW]=2026-11-30T09:00:00Z [PLATFORM]=ios [OS]=17.1 [TAG]= [DEVICE]= [STATE]= [MANUAL]=
  [LOOKUP]=demo/reply.json [POLICY]=demo/policy.json)
for word in "$@"; do
  name=${word%%=*}
  if [[ $word != *=* || ! -v fact[$name] ]]; then
    sed -n '2,9s/^# \{0,1\}//p' "$0" >&2
    exit 2
  fi
  fact[$name]=${word#*=}
done

bold='' dim='' plain=''
if [[ -t 1 && -z ${NO_COLOR-} ]]; then bold=$'\e[1m' dim=$'\e[2m' plain=$'\e[0m'; fi

# ---- What is missing, and the three programs -------------------------------------------------------------------------

missing=()
command -v gcc >/dev/null || missing+=(gcc libc6-dev)
command -v strip >/dev/null || missing+=(binutils)
command -v python3 >/dev/null || missing+=(python3)
[[ -e /usr/include/jansson.h ]] || missing+=(libjansson-dev)
(( ${#missing[@]} == 0 )) || sh packaging/need.sh "${missing[@]}"
if ! command -v swift >/dev/null; then
  echo "UpdateGate is built with the Swift 6.3 toolchain, and there is no swift on the PATH." >&2
  exit 1
fi

out=build/demo
mkdir -p $out
# step WHAT COMMAND... : runs a command quietly, and shows what it said only where it fails.
step() {
  local what=$1 start=$SECONDS
  shift
  printf '%s%-60s' "$dim" "$what"
  if "$@" >$out/log 2>&1; then
    printf '%3s s%s\n' $((SECONDS - start)) "$plain"
  else
    printf 'failed%s\n' "$plain"
    tail -n 40 $out/log >&2
    exit 1
  fi
}
step "Building build/libupdategate.so (a minute the first time)" make -s build/libupdategate.so
step "Building the C program, demo/demo.c" gcc -std=c99 -Wall -Wextra -Werror -O2 -Iinclude -o $out/demo demo/demo.c \
  build/libupdategate.so "-Wl,-rpath,\$ORIGIN/.."
# A source file that went since the last build is not noticed by SwiftPM in a package it depends on: then all over again.
build_swift() {
  local build=(swift build --package-path Tests/consumers/swift --scratch-path .build/consumer-swift)
  "${build[@]}" || { rm -rf .build/consumer-swift && "${build[@]}"; }
}
step "Building the Swift program, Tests/consumers/swift" build_swift
step "Building demo/agree.c, which compares with jansson" gcc -std=c99 -Wall -Wextra -Werror -O2 -o $out/agree \
  demo/agree.c -ljansson

# ---- The question ----------------------------------------------------------------------------------------------------

question=(--installed "${fact[INSTALLED]}" --now "${fact[NOW]}")
for pair in platform:PLATFORM os:OS lookup:LOOKUP policy:POLICY language:TAG device-id:DEVICE state:STATE; do
  value=${fact[${pair#*:}]}
  [[ -z $value ]] || question+=("--${pair%:*}" "$value")
done
[[ -z ${fact[MANUAL]} ]] || question+=(--manual)

printf '\n%sThe question%s\n' "$bold" "$plain"
printf '    %-12s%s\n' installed "version ${fact[INSTALLED]}${fact[OS]:+, on ${fact[PLATFORM]:-an OS} ${fact[OS]}}"
printf '    %-12s%s\n' store "${fact[LOOKUP]:-not asked}" policy "${fact[POLICY]:-none}" \
  user "${fact[STATE]:-was never asked}" time "${fact[NOW]}"
[[ -z ${fact[MANUAL]} ]] || printf '    %-12s%s\n' trigger 'the user pressed "check for updates"'
printf '    Must the app update, should it, or neither?\n'

# ---- The three answers -----------------------------------------------------------------------------------------------

in_c() { $out/demo "$@"; }
in_python() {
  UPDATEGATE_LIBRARY=$PWD/build/libupdategate.so PYTHONPATH=bindings/python/src PYTHONDONTWRITEBYTECODE=1 \
    python3 -m updategate decide "$@"
}
in_swift() { .build/consumer-swift/debug/gate "$@"; }

# value KEY FILE : the first text under a key in the JSON of an answer, or - .
value() {
  local found
  found=$(sed -n "s/^.*\"$1\":\"\([^\"]*\)\",\"$2.*$/\1/p" "$3")
  printf '%s' "${found:--}"
}
answer() {
  local caller=$1 way=$2 file=$out/$1.json
  shift 2
  if ! "in_${caller,,}" "${question[@]}" --json >"$file" 2>$out/log; then
    cat $out/log >&2
    exit 2
  fi
  printf '    %s%-8s%s%-12s%-18s%-18s%s%s%s\n' "$bold" "$caller" "$plain" "$(value outcome reason "$file")" \
    "$(value reason installed "$file")" "$(value installed target "$file") -> $(value target updateType "$file")" \
    "$dim" "$way" "$plain"
}
printf '\n%sAsked by%s\n' "$bold" "$plain"
answer C "demo/demo.c with updategate.h"
answer Python "the command updategate decide"
answer Swift "import UpdateGate"
printf '    '
same=0
$out/agree $out/C.json $out/Python.json $out/Swift.json || same=$?

printf '\n%sThe answer, in full%s\n' "$bold" "$plain"
in_c "${question[@]}"

asked=$(printf ' %q' "${question[@]}")
asked=${asked# }
cat <<END

${bold}Now with your own values${plain}
    make demo INSTALLED=2.2.1                    a version that the policy lists: it must update
    make demo INSTALLED=1.4                      below the policy's minimum version
    make demo INSTALLED=2.6                      up to date: 2.6 is 2.6.0
    make demo OS=15.8                            a device that cannot install the update
    make demo NOW=2026-12-12T09:00:00Z           two weeks after the release
    make demo NOW=2026-11-26T10:00:00Z           two hours after it
    make demo TAG=zh-Hans                        what a user with Chinese texts sees
    make demo POLICY=my-policy.json LOOKUP=my-reply.json

${bold}The same question to any of the three${plain}
  All take these arguments, --json too, and explain them at --help; the command of Python knows some more.
    build/demo/demo $asked
    .build/consumer-swift/debug/gate $asked
    UPDATEGATE_LIBRARY=build/libupdategate.so PYTHONPATH=bindings/python/src python3 -m updategate decide $asked
END
exit $same
