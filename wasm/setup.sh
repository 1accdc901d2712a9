#!/usr/bin/env bash
# Sets up what building and testing need: programs of the system, npm packages, Emscripten with its libraries.
# Skips what is there, says what it does, and can be repeated or interrupted at any point. With
# --without-wasm: outside Debian, no Emscripten unless an earlier run has set it up. With --browser: Chromium,
# too. With --engines: Firefox and WebKitGTK, too. With --hosts: what builds course notes, too. With
# --runtimes: NumPy, Bun and Deno, too. With --peers: libraries to measure beside, too. The tests of what
# cannot be had are skipped.
set -euo pipefail
cd "$(dirname "$0")/.."

is_debian() { grep -qs '^ID=debian' /etc/os-release; }
say() { printf 'setup: %s\n' "$*"; }
asked() { [[ " $arguments " == *" $1 "* ]]; }
arguments="$*"
# Debian's packages of Emscripten are small, and bring the libraries of the core along.
wants_wasm() { ! asked --without-wasm || [ -f build/toolchain.env ] || is_debian; }

demand() { # PROGRAM VERSION MAJOR MINOR ADDRESS
  node -e 'const [v, major, minor] = process.argv.slice(1); const [a, b] = v.split(".");
    process.exit(+a > +major || (+a === +major && +b >= +minor) ? 0 : 1)' "$2" "$3" "$4" || {
    say "$1 $2 is too old: $3.$4 or newer is needed ($5)" >&2
    exit 1
  }
}
demand Node "$(node -p process.versions.node)" 20 19 https://nodejs.org

# ---- programs of the system; each is named with its package of apt, dnf, pacman and brew
managers=(apt-get dnf pacman brew)
installs=("sudo apt-get install" "sudo dnf install" "sudo pacman -S" "brew install")
manager=
for i in 0 1 2 3; do
  if [ -z "$manager" ] && command -v "${managers[i]}" >/dev/null; then manager=$i; fi
done

missing=()
lacks() { # PACKAGE... of each manager; a later one without a name has none, so Debian's stands for it
  local names=("$@")
  missing+=("${names[${manager:-0}]:-$1}")
}
need() { command -v "$1" >/dev/null || lacks "${@:2}"; } # PROGRAM PACKAGE...
can_install() { command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; }
want() { # PURPOSE: installs what is missing, or says how and fails
  [ ${#missing[@]} -gt 0 ] || return 0
  local names="${missing[*]}" how="your package manager (in Debian, these packages: ${missing[*]})"
  missing=()
  if can_install; then
    say "installing $names"
    dpkg --configure -a >/dev/null # after an installation that was interrupted
    apt-get update -qq || true # the earlier lists may be enough
    # shellcheck disable=SC2086 # each name is a word
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $names >/dev/null && return
  fi
  if [ -n "$manager" ]; then how="${installs[manager]} $names"; fi
  say "without $names, $1; install with: $how" >&2
  return 1
}

need "${CXX:-c++}" g++ gcc-c++ gcc gcc
need cmake cmake cmake cmake cmake
need ninja ninja-build ninja-build ninja ninja
need git git git git git
if wants_wasm; then
  # Emscripten is written in it.
  python3 -c 'import json, multiprocessing' 2>/dev/null || lacks python3 python3 python python
  # Debian's Emscripten is made to run outside its suite.
  if is_debian; then need patchelf patchelf; fi
fi

want "nothing can be built" || exit 1
demand CMake "$(cmake --version | sed -n '1s/^cmake version //p')" 3 25 https://cmake.org/download

# ---- npm packages, as the lock file of a folder has them
packages() { # FOLDER PURPOSE [option of npm]
  local stamp=$1/node_modules/.package-lock.sha wanted
  wanted=$(node -p "require('crypto').createHash('sha256').update(require('fs').readFileSync('$1/package-lock.json')).digest('hex')")
  [ "$(cat "$stamp" 2>/dev/null)" != "$wanted" ] || return 0
  say "installing npm packages$2"
  # shellcheck disable=SC2086 # no option is no word
  npm ci --prefix "$1" --no-audit --no-fund --loglevel=error ${3:-} && printf '%s' "$wanted" >"$stamp"
}
packages . ""

# ---- what tests want beside; those of what cannot be had are skipped, and say so
if asked --browser; then
  # Most browser tests run in the shell, which takes half of Chromium's time.
  if is_debian && can_install && [ -z "${CHROMIUM:-}" ]; then
    need chromium chromium
    need chromium-headless-shell chromium-headless-shell
    want "most browser tests take longer" || true
  fi
  node --input-type=module -e "import { chromium } from './web/build/tools.mjs'; chromium()" 2>/dev/null ||
    say "without Chromium, tests in the browser are skipped; install with: npx playwright install chromium"
fi

if asked --engines; then
  command -v firefox >/dev/null || need firefox-esr firefox-esr firefox firefox firefox
  if [ "$(uname)" = Linux ]; then
    need WebKitWebDriver webkit2gtk-driver webkit2gtk4.1 webkit2gtk-4.1
    if [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
      need xvfb-run xvfb xorg-x11-server-Xvfb xorg-server-xvfb
      need xauth xauth xauth xorg-xauth
    fi
  fi
  want "tests in Firefox or WebKit are skipped" || true
fi

if asked --hosts; then
  if [ "${managers[${manager:-0}]}" != brew ]; then
    need sphinx-build python3-sphinx python3-sphinx python-sphinx
    [ ${#missing[@]} -eq 0 ] || lacks python3-myst-parser python3-myst-parser python-myst-parser
  elif ! command -v sphinx-build >/dev/null; then
    say "without Sphinx, tests in its notes are skipped; install with:" \
      "pipx install sphinx && pipx inject sphinx myst-parser"
  fi
  need pdftotext poppler-utils poppler-utils poppler poppler
  if is_debian; then
    # Each draws saved pictures its own way.
    need rsvg-convert librsvg2-bin
    need inkscape inkscape
    /usr/bin/python3 -c 'import cairosvg' 2>/dev/null || lacks python3-cairosvg
  fi
  want "tests in course notes are skipped" || true
  packages tests/hosts " for tests in course notes" --ignore-scripts ||
    say "without these packages, tests in MyST, VitePress, reveal.js, Slidev and MDX are skipped"
  packages tests/hosts/bundlers " of bundlers" --ignore-scripts ||
    say "without these packages, tests of bundlers and Next.js are skipped"
fi

if asked --runtimes; then
  { python3 -c 'import numpy' || /usr/bin/python3 -c 'import numpy'; } 2>/dev/null ||
    lacks python3-numpy python3-numpy python-numpy numpy
  want "tests of the scripts that the page writes are skipped" || true
  packages tests/runtimes " with Bun and Deno" --ignore-scripts ||
    say "without these packages, tests in Bun and Deno are skipped"
fi

# ---- libraries that the core is measured beside
if asked --peers; then
  packages tests/bench/peers " of onnxruntime-web, tfjs-wasm and jax-js" --ignore-scripts
fi

# ---- Emscripten, Eigen, xsimd, Catch2
if wants_wasm; then bash wasm/toolchain.sh build/toolchain.env; fi
