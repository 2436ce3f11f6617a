# complete.zsh FOLDER : reads command lines, one a line, and prints each as it stands after TAB was pressed at its end, in
# an interactive zsh that knows the completions of FOLDER and nothing else.
zmodload zsh/zpty || exit 1
zpty shell "TERM=dumb zsh -f -i"

# until PATTERN : what the shell says, up to the text that ends with it.
until_said() {
  local part said=
  local -F deadline=$((SECONDS + 20))
  while [[ $said != *${~1}* ]]; do
    ((SECONDS < deadline)) || { print -u2 -r -- "no answer from zsh: $said"; exit 1; }
    if zpty -r -t shell part; then said+=$part; else sleep 0.005; fi
  done
  REPLY=$said
}

typeset -F SECONDS
zpty -w shell "unsetopt zle_bracketed_paste beep list_beep prompt_cr prompt_sp; setopt rec_exact; COLUMNS=2000 PROMPT= RPROMPT= zle_bracketed_paste=()
fpath=('$1' \$fpath); autoload -Uz compinit && compinit -D -u
zstyle ':completion:*' list-prompt '' && LISTMAX=10000
told() { print -r -- \"<\${(q)BUFFER}>\"; BUFFER=; zle -R }; zle -N told; bindkey '^T' told; bindkey '^I' complete-word
print ready\${:-}-now"
until_said ready-now
while IFS= read -r line; do
  zpty -w -n shell "$line"$'\t\x14'
  until_said '<*>'
  REPLY=${${REPLY##*<}%%>*}
  print -r -- "${(Q)REPLY}"
done
zpty -d shell
