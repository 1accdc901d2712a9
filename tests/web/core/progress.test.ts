import { beforeAll, describe, expect, it } from 'vitest';
import type { Core, OnProgress } from '../../../web/core/index.ts';
import { load, matrix, peError, untyped } from './helpers.ts';

let core: Core;
beforeAll(async () => {
  core = await load();
});

const table = matrix(16, 4, (row, col) => Math.sin(row * (col + 1)));

const calls: [string, (tell: OnProgress | undefined, of?: typeof table) => unknown][] = [
  ['tableProperties', (tell, of = table) => core.tableProperties(of, {}, tell)],
  ['diagnose', (tell, of = table) => core.diagnose(of, tell)],
  ['probePositions', (tell, of = table) => core.probePositions(of, {}, tell)],
  ['descentPath', (tell, of = table) => core.descentPath(of, { epochs: [1] }, tell)],
  ['probeOrder', (tell, of = table) => core.probeOrder(of, { pairs: 16 }, tell)],
  ['recognize', (tell, of = table) => core.recognize(of, {}, tell)],
];

describe.each(calls)('%s', (_, call) => {
  it.each([null, 5, 'x', {}])('refuses %s for onProgress', (bad) => {
    expect(peError(() => call(untyped(bad)))).toMatchObject({ code: 'bad-value', field: 'onProgress' });
  });

  it('ends with what onProgress throws, after one call of it', () => {
    let count = 0;
    const thrown = new Error('enough');
    const tell = () => {
      count++;
      throw thrown;
    };
    expect(() => call(tell)).toThrow(thrown);
    expect(count).toBe(1);
    expect(call(undefined)).toEqual(call(() => {}));
  });
});

it('throws anything at all that onProgress throws', () => {
  const tell = () => {
    throw undefined;
  };
  let ended: unknown = 'not yet';
  try {
    core.diagnose(table, tell);
  } catch (error) {
    ended = error;
  }
  expect(ended).toBeUndefined();
});

it('does not wear out: thousands of onProgress that throw leave the core as it was', () => {
  const before = core.diagnose(table);
  for (let i = 0; i < 5000; i++)
    expect(() =>
      core.diagnose(table, () => {
        throw new Error('enough');
      }),
    ).toThrow('enough');
  expect(core.diagnose(table)).toEqual(before);
});
