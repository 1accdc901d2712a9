#!/usr/bin/env bash
# Sets up what building and testing need: programs of the system, npm packages, Emscripten with its libraries.
# Skips what is there, says what it does, and can be repeated or interrupted at any point. With --browser: Chromium, too. With --engines:
# Firefox and WebKitGTK, too. With --hosts: what builds course notes, too. With --runtimes: NumPy, Bun and Deno, too. With --peers: libraries to
# measure beside, too. The tests of what cannot be had are skipped.
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf 'setup: %s\n' "$*"; }
asked() { [[ " $arguments " == *" $1 "* ]]; }
arguments="$*"

node -e 'const [major, minor] = process.versions.node.split("."); process.exit(+major > 20 || (+major === 20 && +minor >= 19) ? 0 : 1)' || {
  say "Node $(node --version) is too old: 20.19 or newer is needed (https://nodejs.org)" >&2
  exit 1
}

# ---- programs of the system: name, Debian package
missing=()
need() { command -v "$1" >/dev/null || missing+=("$2"); }
need c++ g++
need cmake cmake
need ninja ninja-build
need git git
python3 -c 'import json, multiprocessing' 2>/dev/null || missing+=(python3) # Emscripten is written in it
if asked --browser; then
  node --input-type=module -e "import { chromium } from './web/build/tools.mjs'; chromium()" 2>/dev/null || missing+=(chromium)
fi
emcc_major=$(emcc -dumpversion 2>/dev/null | cut -d. -f1 || true)
[ "${emcc_major:-0}" -ge 5 ] || need patchelf patchelf

can_install() { command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; }
install() {
  say "installing $*"
  dpkg --configure -a >/dev/null # after an installation that was interrupted
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

if [ ${#missing[@]} -gt 0 ]; then
  if can_install; then
    install "${missing[@]}"
  elif command -v apt-get >/dev/null; then
    say "missing: ${missing[*]}; install with: sudo apt-get install ${missing[*]}" >&2
    exit 1
  else
    say "missing: ${missing[*]}; install them with your package manager (brew install cmake ninja; Chrome, or CHROMIUM=path)" >&2
    exit 1
  fi
fi

# ---- npm packages, as the lock file of a folder has them
packages() {
  local stamp=$1/node_modules/.package-lock.sha wanted
  wanted=$(node -p "require('crypto').createHash('sha256').update(require('fs').readFileSync('$1/package-lock.json')).digest('hex')")
  [ "$(cat "$stamp" 2>/dev/null)" != "$wanted" ] || return 0
  say "installing npm packages$2"
  npm ci --prefix "$1" --no-audit --no-fund --loglevel=error "${@:3}" && printf '%s' "$wanted" >"$stamp"
}
packages . ""

# ---- browsers of other engines, for tests
if asked --engines; then
  missing=()
  command -v firefox >/dev/null || need firefox-esr firefox-esr
  need WebKitWebDriver webkit2gtk-driver
  if [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    need xvfb-run xvfb
    need xauth xauth
  fi
  if [ ${#missing[@]} -gt 0 ]; then
    { can_install && install "${missing[@]}"; } || say "without ${missing[*]}, tests in Firefox or WebKit are skipped"
  fi
fi

# ---- hosts of course notes, for tests
if asked --hosts; then
  missing=()
  need sphinx-build python3-sphinx
  [ ${#missing[@]} -eq 0 ] || missing+=(python3-myst-parser)
  need pdftotext poppler-utils
  if [ ${#missing[@]} -gt 0 ]; then
    { can_install && install "${missing[@]}"; } || say "without ${missing[*]}, tests that need them are skipped"
  fi
  packages tests/hosts " for tests in course notes" --ignore-scripts ||
    say "without these packages, tests in MyST and VitePress are skipped"
fi

# ---- NumPy, and runtimes beside Node, for tests
if asked --runtimes; then
  if ! { python3 -c 'import numpy' || /usr/bin/python3 -c 'import numpy'; } 2>/dev/null; then
    { can_install && install python3-numpy; } || say "without NumPy, tests of the scripts that the page writes are skipped"
  fi
  packages tests/runtimes " with Bun and Deno" --ignore-scripts ||
    say "without these packages, tests in Bun and Deno are skipped"
fi

# ---- libraries that the core is measured beside
if asked --peers; then
  packages tests/bench/peers " of onnxruntime-web, tfjs-wasm and jax-js" --ignore-scripts
fi

# ---- Emscripten, Eigen, xsimd, Catch2
bash wasm/toolchain.sh build/toolchain.env
