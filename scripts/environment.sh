# Sourced by the other scripts: the cache folder and the form of messages.
# shellcheck shell=bash

# crates/lab/src/cache.rs follows the same rule.
cache=${CIPHERFIT_CACHE:-${XDG_CACHE_HOME:-${HOME:-${TMPDIR:-/tmp}}/.cache}/cipherfit}
tools=$cache/tools
PATH=$tools/bin:$PATH

# Seconds count from the first script of a run.
export CIPHERFIT_STARTED=${CIPHERFIT_STARTED:-$EPOCHSECONDS}

step() {
    printf '[%3d s] %s\n' $((EPOCHSECONDS - CIPHERFIT_STARTED)) "$*"
}

# fail WHAT REMEDY
fail() {
    printf 'error: %s\nremedy: %s\n' "$1" "$2" >&2
    exit 1
}

case $cache in
    *[[:space:]]*) fail "the cache folder's path has a space in it: $cache" \
        "set CIPHERFIT_CACHE to a folder without one; GNU's build system cannot cope" ;;
esac
