#!/usr/bin/env bash
# Makes sure that Emscripten 5 or newer is there, and writes the file to source for it.
#
#   wasm/toolchain.sh FILE    FILE then sets PATH, EM_CONFIG and PE_LIBRARIES (a prefix with Eigen, xsimd, Catch2; may be empty)
#
# An emcc >= 5 on the PATH (emsdk, Homebrew, a distribution) is used as it is. Otherwise, on Debian and its kin, the packages of
# Debian's testing suite are unpacked into the user's cache: nothing of the system is touched and no root is needed.
# Every step is skipped when done and is safe to interrupt: a folder gets its final name only when it is complete.
set -euo pipefail

readonly suite=forky
readonly layout=1 # raise when what is unpacked below changes
readonly cache="${XDG_CACHE_HOME:-$HOME/.cache}/pe-playground"
readonly prefix="$cache/toolchain-$suite-$layout"
readonly output=${1:?usage: wasm/toolchain.sh FILE}

say() { printf 'toolchain: %s\n' "$*"; }
fail() { printf 'toolchain: %s\n' "$*" >&2; exit 1; }

write_environment() { # PATH-prefix EM_CONFIG libraries
  mkdir -p "$(dirname "$output")"
  {
    [ -z "$1" ] || printf 'export PATH=%q:"$PATH"\n' "$1"
    [ -z "$2" ] || printf 'export EM_CONFIG=%q\n' "$2"
    [ -z "$2" ] || printf 'export EM_NODE_JS=%q\n' "$(command -v node)"
    printf 'export PE_LIBRARIES=%q\n' "$3"
  } >"$output.new"
  cmp -s "$output.new" "$output" && rm "$output.new" || mv "$output.new" "$output"
}

use_installed_emcc() {
  local emcc
  emcc=$(command -v emcc) || return 1
  [[ $emcc != "$cache"/* ]] || return 1 # a shell that has sourced FILE
  local major
  major=$(emcc -dumpversion 2>/dev/null | cut -d. -f1)
  [ "${major:-0}" -ge 5 ] || return 1
  write_environment '' '' ''
}

# ---- the private apt state: its own lists and cache, the machine's own mirror, Debian's keyring
make_apt_state() {
  local mirror
  # By apt's own word, else out of its files; a mirror list stands for its first mirror.
  mirror=$(apt-get indextargets --format '$(ORIGIN) $(REPO_URI)' 2>/dev/null | sed -n '/security/d; s/^Debian //p' | head -n 1) || true
  [ -n "$mirror" ] || mirror=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null |
    sed -nE 's/^URIs: *([^ ]*\/debian\/?)( .*)?$/\1/p; s/^deb (\[[^]]*\] )?([^ ]*\/debian\/?) .*/\2/p' | head -n 1) || true
  [ -n "$mirror" ] || fail "no Debian source is configured in /etc/apt; install emsdk (https://emscripten.org) so that emcc >= 5 is on the PATH"
  mkdir -p "$work"/{lists/partial,archives/partial,sources,etc}
  : >"$work/status"
  local keyring=/usr/share/keyrings/debian-archive-keyring.gpg
  printf 'deb [signed-by=%s] %s %s main\ndeb-src [signed-by=%s] %s %s main\n' \
    "$keyring" "$mirror" "$suite" "$keyring" "$mirror" "$suite" >"$work/etc/sources.list"
  cat >"$work/apt.conf" <<CONF
Dir::State "$work";
Dir::State::status "$work/status";
Dir::State::lists "$work/lists";
Dir::Cache "$work";
Dir::Cache::archives "$work/archives";
Dir::Etc::sourcelist "$work/etc/sources.list";
Dir::Etc::sourceparts "-";
Dir::Etc::preferencesparts "-";
Dir::Etc::preferences "-";
APT::Architectures { "$(dpkg --print-architecture)"; };
APT::Install-Recommends "false";
APT::Sandbox::User "$(id -un)";
CONF
  export APT_CONFIG="$work/apt.conf"
}

# What emscripten needs to run, without the system parts (init scripts, perl, python, node) that the machine has or that are not used.
packages() {
  apt-get install --yes --print-uris emscripten libxsimd-dev libeigen3-dev libxml2-16 2>/dev/null |
    sed -nE "s/^'[^']*' ([^_ ]+)_.*/\1/p" |
    grep -E '^(emscripten|binaryen|clang-[0-9]+|lld-[0-9]+|llvm-[0-9]+(-runtime|-linker-tools)?|libllvm[0-9]+|libclang.*|libc6|libstdc\+\+6|libgcc-s1|gcc-[0-9]+-base|libz3-4|libxml2-16|libicu[0-9]+|zlib1g|libzstd1|libtinfo6|libedit2|libffi8|liblzma5|libbsd0|libmd0|node-acorn|libxsimd-dev|libeigen3-dev)$'
}

# The programs are built against a newer C library than the machine's: they get the prefix's own loader and libraries.
relocate() { # root final-root
  local loader=$2/usr/lib/$triple/$(basename "$(ls "$1"/usr/lib/"$triple"/ld-linux-*.so.*)")
  local paths=$2/usr/lib/$triple:$(echo "$1"/usr/lib/llvm-*/lib | sed "s#$1#$2#")
  local file
  find -L "$1"/usr/lib/llvm-*/bin "$1"/usr/bin -maxdepth 1 -type f -name '*' 2>/dev/null | while read -r file; do
    file=$(readlink -f "$file")
    if is_elf "$file"; then patchelf --set-interpreter "$loader" --force-rpath --set-rpath "$paths" "$file"; fi
  done
  find "$1"/usr/lib/"$triple" "$1"/usr/lib/llvm-*/lib -maxdepth 1 -type f -name '*.so*' |
    grep -vE '/(ld-linux|libc\.|libm\.|libmvec|libpthread|libdl|librt|libresolv|libutil|libanl|libnss|libnsl|libthread_db|libBrokenLocale|libc_malloc)' |
    while read -r file; do if is_elf "$file"; then patchelf --force-rpath --set-rpath "$paths" "$file"; fi; done
}
is_elf() { [ "$(head -c 4 "$1" | tail -c 3)" = ELF ]; }

unpack() {
  readonly work="$cache/apt-$suite"
  make_apt_state
  triple=$(dpkg-architecture -qDEB_HOST_MULTIARCH 2>/dev/null || gcc -dumpmachine)
  readonly triple
  say "reading the package lists of Debian $suite"
  apt-get update -qq
  local list
  list=$(packages) || true
  grep -qx emscripten <<<"$list" || fail "Debian $suite offers no emscripten for this machine; install emsdk so that emcc >= 5 is on the PATH"
  rm -f "$work"/archives/*.deb "$work"/sources/*
  say "downloading $(wc -l <<<"$list") packages (about 105 MB, once)"
  # shellcheck disable=SC2086
  (cd "$work/archives" && apt-get download -qq $list)
  (cd "$work/sources" && apt-get source -qq --download-only catch2)
  say "unpacking into $prefix"
  local new=$prefix.new
  rm -rf "$new" && mkdir -p "$new"
  local package
  for package in "$work"/archives/*.deb; do dpkg -x "$package" "$new"; done
  mkdir -p "$new/catch2"
  tar -xf "$work"/sources/catch2_*.orig.tar.* -C "$new/catch2" --strip-components=1
  relocate "$new" "$prefix"
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

use_installed_emcc && exit 0
if [ ! -d "$prefix" ]; then
  command -v apt-get >/dev/null || fail "Emscripten 5 or newer is missing: install emsdk (https://emscripten.org/docs/getting_started) so that emcc is on the PATH"
  command -v patchelf >/dev/null || fail "patchelf is missing: sudo apt-get install patchelf"
  mkdir -p "$cache"
  exec 9>"$cache/lock"
  flock 9
  [ -d "$prefix" ] || unpack
fi
write_environment "$prefix/usr/share/emscripten" "$prefix/emscripten.config" "$prefix"
