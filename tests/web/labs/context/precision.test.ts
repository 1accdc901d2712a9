import { beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../../../web/core/index.ts';
import type { ContextInput } from '../../../../web/labs/context/curve.ts';
import { differSays, type PrecisionGiven, pairsSay } from '../../../../web/labs/context/figures/precision.ts';
import { formatIn, readInput } from '../../../../web/labs/context/input.ts';
import {
  mostPrecise,
  type NumberFormat,
  type PrecisionOutput,
  precisionJob,
} from '../../../../web/labs/context/precision-job.ts';
import { precisionText } from '../../../../web/labs/context/precision-text.ts';
import { precisionAsks } from '../../../../web/labs/context/precision-view.ts';
import { load } from '../../core/helpers.ts';
import { answer } from '../../shell/given.ts';
import { sessionAt } from '../../shell/session-at.ts';

let core: Core;
beforeAll(async () => {
  core = await load();
});

const inputAt = (state: string): ContextInput => {
  const { store, catalog } = sessionAt(`v=1&lab=context${state}`);
  return readInput(store, catalog);
};

function given(state: string, format: NumberFormat): PrecisionGiven {
  const input = inputAt(state);
  return { input, output: precisionJob(core, input) as PrecisionOutput, format };
}

describe('angles in few bits', () => {
  it.each(['', '&base=500000', '&d=128&base=100', '&scaling=yarn&trained=512', '&rotaryDim=16&spread=head'])(
    'position 257 is 256 in bfloat16, and 2049 is 2048 in float16: %s',
    (state) => {
      const { length, shared } = precisionJob(core, inputAt(`${state}&tested=4096`)) as PrecisionOutput;
      expect(length).toBe(4096);
      expect([...shared.float32.shared]).toEqual([]);
      expect(shared.float16.shared[0]).toBe(2049);
      expect(shared.bfloat16.shared[0]).toBe(257);
      // From 2^k on, only every 2^(k - 7)th number can be written.
      expect(4096 - shared.bfloat16.shared.length).toBe(769);
      expect(4096 - shared.float16.shared.length).toBe(3073);
    },
  );

  it('says which positions are lost, and that no base helps', () => {
    const state = '&tested=4096';
    expect(differSays(given(state, 'bfloat16'))).toBe(
      'In bfloat16, position 257 has the angles of position 256: of 4,096 positions, 769 differ.',
    );
    expect(differSays(given(state, 'float32'))).toBe('In float32, all 4,096 positions differ.');
    expect(pairsSay(given(state, 'bfloat16'))).toMatch(
      /^In bfloat16, every pair repeats an angle, from positions 1\d\d to 257 on, fast ones/,
    );
    // Pairs that stand still have one angle everywhere, and are not counted.
    expect(pairsSay(given('&rotaryDim=16&spread=head&tested=4096', 'bfloat16'))).toMatch(
      /from positions 1\d\d to/,
    );
    expect(pairsSay(given('&tested=160', 'bfloat16'))).toMatch(
      /^In bfloat16, \d+ of 32 pairs repeat an angle/,
    );
    expect(pairsSay(given('&tested=64', 'bfloat16'))).toBe('In bfloat16, no pair repeats an angle.');
  });

  it('is about the format that the settings name, and looks at no more positions than it can count', () => {
    expect(formatIn(sessionAt('v=1&lab=context&angles=float16').store)).toBe('float16');
    expect(formatIn(sessionAt('v=1&lab=context').store)).toBe('bfloat16');
    expect(precisionJob(core, inputAt('&tested=1048576'))?.length).toBe(mostPrecise);
    expect(precisionJob(core, inputAt('&scheme=alibi'))).toBe(null);
  });

  it('asks first: the right answer is that of the format and the length', () => {
    const rightAt = (state: string, format: NumberFormat) => {
      const input = inputAt(state);
      const asks = precisionAsks(answer(input, precisionJob(core, input)), format);
      return asks && precisionText.answers[asks.right];
    };
    expect(rightAt('&tested=4096', 'float32')).toBe('All of them');
    expect(rightAt('&tested=256', 'bfloat16')).toBe('All of them');
    expect(rightAt('&tested=4096', 'float16')).toBe('More than half'); // 3073
    expect(rightAt('&tested=4096', 'bfloat16')).toBe('Half of them or fewer'); // 769
    expect(rightAt('&scheme=alibi', 'bfloat16')).toBe(null);
  });
});
