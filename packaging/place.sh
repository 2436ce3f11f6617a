#!/bin/sh
# place.sh install|uninstall : puts the files of UG_FILES, lines of SOURCE:PLACE, and the links of UG_LINKS below DESTDIR, or takes
# away exactly those and the folders that are empty then. Names come through the environment, so that they may hold blanks.
# AS_ROOT is sudo or nothing, INSTALL the program that copies.
set -eu
do_install() {
  printf '%s\n' "$UG_FILES" | while IFS=: read -r from to; do
    [ -z "$from" ] || $AS_ROOT $INSTALL -D -m 644 "$from" "$DESTDIR$to"
  done
  printf '%s\n' "$UG_LINKS" | while IFS=: read -r from to; do
    [ -z "$from" ] || { $AS_ROOT mkdir -p "$(dirname "$DESTDIR$to")" && $AS_ROOT ln -sf "$from" "$DESTDIR$to"; }
  done
}

# Upwards from a folder while it is empty: as far as the prefix, or DESTDIR, and without those that a system has anyway.
climb() {
  folder=$1
  while [ "${#folder}" -ge "$least" ]; do
    case $folder in
      /usr | /usr/lib | /usr/include | /usr/share | /usr/share/man | /usr/local | /usr/local/lib | /usr/local/include) return 0 ;;
      /usr/local/share | /usr/local/share/man) return 0 ;;
    esac
    $AS_ROOT rmdir "$folder" 2>/dev/null || return 0
    folder=$(dirname "$folder")
  done
}

do_uninstall() {
  least=${#PREFIX}
  [ -z "$DESTDIR" ] || least=$((${#DESTDIR} + 2))
  printf '%s\n%s\n' "$UG_LINKS" "$UG_FILES" | while IFS=: read -r from to; do
    [ -n "$from" ] && [ -n "$to" ] || continue
    $AS_ROOT rm -f "$DESTDIR$to"
    dirname "$DESTDIR$to"
  done | sort -ur | while read -r folder; do climb "$folder"; done
}

"do_$1"
