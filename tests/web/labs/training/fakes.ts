/** A trainer without a model: what it returns depends on its options and its steps alone, as a real one's does. */
import type { Trainer, TrainerOptions, TrainingCore } from '../../../../web/core/types.ts';

const partsOfStep = 3;

const words = ['[CLS]', 'A', 'B', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export interface FakeTrainer extends Trainer {
  readonly isFreed: boolean;
}

function createTrainer(options: TrainerOptions): FakeTrainer {
  let steps = 0;
  let parts = 0;
  let isFreed = false;
  const { seed = 0, n, d, scheme } = options;
  const learns = scheme !== 'none';
  const accuracy = () => {
    const noise = Math.sin(steps * 1.7 + seed * 3.1) * 0.02;
    return learns ? 0.5 + 0.5 / (1 + Math.exp((90 + 20 * (seed % 3) - steps) / 12)) : 0.48 + noise;
  };
  return {
    get isFreed() {
      return isFreed;
    },
    get steps() {
      return steps;
    },
    words,
    classes: ['A', 'B'],
    chance: 0.5,
    parameters: [],
    fixed: [],
    last: { step: 0, loss: 1, accuracy: 1 },
    step: () => ({ step: steps, loss: 1, accuracy: 1 }),
    work() {
      if (isFreed) throw new Error('freed');
      parts += 1;
      if (parts < partsOfStep) return false;
      parts = 0;
      steps += 1;
      return true;
    },
    evaluate() {
      if (isFreed || parts > 0) throw new Error('not between two steps');
      return {
        loss: 1.4 * (1 - accuracy()),
        accuracy: accuracy(),
        perPosition: new Float64Array(),
        askedPerPosition: new Int32Array(),
        perLength: new Float64Array(),
        askedPerLength: new Int32Array(),
      };
    },
    sample: (_, length = n) =>
      Int32Array.from({ length }, (_, i) => (i === 0 ? 0 : i === 3 ? 2 : i === 6 ? 1 : 3 + (i % 8))),
    attention(sequence) {
      const all = Array.from(sequence);
      const sure = Math.fround(accuracy());
      const right = all.indexOf(1) < all.indexOf(2) ? 0 : 1;
      const one = {
        rows: all.length,
        cols: all.length,
        data: new Float32Array(all.length ** 2).fill(1 / all.length),
      };
      return {
        attention: [[one, one]],
        probabilities: {
          rows: 1,
          cols: 2,
          data: Float32Array.from(right === 0 ? [sure, 1 - sure] : [1 - sure, sure]),
        },
        positions: [],
        hidden: [],
        asked: Int32Array.of(0),
        right: Int32Array.of(right),
      };
    },
    readPosition: () => ({ r2: new Float64Array(), exact: new Float64Array() }),
    encoding: () =>
      scheme === 'learned'
        ? {
            kind: 'input',
            combine: 'add',
            table: {
              rows: n,
              cols: d,
              data: Float32Array.from({ length: n * d }, (_, i) => Math.sin(i * 0.1) * (1 + steps)),
            },
          }
        : { kind: 'none' },
    batch: () => ({
      starts: Int32Array.of(0),
      tokens: new Int32Array(),
      targets: new Int32Array(),
      spans: new Int32Array(),
    }),
    parameter: () => ({ rows: 1, cols: 1, data: new Float32Array(1) }),
    gradient: () => ({ rows: 1, cols: 1, data: new Float32Array(1) }),
    snapshot: () => Uint8Array.from([steps & 255, steps >> 8]),
    restore(snapshot) {
      if (isFreed) throw new Error('freed');
      steps = snapshot[0] + 256 * snapshot[1];
      parts = 0;
    },
    get hash() {
      return `${scheme}${seed}at${steps}`.padEnd(16, '0').slice(0, 16);
    },
    free() {
      isFreed = true;
    },
  };
}

let cores = 0;

/** With the trainers that it has made. Its arithmetic is its own by default, so that it finds no runs kept for another core. */
export function fakeCore(
  arithmetic = `fake ${cores++}`,
): TrainingCore & { readonly made: readonly FakeTrainer[] } {
  const made: FakeTrainer[] = [];
  return {
    made,
    arithmetic,
    tasks: () => [],
    createTrainer(options: TrainerOptions) {
      const trainer = createTrainer(options);
      made.push(trainer);
      return trainer;
    },
    proximity: (table: { rows: number }) => ({
      rows: table.rows,
      cols: table.rows,
      data: new Float32Array(table.rows ** 2).fill(1),
    }),
  } as never;
}
