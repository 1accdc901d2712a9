#!/usr/bin/env bash
# Makes sure that the one version of Emscripten that the project is built with is there, and writes the file
# to source for it.
#
#   wasm/toolchain.sh FILE    FILE then sets PATH, EMSCRIPTEN_ROOT, EM_CONFIG, EMSDK_PYTHON and PE_LIBRARIES (a prefix with Eigen, xsimd, Catch2; may be empty)
#
# The bits of the page depend on the compiler, so no other version will do. An emcc of this version on the
# PATH is used as it is. Otherwise, on Debian, the packages of its testing suite are unpacked into the user's
# cache; elsewhere, or where that suite has moved on, emsdk installs this version there. Nothing of the system
# is touched and no root is needed. Every step is skipped when done and is safe to interrupt: a folder gets
# its final name only when it is complete. It runs in the bash 3.2 of macOS, too.
set -euo pipefail

readonly version=6.0.5
readonly suite=forky
readonly layout=2 # raise when what is unpacked below changes
readonly cache="${XDG_CACHE_HOME:-$HOME/.cache}/pe-playground"
readonly prefix="$cache/emscripten-$version-$suite-$layout"
readonly emsdk="$cache/emsdk-$version"
readonly emsdk_source="${EMSDK_REPOSITORY:-https://github.com/emscripten-core/emsdk.git}"
readonly output=${1:?usage: wasm/toolchain.sh FILE}

say() { printf 'toolchain: %s\n' "$*"; }
fail() { printf 'toolchain: %s\n' "$*" >&2; exit 1; }

write_environment() { # EMSCRIPTEN_ROOT EM_CONFIG libraries
  # Emscripten starts Python for each file that it compiles. A version manager's python3 is a script that first
  # looks for the program, which takes longer than all else that is done before the compiler starts.
  local python
  python=$(python3 -c 'import sys; print(sys.executable)' 2>/dev/null) || true
  mkdir -p "$(dirname "$output")"
  {
    printf 'export EMSCRIPTEN_ROOT=%q\n' "$1"
    if [ -n "$2" ]; then
      # shellcheck disable=SC2016 # it expands when it is sourced
      printf 'export PATH=%q:"$PATH"\n' "$1"
      printf 'export EM_CONFIG=%q\n' "$2"
      printf 'export EM_NODE_JS=%q\n' "$(command -v node)"
      if [ -n "$python" ]; then printf 'export EMSDK_PYTHON=%q\n' "$python"; fi
    fi
    printf 'export PE_LIBRARIES=%q\n' "$3"
  } >"$output.new"
  if cmp -s "$output.new" "$output"; then rm "$output.new"; else mv "$output.new" "$output"; fi
}

has_version() { [ "$("$1" -dumpversion 2>/dev/null)" = "$version" ]; }

use_installed() {
  local emcc
  emcc=$(command -v emcc) || return 1
  case $emcc in "$cache"/*) return 1 ;; esac # a shell that has sourced FILE
  if ! has_version emcc; then
    say "$emcc is version $(emcc -dumpversion 2>/dev/null); the project is built with $version, which is used instead"
    return 1
  fi
  write_environment "$(em-config EMSCRIPTEN_ROOT)" '' ''
}

# ---- emsdk
has_emsdk() { has_version "$emsdk/upstream/emscripten/emcc"; }

install_emsdk() {
  say "installing Emscripten $version with emsdk into $emsdk (about 1 GB, once)"
  rm -rf "$emsdk"
  git clone --quiet --depth 1 --branch "$version" "$emsdk_source" "$emsdk" || fail "emsdk cannot be fetched from $emsdk_source"
  {
    "$emsdk/emsdk" install "$version" && "$emsdk/emsdk" activate "$version"
  } >"$cache/emsdk.log" 2>&1 || fail "emsdk failed: $cache/emsdk.log says why"
  has_emsdk || fail "emsdk did not install emcc $version into $emsdk"
}

# ---- the private apt state: its own lists and cache, the machine's own mirror, Debian's keyring
make_apt_state() {
  local mirror
  # shellcheck disable=SC2016 # apt expands it
  # By apt's own word, else out of its files; a mirror list stands for its first mirror.
  mirror=$(apt-get indextargets --format '$(ORIGIN) $(REPO_URI)' 2>/dev/null | sed -n '/security/d; s/^Debian //p' | head -n 1) || true
  [ -n "$mirror" ] || mirror=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null |
    sed -nE 's/^URIs: *([^ ]*\/debian\/?)( .*)?$/\1/p; s/^deb (\[[^]]*\] )?([^ ]*\/debian\/?) .*/\2/p' | head -n 1) || true
  [ -n "$mirror" ] || return 1
  mkdir -p "$work"/{lists/partial,archives/partial,sources,etc}
  : >"$work/status"
  local source="[signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $suite main"
  printf '%s\n' "deb $source" "deb-src $source" >"$work/etc/sources.list"
  cat >"$work/apt.conf" <<CONF
Dir::State "$work";
Dir::State::status "$work/status";
Dir::State::lists "$work/lists";
Dir::Cache "$work";
Dir::Cache::archives "$work/archives";
Dir::Etc::sourcelist "$work/etc/sources.list";
Dir::Etc::sourceparts "/dev/null";
Dir::Etc::preferencesparts "/dev/null";
Dir::Etc::preferences "/dev/null";
APT::Architectures { "$(dpkg --print-architecture)"; };
APT::Install-Recommends "false";
APT::Sandbox::User "$(id -un)";
CONF
  export APT_CONFIG="$work/apt.conf"
}

# What emscripten needs to run, and clang-tidy, without the system parts (init scripts, perl, python, node)
# that the machine has or that are not used.
packages() {
  local clang
  clang=$(apt-cache depends emscripten | sed -n 's/^ *Depends: clang-//p')
  apt-get install --yes --print-uris emscripten "clang-tidy-$clang" libxsimd-dev libeigen3-dev libxml2-16 2>/dev/null |
    sed -nE "s/^'[^']*' ([^_ ]+)_.*/\1/p" |
    grep -E '^(emscripten|binaryen|clang-(tidy-)?[0-9]+|lld-[0-9]+|llvm-[0-9]+(-runtime|-linker-tools)?|libllvm[0-9]+|libclang.*|libc6|libstdc\+\+6|libgcc-s1|gcc-[0-9]+-base|libz3-4|libxml2-16|libicu[0-9]+|zlib1g|libzstd1|libtinfo6|libedit2|libffi8|liblzma5|libbsd0|libmd0|node-acorn|libxsimd-dev|libeigen3-dev)$'
}

# The programs are built against a newer C library than the machine's: they get the prefix's own loader and
# libraries.
relocate() { # root final-root triple
  local loader paths file
  loader=$2/usr/lib/$3/$(basename "$(ls "$1"/usr/lib/"$3"/ld-linux-*.so.*)")
  paths=$2/usr/lib/$3:$(echo "$1"/usr/lib/llvm-*/lib | sed "s#$1#$2#")
  find -L "$1"/usr/lib/llvm-*/bin "$1"/usr/bin -maxdepth 1 -type f -name '*' 2>/dev/null | while read -r file; do
    file=$(readlink -f "$file")
    if is_elf "$file"; then patchelf --set-interpreter "$loader" --force-rpath --set-rpath "$paths" "$file"; fi
  done
  find "$1"/usr/lib/"$3" "$1"/usr/lib/llvm-*/lib -maxdepth 1 -type f -name '*.so*' |
    grep -vE '/(ld-linux|libc\.|libm\.|libmvec|libpthread|libdl|librt|libresolv|libutil|libanl|libnss|libnsl|libthread_db|libBrokenLocale|libc_malloc)' |
    while read -r file; do if is_elf "$file"; then patchelf --force-rpath --set-rpath "$paths" "$file"; fi; done
}
is_elf() { [ "$(head -c 4 "$1" | tail -c 3)" = ELF ]; }

# Whether the suite has packages of this version for this machine.
debian_has_it() {
  command -v apt-get >/dev/null && command -v patchelf >/dev/null || return 1
  make_apt_state || return 1
  say "reading the package lists of Debian $suite"
  apt-get update -qq || return 1
  local offered
  offered=$(apt-cache policy emscripten | sed -n 's/^ *Candidate: \([0-9.]*\).*/\1/p')
  [ "$offered" = "$version" ] || { say "there, Emscripten is ${offered:-missing}, not $version" && return 1; }
}

unpack() {
  local list triple package
  list=$(packages)
  triple=$(dpkg-architecture -qDEB_HOST_MULTIARCH 2>/dev/null || gcc -dumpmachine)
  rm -f "$work"/archives/*.deb "$work"/sources/*
  say "downloading $(wc -l <<<"$list") packages (about 105 MB, once)"
  # shellcheck disable=SC2086
  (cd "$work/archives" && apt-get download -qq $list)
  (cd "$work/sources" && apt-get source -qq --download-only catch2)
  say "unpacking into $prefix"
  local new=$prefix.new
  rm -rf "$new" && mkdir -p "$new"
  for package in "$work"/archives/*.deb; do dpkg -x "$package" "$new"; done
  mkdir -p "$new/catch2"
  tar -xf "$work"/sources/catch2_*.orig.tar.* -C "$new/catch2" --strip-components=1
  relocate "$new" "$prefix" "$triple"
  # Emscripten's JavaScript finds acorn through node's own look-up rule.
  mv "$new/usr/share/nodejs" "$new/usr/share/node_modules"
  cat >"$new/emscripten.config" <<CONF
LLVM_ROOT = '$(echo "$new"/usr/lib/llvm-*/bin | sed "s#$new#$prefix#")'
BINARYEN_ROOT = '$prefix/usr'
EMSCRIPTEN_ROOT = '$prefix/usr/share/emscripten'
NODE_JS = '$(command -v node)'
CACHE = '$prefix/cache'
CONF
  rm -rf "$prefix" && mv "$new" "$prefix"
  rm -rf "$work"
}

use_installed && exit 0
mkdir -p "$cache"
if command -v flock >/dev/null; then # macOS has none
  exec 9>"$cache/lock"
  flock 9
fi
if [ ! -d "$prefix" ] && ! has_emsdk; then
  work="$cache/apt-$suite"
  if debian_has_it; then
    unpack
  else
    unset APT_CONFIG
    install_emsdk
  fi
fi
if [ -d "$prefix" ]; then
  write_environment "$prefix/usr/share/emscripten" "$prefix/emscripten.config" "$prefix"
else
  write_environment "$emsdk/upstream/emscripten" "$emsdk/.emscripten" ''
fi
