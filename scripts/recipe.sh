# Sourced by the build-* scripts: from a Debian source package to tools in the cache folder.
#
#   begin NAME            stop here if NAME is up to date; else an empty work folder, locked
#   unpack PACKAGE FILE   the tarball FILE (a pattern) of PACKAGE, into ./source
#   share_answers FILE... each configure script starts from what these caches (patterns) know
#   publish               what lies in $stage goes to the tools folder, then the stamp is written
#
# The stamp comes last: an interrupted build is made anew, a finished one is left alone until
# its recipe (the script's text) changes.
# shellcheck shell=bash

jobs=$(nproc)
packages=$cache/packages

begin() {
    name=$1
    mkdir -p "$cache/locks" "$tools/stamps" "$packages"
    exec {lock}>"$cache/locks/$name"
    flock -n "$lock" || { echo "waiting for another build of $name"; flock "$lock"; }
    recipe=$(sha256sum <"${BASH_SOURCE[1]}" | cut -d ' ' -f 1)
    stamp=$tools/stamps/$name
    if [ -f "$stamp" ] && grep -qx "recipe $recipe" "$stamp"; then
        echo "up to date"
        exit 0
    fi
    rm -f "$stamp"
    work=$cache/build/$name
    stage=$work/stage
    rm -rf "$work"
    mkdir -p "$work/source" "$work/objects"
    cd "$work"
}

# unpack PACKAGE FILE [tar's options]
unpack() {
    local package=$1 file=$2
    shift 2
    fetch "$package"
    echo "unpacking ${deb##*/}"
    dpkg-deb --fsys-tarfile "$deb" | tar -x --wildcards --to-stdout "*/$file" |
        tar -xJ -C source --strip-components=1 "$@"
}

# Downloads a package once; concurrent builds share it. Sets $deb.
fetch() {
    local package=$1 downloading=$packages/$1.part
    (
        exec {lock}>"$cache/locks/$package"
        flock "$lock"
        compgen -G "$packages/${package}_*.deb" >/dev/null && exit 0
        rm -rf "$downloading"
        mkdir "$downloading"
        cd "$downloading"
        apt-get download "$package" 2>&1 ||
            fail "cannot download Debian's package $package" \
                "check the network and run 'apt-get update' as root, then try again"
        mv ./*.deb "$packages/"
        rm -r "$downloading"
    )
    deb=$(compgen -G "$packages/${package}_*.deb" | sort -V | tail -n 1)
}

share_answers() {
    # The parts of a GNU package ask the same questions of this machine. Only whole lines count,
    # since another script may be writing; answers on the target and the environment do not.
    local kinds='(header|func|type|sizeof|have_decl|member|c|safe|prog|path|sys|working)'
    cat >"$work/config.site" <<SITE
sed -n -E '/^(ac_cv_${kinds}_|lt_cv_|am_cv_)[A-Za-z0-9_]*=\$\{[^}]*\}\$/p' $* 2>/dev/null \
    >"$work/answers.\$\$" || :
. "$work/answers.\$\$"
rm -f "$work/answers.\$\$"
SITE
    export CONFIG_SITE=$work/config.site
}

publish() {
    # Renaming file by file never shows anyone half a tool.
    local file
    (cd "$stage$tools" && find . -type d -exec mkdir -p "$tools/{}" \;)
    while IFS= read -r -d '' file; do
        mv -f "$stage$tools/$file" "$tools/$file"
    done < <(cd "$stage$tools" && find . ! -type d -print0)
    printf 'package %s\nrecipe %s\n' "${deb##*/}" "$recipe" >"$work/stamp"
    mv "$work/stamp" "$stamp"
    cd "$cache"
    rm -rf "$work"
    echo "installed into $tools"
}
