/** Whether one matrix takes every position to the one k later. The numbers were recomputed with NumPy's SVD. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../../../web/core/index.ts';
import { type ShiftInput, shiftJob } from '../../../../web/labs/encodings/shift/job.ts';
import { answerOf } from '../../../../web/labs/encodings/shift/view.ts';
import { load } from '../../core/helpers.ts';

let core: Core;
beforeAll(async () => {
  core = await load();
});

const input: ShiftInput = { scheme: 'sinusoidal', parameters: {}, n: 64, d: 64, seed: 7, shift: 5 };
const said = (changed: Partial<ShiftInput> = {}) => {
  const asked = { ...input, ...changed };
  return answerOf({ input: asked, output: shiftJob(core, asked) });
};

describe('sinusoids', () => {
  it('are moved by one matrix, and sines alone are not', () => {
    const { probe, errors } = shiftJob(core, input);
    expect(probe.relativeError).toBeLessThan(1e-6);
    expect(probe.rank).toBe(20);
    expect(errors.sines).toBeCloseTo(0.357, 2);
    expect(errors.learned).toBeGreaterThan(1);
    expect(errors.sinusoid).toBeUndefined();
    expect(said()).toMatch(
      /^Yes: one matrix takes PE\(p\) to PE\(p \+ 5\).* Sines alone would miss by 35\.\d %/,
    );
  });

  it('turn a sine and its cosine by the angle of the shift', () => {
    const { map } = shiftJob(core, { ...input, d: 16 }).probe;
    const [cos, sin] = [Math.cos(5), Math.sin(5)];
    [cos, -sin, sin, cos].forEach((value, i) => {
      expect(map.data[16 * Math.floor(i / 2) + (i % 2)]).toBeCloseTo(value, 3);
    });
  });

  it('have their columns told apart in both layouts', () => {
    const halves = shiftJob(core, { ...input, parameters: { layout: 'halves' } });
    expect(halves.hasBlocks).toBe(false);
    expect(halves.errors.sines).toBeCloseTo(shiftJob(core, input).errors.sines ?? 0, 6);
  });
});

it('learned vectors are not moved by a matrix before they are trained', () => {
  const { hasBlocks, errors } = shiftJob(core, { ...input, scheme: 'learned' });
  expect(hasBlocks).toBe(false);
  expect(Object.keys(errors)).toEqual(['sinusoid']);
  expect(said({ scheme: 'learned' })).toMatch(/^No: even the best matrix .* misses by 1\d\d %/);
});

it('a shift beyond the table is refused with what fits', () => {
  expect(() => shiftJob(core, { ...input, n: 8, shift: 6 })).toThrow(
    'shift is 6; for 8 rows it must be a whole number from 1 to 5',
  );
});
