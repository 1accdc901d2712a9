/** wasm/toolchain.sh where Debian's packages cannot serve: emsdk installs the pinned version. A repository made here stands in for emsdk. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const script = path.resolve('wasm/toolchain.sh');
const pinned = /readonly version=(.*)/.exec(readFileSync(script, 'utf8'))?.[1] ?? '';
/** All that the script may use there: no apt-get, no flock. */
const programs = 'bash sh git node mkdir mv rm cmp cat chmod dirname basename sed uname env'.split(' ');

const places = execFileSync('bash', ['-c', `command -v ${programs.join(' ')}`], { encoding: 'utf8' })
  .trim()
  .split('\n');

let place: string;

function writeProgram(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
}

/** An emcc that only says its version. */
const emccOf = (version: string) => `[ "$1" = -dumpversion ] && echo ${version}`;

/** The repository of emsdk with the tag of the version: its \`install\` makes an emcc that says \`version\`. */
function makeEmsdk(version = pinned): string {
  const folder = `${place}/emsdk-source`;
  writeProgram(
    `${folder}/emsdk`,
    `cd "$(dirname "$0")" && echo "$@" >>calls && [ "$1" = install ] || exit 0
mkdir -p upstream/emscripten && printf '#!/bin/sh\\necho ${version}\\n' >upstream/emscripten/emcc
chmod +x upstream/emscripten/emcc`,
  );
  const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args]);
  git('init', '--quiet');
  git('add', '.');
  git('-c', 'user.name=test', '-c', 'user.email=test@example.org', 'commit', '--quiet', '--message', 'emsdk');
  git('tag', pinned);
  return folder;
}

function run(source = `${place}/none`) {
  const { status, stdout, stderr } = spawnSync('bash', [script, `${place}/out.env`], {
    encoding: 'utf8',
    env: {
      PATH: `${place}/own:${place}/bin`,
      HOME: place,
      XDG_CACHE_HOME: `${place}/cache`,
      EMSDK_REPOSITORY: source,
    },
  });
  return { status, said: stdout + stderr };
}

const cached = () => `${place}/cache/pe-playground/emsdk-${pinned}`;
/** What emcc says where the file is sourced. */
const versionThere = () =>
  execFileSync('bash', ['-c', `. '${place}/out.env' && emcc -dumpversion`], { encoding: 'utf8' }).trim();

beforeEach(() => {
  place = mkdtempSync(path.join(tmpdir(), 'pe-'));
  mkdirSync(`${place}/bin`);
  for (const from of places) symlinkSync(from, `${place}/bin/${path.basename(from)}`);
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

test('emsdk installs the pinned version into the cache, once and after saying so', () => {
  const source = makeEmsdk();
  const first = run(source);
  expect(first.said).toContain(`installing Emscripten ${pinned} with emsdk into ${cached()}`);
  expect(first.status).toBe(0);
  expect(versionThere()).toBe(pinned);
  expect(readFileSync(`${place}/out.env`, 'utf8')).toContain(`EM_CONFIG=${cached()}/.emscripten`);
  expect(readFileSync(`${cached()}/calls`, 'utf8')).toBe(`install ${pinned}\nactivate ${pinned}\n`);

  const second = run();
  expect(second).toEqual({ status: 0, said: '' });
  expect(versionThere()).toBe(pinned);
});

test('Emscripten is started with the program that python3 stands for', () => {
  writeProgram(`${place}/own/python3`, 'echo "/opt/python 3/bin/python3"');
  expect(run(makeEmsdk()).status).toBe(0);
  const said = execFileSync('bash', ['-c', `. '${place}/out.env' && echo "$EMSDK_PYTHON"`], {
    encoding: 'utf8',
  });
  expect(said).toBe('/opt/python 3/bin/python3\n');
});

test('an installation that was interrupted is made anew', () => {
  mkdirSync(cached(), { recursive: true });
  writeFileSync(`${cached()}/left-over`, '');
  expect(run(makeEmsdk()).status).toBe(0);
  expect(existsSync(`${cached()}/left-over`)).toBe(false);
  expect(versionThere()).toBe(pinned);
});

test('emsdk that cannot be fetched, or gives another version, is an error', () => {
  expect(run()).toMatchObject({ status: 1, said: expect.stringContaining('emsdk cannot be fetched from') });
  expect(run(makeEmsdk('1.2.3'))).toMatchObject({
    status: 1,
    said: expect.stringContaining(`emsdk did not install emcc ${pinned}`),
  });
  expect(existsSync(`${place}/out.env`)).toBe(false);
});

test('an emcc of this version on the path is used as it is', () => {
  writeProgram(`${place}/own/emcc`, emccOf(pinned));
  writeProgram(`${place}/own/em-config`, 'echo /opt/emscripten');
  expect(run()).toEqual({ status: 0, said: '' });
  expect(readFileSync(`${place}/out.env`, 'utf8')).toBe(
    "export EMSCRIPTEN_ROOT=/opt/emscripten\nexport PE_LIBRARIES=''\n",
  );
});

test('one of another version is named and not used', () => {
  writeProgram(`${place}/own/emcc`, emccOf('5.0.0'));
  const { status, said } = run(makeEmsdk());
  expect(said).toContain(`emcc is version 5.0.0; the project is built with ${pinned}`);
  expect(status).toBe(0);
  expect(versionThere()).toBe(pinned);
});
