#!/bin/sh
# reproducible.sh PART... : builds the tree twice, in two folders, in two time zones and languages, and compares what comes out
# byte by byte. Parts: so static wheel deb.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
cd "$here"
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
failed=0
for part in "$@"; do case $part in so) targets="${targets:-} build/libupdategate.so" ;; *) targets="${targets:-} $part" ;; esac; done

built() { # log, command
  log=$1
  shift
  # shellcheck disable=SC2086
  env -u MAKEFLAGS -u MAKELEVEL -u MFLAGS SOURCE_DATE_EPOCH=1796029200 "$@" >"$log" 2>&1 || { tail -n 30 "$log"; exit 1; }
}
echo "building twice, which takes about two minutes each"
another="$place/another folder/further down"
mkdir -p "$another"
tar -cf - --exclude=./build --exclude=./.build --exclude=./.git . | tar -xf - -C "$another"
# shellcheck disable=SC2086
built "$place/one.log" LC_ALL=C TZ=UTC make "BUILD=$place/one" $targets
# shellcheck disable=SC2086
built "$place/another.log" LC_ALL=C.UTF-8 TZ=Asia/Tokyo make -C "$another" $targets

for part in "$@"; do
  case $part in
    so) files="build/libupdategate.so.0" ;;
    static) files="build/libupdategate.a" ;;
    wheel) files=$(cd "$place/one" && ls build/dist/*.whl) ;;
    deb) files=$(cd "$place/one" && ls build/deb/*.deb) ;;
  esac
  for file in $files; do
    if cmp -s "$place/one/$file" "$another/$file"; then
      echo "ok     $file: the same $(wc -c <"$place/one/$file") bytes, $(sha256sum "$place/one/$file" | cut -c1-16)"
    else
      echo "FAILED $file is another in another folder"
      failed=1
      [ -z "${KEEP:-}" ] || { mkdir -p "$KEEP/one" "$KEEP/two"; cp "$place/one/$file" "$KEEP/one"; cp "$another/$file" "$KEEP/two"; }
    fi
  done
done
exit $failed
