// Runs programs and finds the browser, for the build and the tests.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { findBrowser } from '../app/command/browsers.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** The ids of the labs, which are the names of their folders; web/app/labs.ts lists their code. */
export const labs = ['order', 'encodings', 'properties', 'context', 'probe', 'training', 'claims'];

const quote = (text) => `'${String(text).replaceAll("'", "'\\''")}'`;

/**
 * Runs a program with the toolchain's environment. Resolves to { code, output }; shows the output unless `quiet`. `hear` gets each piece of
 * what it prints.
 */
export function run(program, args = [], { quiet = false, cwd = root, env = {}, hear = () => {} } = {}) {
  const command = `[ ! -f build/toolchain.env ] || . build/toolchain.env; cd ${quote(cwd)}; exec ${[program, ...args].map(quote).join(' ')}`;
  return new Promise((resolve) => {
    const child = spawn('bash', ['-c', command], { cwd: root, env: { ...process.env, ...env } });
    let output = '';
    const take = (stream) => (chunk) => {
      output += chunk;
      hear(String(chunk));
      if (!quiet) stream.write(chunk);
    };
    child.stdout.on('data', take(process.stdout));
    child.stderr.on('data', take(process.stderr));
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** Runs a program that must succeed: resolves to its output; on failure shows the end of the output and throws. */
export async function must(program, args, options) {
  const { code, output } = await run(program, args, { quiet: true, ...options });
  if (code === 0) return output;
  process.stderr.write(output.slice(-20_000));
  throw new Error(`${program} ${args.join(' ')} failed with exit code ${code}`);
}

/** Where `npx playwright install chromium` puts it. */
function chromiumOfPlaywright() {
  try {
    return createRequire(import.meta.url)('@playwright/test').chromium.executablePath();
  } catch {
    return undefined; // there are no npm packages yet
  }
}

/** A browser for tests and benchmarks, or undefined: one that is installed, or in Playwright's cache. */
export const findChromium = () => findBrowser() ?? chromiumOfPlaywright();

/** The same, which must be there. */
export function chromium() {
  const found = findChromium();
  if (found) return found;
  throw new Error(
    'Chromium or Chrome was not found: run npx playwright install chromium, or set the environment variable CHROMIUM to its path',
  );
}

/** The headless shell, which takes half of the processor's time, where there is one. */
export const quickChromium = () => findBrowser(['chromium-headless-shell']) ?? chromium();
