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

build() { # folder, then the environment
  folder=$1
  shift
  mkdir -p "$folder"
  (git ls-files --cached --others --exclude-standard 2>/dev/null || find . -path ./build -prune -o -path ./.build -prune -o -type f -print) | while read -r file; do
    [ ! -f "$file" ] || echo "$file"; done >"$place/files"
  tar -cf - -T "$place/files" | tar -xf - -C "$folder"
  # shellcheck disable=SC2086
  (cd "$folder" && env -u MAKEFLAGS -u MAKELEVEL -u MFLAGS SOURCE_DATE_EPOCH=1796029200 "$@" make $targets) >"$folder.log" 2>&1 ||
    { tail -n 30 "$folder.log"; exit 1; }
}
echo "building twice, which takes about two minutes each"
build "$place/one" LC_ALL=C TZ=UTC
build "$place/another folder/further down" LC_ALL=C.UTF-8 TZ=Asia/Tokyo

for part in "$@"; do
  case $part in
    so) files="build/libupdategate.so.0" ;;
    static) files="build/libupdategate.a" ;;
    wheel) files=$(cd "$place/one" && ls build/dist/*.whl) ;;
    deb) files=$(cd "$place/one" && ls build/deb/*.deb) ;;
  esac
  for file in $files; do
    if cmp -s "$place/one/$file" "$place/another folder/further down/$file"; then
      echo "ok     $file: the same $(wc -c <"$place/one/$file") bytes, $(sha256sum "$place/one/$file" | cut -c1-16)"
    else
      echo "FAILED $file is another in another folder"
      failed=1
      [ -z "${KEEP:-}" ] || { mkdir -p "$KEEP/one" "$KEEP/two"; cp "$place/one/$file" "$KEEP/one"; cp "$place/another folder/further down/$file" "$KEEP/two"; }
    fi
  done
done
exit $failed
