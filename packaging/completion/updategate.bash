# bash completion for updategate; written by packaging/completion.py
_updategate() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command="" word
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case $word in decide | check | record | compare | sort | explain | lookup | lint | simulate | diff | test | table | serve | import) command=$word && break ;; esac
  done
  case $prev in
    --adoption | --apps | --cache | --console | --html | --into | --junit | --keep | --lookup | --parquet | --pending | --policy | --policy-cache | --state | --svg | --users) COMPREPLY=($(compgen -f -- "$cur")); compopt -o filenames 2>/dev/null; return ;;
    --architecture) COMPREPLY=($(compgen -W "arm64 aarch64 x86_64 amd64 x64 x86 i386 ia32" -- "$cur")); return ;;
    --engine) COMPREPLY=($(compgen -W "duckdb" -- "$cur")); return ;;
    --format) COMPREPLY=($(compgen -W "auto sparkle github gitlab electron-builder velopack squirrel-windows squirrel-mac tauri f-droid winget" -- "$cur")); return ;;
    --kind) COMPREPLY=($(compgen -W "any software mac-software" -- "$cur")); return ;;
    --language) COMPREPLY=($(compgen -W "en zh-Hans" -- "$cur")); return ;;
    --platform) COMPREPLY=($(compgen -W "ios ipados macos tvos watchos visionos android windows linux web harmonyos" -- "$cur")); return ;;
    --policy-format) COMPREPLY=($(compgen -W "auto updategate prince-of-versions minimum-version" -- "$cur")); return ;;
    --preset) COMPREPLY=($(compgen -W "once-per-version every-newer zero-padded major-forces retired annoying critical default hinting persistent relaxed" -- "$cur")); return ;;
    --say) COMPREPLY=($(compgen -W "outcome reason target" -- "$cur")); return ;;
    --scheme) COMPREPLY=($(compgen -W "app semver apple integer foundation sparkle" -- "$cur")); return ;;
    --app-name | --base | --base-url | --build | --bundle-id | --channel | --column | --cors | --country | --device-id | --devices | --entity | --every | --from | --grace | --host | --id | --installed | --key | --lang | --largest-body | --latest | --longest-age | --longest-wait | --minimum | --most-forced | --newest | --notes | --now | --os | --os-key | --package | --period | --platform-column | --port | --prefix | --prereleases | --retries | --status | --step | --storefront | --tag | --timeout | --title | --to | --track-id | --trusted-proxies | --workers) return ;;
  esac
  case $command in
    "") COMPREPLY=($(compgen -W "decide check record compare sort explain lookup lint simulate diff test table serve import --help --version" -- "$cur")) ;;
    decide) COMPREPLY=($(compgen -W "--help --track-id --minimum --latest --lookup --status --storefront --installed --policy --policy-cache --fail-open --policy-format --preset --state --os --platform --device-id --bundle-id --channel --tag --architecture --language --build --app-name --every --now --manual --minimum-in-description --scheme --letter-is-prerelease --dash-is-revision --ignore-unknown-words --compare-build --json --brief --trace --save --exit-code" -- "$cur")) ;;
    check) COMPREPLY=($(compgen -W "--help --id --apps --country --all-countries --lang --entity --timeout --retries --longest-wait --cache --base-url --quiet --installed --policy --policy-cache --fail-open --policy-format --preset --state --os --platform --device-id --bundle-id --channel --tag --architecture --language --build --app-name --every --now --manual --minimum-in-description --scheme --letter-is-prerelease --dash-is-revision --ignore-unknown-words --compare-build --json --brief --trace --save --exit-code" -- "$cur")) ;;
    record) COMPREPLY=($(compgen -W "--help --state --now --scheme --print shown later skipped wentToStore went-to-store" -- "$cur")) ;;
    compare) COMPREPLY=($(compgen -W "--help --prefix --scheme --letter-is-prerelease --dash-is-revision --ignore-unknown-words --compare-build" -- "$cur")) ;;
    sort) COMPREPLY=($(compgen -W "--help --reverse --prefix --scheme --letter-is-prerelease --dash-is-revision --ignore-unknown-words --compare-build" -- "$cur")); [[ $cur == -* ]] || { COMPREPLY+=($(compgen -f -- "$cur")); compopt -o filenames 2>/dev/null; } ;;
    explain) COMPREPLY=($(compgen -W "--help --scheme --letter-is-prerelease --dash-is-revision --ignore-unknown-words --compare-build --json" -- "$cur")) ;;
    lookup) COMPREPLY=($(compgen -W "--help --status --bundle-id --track-id --kind --all --json" -- "$cur")); [[ $cur == -* ]] || { COMPREPLY+=($(compgen -f -- "$cur")); compopt -o filenames 2>/dev/null; } ;;
    lint) COMPREPLY=($(compgen -W "--help --now --policy-format --scheme --letter-is-prerelease --dash-is-revision --ignore-unknown-words --compare-build --json --exit-code --strict" -- "$cur")); [[ $cur == -* ]] || { COMPREPLY+=($(compgen -f -- "$cur")); compopt -o filenames 2>/dev/null; } ;;
    simulate) COMPREPLY=($(compgen -W "--help --column --engine --now --from --to --step --policy --policy-cache --fail-open --policy-format --preset --lookup --status --storefront --platform --os --bundle-id --track-id --channel --tag --architecture --devices --adoption --prompts --scheme --letter-is-prerelease --dash-is-revision --ignore-unknown-words --compare-build --json --svg --html --title" -- "$cur")); [[ $cur == -* ]] || { COMPREPLY+=($(compgen -f -- "$cur")); compopt -o filenames 2>/dev/null; } ;;
    diff) COMPREPLY=($(compgen -W "--help --users --column --engine --now --from --to --step --policy-format --lookup --status --storefront --platform --os --bundle-id --track-id --channel --tag --architecture --devices --scheme --letter-is-prerelease --dash-is-revision --ignore-unknown-words --compare-build --json --most-forced" -- "$cur")); [[ $cur == -* ]] || { COMPREPLY+=($(compgen -f -- "$cur")); compopt -o filenames 2>/dev/null; } ;;
    test) COMPREPLY=($(compgen -W "--help --now --platform --os --channel --tag --architecture --policy-format --lookup --status --storefront --bundle-id --track-id --scheme --letter-is-prerelease --dash-is-revision --ignore-unknown-words --compare-build --junit --json" -- "$cur")); [[ $cur == -* ]] || { COMPREPLY+=($(compgen -f -- "$cur")); compopt -o filenames 2>/dev/null; } ;;
    table) COMPREPLY=($(compgen -W "--help --policy-format --scheme --letter-is-prerelease --dash-is-revision --ignore-unknown-words --compare-build --now --bundle-id --channel --tag --architecture --parquet --sql --say --key --platform-column --os-key" -- "$cur")); [[ $cur == -* ]] || { COMPREPLY+=($(compgen -f -- "$cur")); compopt -o filenames 2>/dev/null; } ;;
    serve) COMPREPLY=($(compgen -W "--help --policy --pending --policy-format --scheme --period --timeout --keep --longest-age --fail-closed --app-name --console --host --port --workers --cors --largest-body --grace --trusted-proxies --access-log" -- "$cur")) ;;
    import) COMPREPLY=($(compgen -W "--help --format --base --package --prefix --prereleases --notes --newest --timeout --scheme --into --write --platform --keep-own --quiet" -- "$cur")); [[ $cur == -* ]] || { COMPREPLY+=($(compgen -f -- "$cur")); compopt -o filenames 2>/dev/null; } ;;
  esac
}
complete -F _updategate updategate
