# bash completion for updategate
_updategate() {
  local cur prev words cword command="" word
  if declare -F _init_completion >/dev/null; then
    _init_completion || return
  else
    cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}
    words=("${COMP_WORDS[@]}") cword=$COMP_CWORD
  fi
  for word in "${words[@]:1:cword-1}"; do
    case $word in decide | check | record | compare | explain | sort | lookup | lint | simulate) command=$word && break ;; esac
  done
  case $prev in
    --lookup | --policy | --state | --installs | --svg) COMPREPLY=($(compgen -f -- "$cur")) && compopt -o filenames 2>/dev/null; return ;;
    --preset) COMPREPLY=($(compgen -W "once-per-version every-newer zero-padded major-forces retired annoying critical default hinting persistent relaxed" -- "$cur")); return ;;
    --scheme) COMPREPLY=($(compgen -W "app semver apple integer foundation sparkle" -- "$cur")); return ;;
    --platform) COMPREPLY=($(compgen -W "ios ipados macos tvos watchos visionos android windows linux web harmonyos" -- "$cur")); return ;;
    --language) COMPREPLY=($(compgen -W "en zh-Hans" -- "$cur")); return ;;
    --installed | --os | --device-id | --bundle-id | --track-id | --channel | --now | --status | --id | --country) return ;;
  esac
  local facts="--policy --preset --state --save --os --platform --device-id --bundle-id --track-id --channel --scheme --language --now --manual --trace --json --exit-code --help"
  case $command in
    "") COMPREPLY=($(compgen -W "decide check record compare explain sort lookup lint simulate --help --version" -- "$cur")) ;;
    decide) COMPREPLY=($(compgen -W "--installed --lookup --status $facts" -- "$cur")) ;;
    check) COMPREPLY=($(compgen -W "--installed --id --country $facts" -- "$cur")) ;;
    record)
      if [[ $cur == -* ]]; then COMPREPLY=($(compgen -W "--state --now --help" -- "$cur"))
      else COMPREPLY=($(compgen -W "shown later skipped wentToStore" -- "$cur")); fi ;;
    compare | explain) COMPREPLY=($(compgen -W "--scheme --help" -- "$cur")) ;;
    sort | lookup | lint | simulate)
      if [[ $cur == -* ]]; then
        case $command in
          sort) COMPREPLY=($(compgen -W "--scheme --help" -- "$cur")) ;;
          lookup) COMPREPLY=($(compgen -W "--status --json --help" -- "$cur")) ;;
          lint) COMPREPLY=($(compgen -W "--now --json --help" -- "$cur")) ;;
          simulate) COMPREPLY=($(compgen -W "--installs --lookup --svg $facts" -- "$cur")) ;;
        esac
      else
        COMPREPLY=($(compgen -f -- "$cur")) && compopt -o filenames 2>/dev/null
      fi ;;
  esac
}
complete -F _updategate updategate
