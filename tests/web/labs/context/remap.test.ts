import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { loadCore } from '../../../../web/core/index.ts';
import type { DistanceRemap } from '../../../../web/core/types.ts';
import { remapped } from '../../../../web/labs/context/figures/remapped.ts';
import { remapInput } from '../../../../web/labs/context/input.ts';
import { type RemapInput, remapJob } from '../../../../web/labs/context/remap-job.ts';
import { remapText } from '../../../../web/labs/context/remap-text.ts';
import { remapScripts } from '../../../../web/labs/context/scripts.ts';
import { wholeScript } from '../../../../web/reference/script.ts';
import { numpy, without } from '../../../interpreter.ts';
import { plotOf } from '../../shell/given.ts';
import { sessionAt } from '../../shell/session-at.ts';

const core = await loadCore();

const asked = (remap: Partial<DistanceRemap>, trained = 512, tested = 2048): RemapInput => ({
  remap: { kind: 'self-extend', near: 256, group: 8, chunk: 384, ...remap },
  trained,
  tested,
});

const said = (input: RemapInput): string => remapText.says(input, remapJob(core, input));

describe('the headline', () => {
  it.each([
    [
      asked({ near: 512 }, 1024, 4096),
      'Self-Extend brings 4,096 words into 1,024 trained distances; beyond 512, 8 neighbours share one distance.',
    ],
    [
      asked({ group: 2 }),
      'Self-Extend leaves 1,280 of 2,048 words at distances that training never showed; beyond 256, 2 neighbours share one distance.',
    ],
    [
      asked({ near: 4096 }, 512, 512),
      'Self-Extend brings 512 words into 512 trained distances; every word keeps its distance.',
    ],
    [
      asked({ kind: 'rerope' }),
      'ReRoPE brings 2,048 words into 512 trained distances; beyond 256, 1,792 neighbours share one distance.',
    ],
    [
      asked({ kind: 'leaky-rerope' }),
      'Leaky ReRoPE brings 2,048 words into 512 trained distances; beyond 256, 8 words share one step.',
    ],
    [
      asked({ kind: 'dual-chunk', near: 32 }),
      'Dual chunks bring 2,048 words into 512 trained distances; from 288 on, a farther word may look nearer.',
    ],
  ])('%#', (input, headline) => {
    expect(said(input)).toBe(headline);
  });
});

describe('the figure', () => {
  it('draws every distance of a short test, and the last of a long one', () => {
    expect(Array.from(remapJob(core, asked({}, 4, 6)).asked)).toEqual([0, 1, 2, 3, 4, 5]);
    const long = remapJob(core, asked({}, 512, 100_000));
    expect(long.asked.length).toBeLessThanOrEqual(4097);
    expect(long.asked.at(-1)).toBe(99_999);
    expect(long.seen.length).toBe(long.asked.length);
  });

  it('stays below the trained length where the method fits, and reads both distances', () => {
    const input = asked({});
    const output = remapJob(core, input);
    const plot = plotOf(remapped, { input, output });
    expect(plot.references?.map(({ slope, intercept }) => [slope, intercept])).toEqual([
      [1, 0],
      [0, 512],
    ]);
    expect(output.largest).toBeLessThan(512);
    expect(plot.describe?.('self-extend', 0, 300, output.seen[300])).toBe(
      `Self-Extend: 300 places away, seen at ${output.seen[300]}`,
    );
  });
});

describe.skipIf(without(numpy, 'NumPy'))('the script', () => {
  it.each(['self-extend', 'rerope', 'leaky-rerope', 'dual-chunk'])('prints the numbers of %s', (remap) => {
    const session = sessionAt(`v=1&lab=context&trained=16&tested=40&remap=${remap}&near=5&group=3&chunk=14`);
    const [script] = remapScripts(session);
    const { stdout, stderr } = spawnSync(numpy ?? '', ['-'], {
      input: `import numpy as np\nnp.set_printoptions(threshold=9999)\n${wholeScript(script, [])}`,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    const { seen, largest, fresh } = remapJob(core, remapInput(session.store));
    const [list, last] = stdout.replaceAll('\n ', ' ').trim().split('\n');
    const printed = list.replace(/[[\]]/g, '').trim().split(/\s+/).map(Number);
    expect(printed.length).toBe(40);
    for (const [i, value] of printed.entries()) expect(value).toBeCloseTo(seen[i], 6);
    expect(last).toMatch(
      new RegExp(
        `largest: ${largest === Math.round(largest) ? largest : '\\S+'} +never seen in training: ${fresh}$`,
      ),
    );
  });
});
