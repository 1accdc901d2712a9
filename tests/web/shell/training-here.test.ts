import { describe, expect, it } from 'vitest';
import type { TrainerOptions } from '../../../web/core/types.ts';
import type { Trained } from '../../../web/encoding/trained/job.ts';
import { recipeFor, recordedSizes } from '../../../web/encoding/trained/recipe.ts';
import { TrainingHere, trainedBy, trainedWords } from '../../../web/shell/trained/training-here.ts';
import { sessionAt } from './session-at.ts';

const model = (seed: number) => recipeFor(['learned'], { n: 16, d: 8, seed });
const trained: Trained = { sizes: { n: 16, d: 8 }, before: [], after: [], accuracy: 0.5, chance: 0.125 };

/** A page whose workers train when the test says so. */
function page() {
  const asked: {
    options: TrainerOptions;
    end: (how: Trained | Error | undefined) => void;
    tell: (share: number) => void;
  }[] = [];
  const engine = {
    run: (
      _: unknown,
      options: TrainerOptions,
      { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number, total: number) => void },
    ) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => resolve(undefined));
        asked.push({
          options,
          end: (how) => (how instanceof Error ? reject(how) : resolve(how)),
          tell: (share) => onProgress(share, 1),
        });
      }),
  };
  const session = Object.assign(sessionAt('v=1'), { engine, background: engine });
  let updates = 0;
  const host = {
    session: session as never,
    addController: () => {},
    removeController: () => {},
    requestUpdate() {
      updates += 1;
    },
    updateComplete: Promise.resolve(true),
  };
  const training = new TrainingHere(host);
  return { training, asked, store: session.store, updates: () => updates };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('models trained for a lab', () => {
  it('are trained two at a time, in their order, each once', async () => {
    const { training, asked, store } = page();
    training.follow([model(1), model(2), model(3)]);
    await settled();
    expect(asked.map(({ options }) => options.seed)).toEqual([1, 2]);
    expect(training.isPending).toBe(true);
    asked[1].end(trained);
    await settled();
    expect(asked.map(({ options }) => options.seed)).toEqual([1, 2, 3]);
    expect([training.done, training.total]).toEqual([1, 3]);
    expect(trainedBy(store, model(2))).toBe(trained);
    asked[0].end(trained);
    asked[2].end(trained);
    await settled();
    expect(training.isPending).toBe(false);
    expect(training.percent).toBe(100);
    training.follow([model(3), model(1)]);
    await settled();
    expect(asked).toHaveLength(3);
  });

  it('go on while only their order changes', async () => {
    const { training, asked } = page();
    training.follow([model(1), model(2), model(3)]);
    await settled();
    training.follow([model(3), model(2), model(1)]);
    await settled();
    expect(asked).toHaveLength(2);
    asked[0].end(trained);
    await settled();
    expect(training.done).toBe(1);
  });

  it('tell the page of whole percents only', async () => {
    const { training, asked, updates } = page();
    training.follow([model(1)]);
    await settled();
    const before = updates();
    for (const share of [0.101, 0.102, 0.103, 0.104]) asked[0].tell(share);
    expect(training.percent).toBe(10);
    expect(updates()).toBe(before + 1);
  });

  it('stop, keep what is trained, and go on', async () => {
    const { training, asked, store } = page();
    training.follow([model(1), model(2), model(3)]);
    await settled();
    asked[0].end(trained);
    await settled();
    training.stop();
    await settled();
    expect([training.isStopped, training.isPending, training.done]).toEqual([true, false, 1]);
    training.again();
    await settled();
    expect(asked.slice(3).map(({ options }) => options.seed)).toEqual([2, 3]);
    expect(trainedBy(store, model(1))).toBe(trained);
  });

  it('are taken from the page where they came with it, and trained again if asked', async () => {
    const { training, asked, store } = page();
    const kept = recipeFor(['learned'], recordedSizes[0]);
    training.follow([kept, model(1)]);
    expect([training.isOpening, training.isPending]).toEqual([true, false]);
    await expect.poll(() => training.isOpening).toBe(false);
    expect(asked.map(({ options }) => options.seed)).toEqual([1]);
    const record = trainedBy(store, kept) ?? expect.fail('no record');
    expect(record.record).toBe('kept');
    asked[0].end(trained);
    await settled();

    training.repeat();
    await settled();
    expect(asked.slice(1).map(({ options }) => options)).toEqual([kept]);
    expect([training.isPending, training.done, training.percent]).toEqual([true, 2, 50]);
    const { record: _, ...same } = record;
    asked[1].end(structuredClone(same));
    await settled();
    expect(trainedBy(store, kept)?.record).toBe('repeated');
    expect(training.isPending).toBe(false);
  });

  it('tell a table that was trained again and has other bits', async () => {
    const { training, asked, store } = page();
    const kept = recipeFor(['learned'], recordedSizes[1]);
    training.follow([kept]);
    await expect.poll(() => training.isOpening).toBe(false);
    training.repeat();
    await settled();
    const other = structuredClone(trainedBy(store, kept)) ?? expect.fail('no record');
    const [encoding] = other.after;
    if (encoding.kind === 'input') encoding.table.data[0] += 1e-7;
    asked[0].end(other);
    await settled();
    expect(trainedBy(store, kept)?.record).toBe('not repeated');
  });

  it('say why one cannot be trained', async () => {
    const { training, asked } = page();
    training.follow([model(1)]);
    await settled();
    asked[0].end(new Error('The loss is not finite.'));
    await settled();
    expect(training.error?.message).toBe('The loss is not finite.');
    expect(training.isPending).toBe(false);
  });
});

it('the line names the recipe, the accuracies reached, and chance', () => {
  const sizes = { n: 96, d: 32, seed: 7 };
  expect(trainedWords(sizes, [trained, { ...trained, accuracy: 0.574 }])).toBe(
    'Trained by this page: hidden words, 400 steps of 11 texts of 96 words, width 32, 2 heads, seed 7. Accuracy 50 to 57\u00a0%; chance is 13\u00a0%.',
  );
  expect(trainedWords(sizes, [trained])).toContain('Accuracy 50\u00a0%; chance is 13\u00a0%.');
});
