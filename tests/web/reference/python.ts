/** Runs scripts as a reader would: saved in a folder, with their files beside them. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { type Script, wholeScript } from '../../../web/reference/script.ts';
import { numpy } from '../../interpreter.ts';

export interface RunOptions {
  readonly about?: readonly string[];
  readonly python?: string | undefined;
}

/** What it prints, by name: a number, a list of numbers, or a text. */
export async function run(
  script: Script,
  { about = [], python = numpy }: RunOptions = {},
): Promise<Readonly<Record<string, unknown>>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pe-script-'));
  try {
    for (const { name, bytes } of script.files) writeFileSync(path.join(folder, name), await bytes());
    writeFileSync(path.join(folder, 'script.py'), wholeScript(script, about));
    const { status, stdout, stderr } = spawnSync(python ?? '', ['-W', 'error', 'script.py'], {
      cwd: folder,
      // One thread: the numbers are small, and other tests run beside.
      env: { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' },
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    return Object.fromEntries(stdout.trim().split('\n').map(entryOf));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function entryOf(line: string): [string, unknown] {
  const end = line.indexOf(': ');
  const text = line.slice(end + 2);
  try {
    return [line.slice(0, end), JSON.parse(text)];
  } catch {
    return [line.slice(0, end), text];
  }
}

/** Lists and numbers within a share of the largest of them. */
export function expectNear(printed: unknown, wanted: ArrayLike<number> | number, share: number): void {
  const [left, right] = [printed, wanted].map((value) =>
    typeof value === 'number' ? [value] : Array.from(value as ArrayLike<number>),
  );
  expect(left).toHaveLength(right.length);
  const most = right.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
  left.forEach((value, i) => {
    expect(Math.abs(value - right[i]), `${value} against ${right[i]}`).toBeLessThanOrEqual(share * most);
  });
}
