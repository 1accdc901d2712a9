/** Runs scripts as a reader would: saved in a folder, with their files beside them. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import type { Core, EncodeRequest, Matrix } from '../../../web/core/index.ts';
import { tableFile } from '../../../web/reference/encoding.ts';
import { npyFile, type Script, wholeScript } from '../../../web/reference/script.ts';
import { numpy } from '../../interpreter.ts';
import { env, type Outcome, options, runForked } from './forked.ts';

export interface RunOptions {
  readonly about?: readonly string[];
  readonly python?: string | undefined;
  /** whether the script has a Python of its own; default: unless it needs only NumPy, which takes long to load */
  readonly isAlone?: boolean;
}

/** Runs a script; its status, output and errors. */
export async function outcomeOf(
  script: Script,
  { about = [], python, isAlone = python !== undefined || process.platform !== 'linux' }: RunOptions = {},
): Promise<Outcome> {
  const place = mkdtempSync(path.join(tmpdir(), 'pe-script-'));
  const folder = path.join(place, 'script');
  try {
    mkdirSync(folder);
    for (const { name, bytes } of script.files) writeFileSync(path.join(folder, name), await bytes());
    writeFileSync(path.join(folder, 'script.py'), wholeScript(script, about));
    return isAlone ? runAlone(folder, python ?? numpy ?? '') : await runForked(place, folder);
  } finally {
    rmSync(place, { recursive: true });
  }
}

function runAlone(folder: string, python: string): Outcome {
  const { status, stdout, stderr } = spawnSync(python, [...options, 'script.py'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** What it prints, by name: a number, a list of numbers, or a text. */
export async function run(
  script: Script,
  options: RunOptions = {},
): Promise<Readonly<Record<string, unknown>>> {
  const { status, stdout, stderr } = await outcomeOf(script, options);
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return Object.fromEntries(stdout.trim().split('\n').map(entryOf));
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

/** The table of a scheme that has one. */
export function tableIn(core: Pick<Core, 'encode'>, request: EncodeRequest): Matrix {
  const encoding = core.encode(request);
  if (encoding.kind !== 'input') throw new Error(`${request.scheme} has no table`);
  return encoding.table;
}

/** The file in which scripts look for a table. */
export const fileOf = (table: Matrix) => npyFile(tableFile, () => table);
