import { beforeAll, describe, expect, it } from 'vitest';
import type { AttentionCore, Matrix } from '../../../../web/core/index.ts';
import { movesBy, pairingSays } from '../../../../web/labs/encodings/figures/pairing.ts';
import {
  forNeighbours,
  mostPlaces,
  type PairingInput,
  pairingJob,
} from '../../../../web/labs/encodings/pairing/job.ts';
import { text } from '../../../../web/labs/encodings/pairing/text.ts';
import { pairingAsks } from '../../../../web/labs/encodings/pairing/view.ts';
import { mostOf } from '../../../../web/labs/encodings/turning/input.ts';
import { mostInFront, turningJob } from '../../../../web/labs/encodings/turning/job.ts';
import { load } from '../../core/helpers.ts';
import { answer } from '../../shell/given.ts';

let core: AttentionCore;
beforeAll(async () => {
  core = await load();
});

const rope = (parameters: PairingInput['parameters'] = {}, d = 64): PairingInput => ({
  scheme: 'rotary',
  parameters,
  d,
  seed: 7,
});

describe('pairs mixed up', () => {
  it.each([
    [{}, 64],
    [{ rotaryDim: 24 }, 64],
    [{ rotaryDim: 24, spread: 'head' }, 64],
    [{ rotaryDim: 6 }, 9],
    [{ rotaryDim: 6, part: 'last' }, 16],
    [{ base: 100 }, 8],
  ])(
    'the order of columns mends weights for halves, and only a mixture moves: %j, width %i',
    (parameters, d) => {
      const output = pairingJob(core, rope(parameters, d));
      const { made, neighbours, ordered, mixed, left } = output;
      const rounding = 1e-5 * mostOf(made);
      for (const scores of [made, neighbours, ordered]) {
        expect(scores).toHaveLength(mostPlaces + 1);
        expect(movesBy(scores)).toBe(0);
      }
      expect(left).toBeLessThan(rounding);
      expect(Math.abs(ordered[0] - made[0])).toBeLessThan(rounding);
      expect(Math.abs(neighbours[0] - made[0])).toBeGreaterThan(100 * rounding);
      expect(movesBy(mixed)).toBeGreaterThan(100 * rounding);
    },
  );

  it('has the scores of the clocks, in either layout', () => {
    const output = pairingJob(core, rope());
    for (const [layout, scores] of [
      ['half', output.made],
      ['interleaved', output.neighbours],
      ['mixed', output.mixed],
    ] as const) {
      const { turned } = turningJob(core, rope({ layout }));
      for (let inFront = 0; inFront <= mostInFront; inFront++)
        expect(scores[inFront]).toBeCloseTo(turned[inFront], 5);
    }
  });

  it('orders columns head by head, and leaves those that do not turn', () => {
    const weights: Matrix = { rows: 1, cols: 12, data: Float32Array.from({ length: 12 }, (_, i) => i) };
    expect([...forNeighbours(weights, 2, 4).data]).toEqual([0, 2, 1, 3, 4, 5, 6, 8, 7, 9, 10, 11]);
    expect([...forNeighbours(weights, 1, 12).data]).toEqual([0, 6, 1, 7, 2, 8, 3, 9, 4, 10, 5, 11]);
  });

  it('says what moves, what is another score, and what remains after the mend', () => {
    const said = pairingSays(pairingJob(core, rope()));
    expect(said).toMatch(/^Turn halves by the angles of neighbours, and the score moves by \d\.\d+ along/);
    expect(said).toMatch(/the score is \S+ in place of \S+, wherever the words stand/);
    expect(said).toMatch(/the difference is 0(, up to rounding \(.+10⁻[⁶⁷⁸]\))?\.$/u);
    // A single pair is the same in every layout.
    expect(pairingSays(pairingJob(core, rope({}, 2)))).toBe('With a single pair, nothing can be mixed up.');
  });

  it('asks first, and with a single pair the score stays', () => {
    const rightAt = (d: number) => {
      const input = rope({}, d);
      return pairingAsks(answer(input, pairingJob(core, input)))?.right;
    };
    expect(rightAt(64)).toBe(text.answers.indexOf('It changes with the place'));
    expect(rightAt(2)).toBe(text.answers.indexOf('It stays the same'));
    expect(pairingAsks(answer(rope()))).toBeUndefined();
  });
});
