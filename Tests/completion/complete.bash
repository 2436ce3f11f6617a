# complete.bash FILE : reads command lines, one a line, and prints the words that the completions of FILE offer for the last
# word of each, separated by spaces.
. "$1"
complete -p updategate | grep -q -- '-F _updategate' || exit 1
while IFS= read -r line; do
  read -ra COMP_WORDS <<<"$line"
  [[ $line != *' ' ]] || COMP_WORDS+=("")
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMPREPLY=()
  _updategate
  echo "${COMPREPLY[*]}"
done
