import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCore } from '../../../../web/core/index.ts';
import type { Core, TrainerOptions, TrainingCore } from '../../../../web/core/types.ts';
import { type GrowthInput, growthJob } from '../../../../web/encoding/trained/growth-job.ts';
import { type Trained, trainHereJob } from '../../../../web/encoding/trained/job.ts';
import { recipeFor } from '../../../../web/encoding/trained/recipe.ts';
import { inputAt } from '../../../../web/labs/properties/growth.ts';
import { gridInput, measuredOf } from '../../../../web/labs/properties/input.ts';
import { gridJob } from '../../../../web/labs/properties/item-jobs.ts';
import { type Growth, grow, isGrowing, shownStop, stopsOf } from '../../../../web/shell/trained/growth.ts';
import { trainedBy } from '../../../../web/shell/trained/training-here.ts';
import { sessionAt } from '../../shell/session-at.ts';
import { control } from './sizes.ts';

const file = (name: string) =>
  readFileSync(new URL(`../../../../build/wasm/wasm/${name}.wasm`, import.meta.url));

let core: Core & TrainingCore;
beforeAll(async () => {
  core = (await loadCore({ wasm: file('pe'), training: file('training') })) as Core & TrainingCore;
});

const never = { signal: new AbortController().signal, progress: async () => {} };
const options: TrainerOptions = { ...recipeFor(['learned'], { n: 16, d: 8, seed: 7 }), steps: 60 };
const at = (step: number, of = options) => growthJob(core, { options: of, step }, never);
const tableOf = ({ after: [encoding] }: Trained) =>
  encoding.kind === 'input' ? [...encoding.table.data] : expect.fail('no table');

describe('a model in training', () => {
  it('is the same at its end as one trained at a stretch, and has all steps on the way', async () => {
    const whole = await trainHereJob(core, options, never);
    const models = [];
    for (const step of stopsOf(options)) models.push(await at(step));
    expect(stopsOf(options)).toEqual([0, 25, 50, 60]);
    expect(tableOf(models[3])).toEqual(tableOf(whole));
    expect(models[3].accuracy).toBe(whole.accuracy);
    expect(models[0].after).toEqual(whole.before);
    for (const { before } of models) expect(before).toEqual(whole.before);
    expect(new Set(models.map((model) => tableOf(model).join())).size).toBe(4);
  });

  it('can begin anew, and beside another one', async () => {
    const first = await at(25);
    const other = { ...options, seed: 8 };
    const [one, two] = await Promise.all([at(50), at(25, other)]);
    expect(tableOf(one)).not.toEqual(tableOf(two));
    expect(tableOf(await at(25))).toEqual(tableOf(first));
    expect(tableOf(await at(50))).toEqual(tableOf(one));
  });
});

describe('the training of the one map', () => {
  /** An answer that has come at once. */
  function runOf(isCurrent = true) {
    const asked: GrowthInput[] = [];
    const model = { sizes: { n: 16, d: 8 }, before: [], after: [], accuracy: 0.5, chance: 0.1 } as Trained;
    return {
      asked,
      ask: (given: GrowthInput | (() => GrowthInput)) => void asked.push(given as GrowthInput),
      get result() {
        const input = asked.at(-1);
        return input && { input, output: model, isCurrent };
      },
    };
  }

  it('asks for one step after the other, and keeps the last', () => {
    const { store } = sessionAt('v=1&lab=properties');
    const run = runOf();
    let growth: Growth | undefined;
    for (let i = 0; i < 9; i++) growth = grow(store, run, growth, options);
    expect([...new Set(run.asked.map(({ step }) => step))]).toEqual([0, 25, 50, 60]);
    expect(growth?.models).toHaveLength(4);
    expect(growth && isGrowing(growth)).toBe(false);
    expect(trainedBy(store, options)).toBeDefined();
    expect(growth && [shownStop(growth, null), shownStop(growth, 1)]).toEqual([3, 1]);
    expect(grow(store, run, growth, undefined)).toBeUndefined();
    // Another visit has no steps of what is trained.
    expect(grow(store, run, undefined, options)?.models).toEqual([]);
  });

  it('waits for each answer, and begins anew with other settings', () => {
    const { store } = sessionAt('v=1&lab=properties');
    const late = grow(store, runOf(false), undefined, options);
    expect(late?.models).toEqual([]);
    expect(late && isGrowing(late)).toBe(false);
    const run = runOf();
    const first = grow(store, run, late, options);
    const second = grow(store, run, first, options);
    expect([first, second].map((one) => one?.models.length)).toEqual([1, 2]);
    expect(second && [isGrowing(second), shownStop(second, 9)]).toEqual([true, 1]);
    const other = grow(store, run, second, { ...options, seed: 8 });
    expect(other?.models).toHaveLength(1);
    expect(run.asked.at(-1)).toMatchObject({ step: 25, options: { seed: 8 } });
  });

  it('measures the item at each step', async () => {
    const session = sessionAt('v=1&lab=properties&scheme=learned&n=16&property=translation');
    const { item } = measuredOf(session);
    const models = [await at(0), await at(50)];
    const numbers = await Promise.all(
      models.map(async (_, stop) => {
        const input = inputAt(gridInput(session, [item]), item, { key: '', options, models }, stop);
        expect(input.items[0].isTrained === true).toBe(stop > 0);
        const [cell] = await gridJob(core, input, control);
        return cell.measured?.numbers.translation;
      }),
    );
    expect(numbers[0]).not.toBe(numbers[1]);
  });
});
