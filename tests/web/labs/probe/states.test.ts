/** The probe of hidden states, layer by layer. */
import { beforeAll, describe, expect, it } from 'vitest';
import { PeError } from '../../../../web/core/index.ts';
import type { Core } from '../../../../web/core/types.ts';
import { bestLayer, byLayer, byPosition, layerNumbers } from '../../../../web/labs/probe/figures/states.ts';
import { readStatesInput } from '../../../../web/labs/probe/states/input.ts';
import {
  exampleStates,
  type GivenStates,
  type StatesInput,
  statesJob,
} from '../../../../web/labs/probe/states/job.ts';
import { statesScript } from '../../../../web/labs/probe/states/scripts.ts';
import { statesHeading, statesHeadline, statesSection } from '../../../../web/labs/probe/states/view.ts';
import { hashTable } from '../../../../web/shell/cite/table-hash.ts';
import type { LoadedTable } from '../../../../web/tables/table-store.ts';
import { numpy, without } from '../../../interpreter.ts';
import { load, matrix } from '../../core/helpers.ts';
import { run } from '../../reference/python.ts';
import { citationOfKind } from '../../shell/cite/of-figure.ts';
import { session, tensor } from '../../shell/helpers.ts';
import { sessionAt } from '../../shell/session-at.ts';
import { unwatched } from './fakes.ts';

let core: Core;
beforeAll(async () => {
  core = await load();
});

const [prompts, positions, width] = [6, 8, 4];

/** Noise, and where `isCounting` a column that counts; the first position is an outlier. */
const layer = (name: string, isCounting: boolean) => ({
  name,
  data: core
    .randomNormal({ rows: prompts * positions, cols: width, seed: name.length })
    .data.map((value, i) => {
      const position = Math.floor(i / width) % positions;
      if (position === 0) return 50 * value;
      return isCounting && i % width === 1 ? position : value;
    }),
});
const given = (): GivenStates => ({
  ...{ prompts, positions, width },
  layers: [layer('noise', false), layer('counting', true)],
});
const input = (change: Partial<StatesInput> = {}): StatesInput => ({
  ...{ states: given(), folds: 3, ridge: 0, drop: 1, seed: 7, ...change },
});

describe('the job', () => {
  it('is the core’s probe of each layer, with its controls', async () => {
    const { layers, positions: kept } = await statesJob(core, input(), unwatched);
    const [noise, counting] = layers;
    expect([...kept]).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(counting.errors.mae).toBeLessThan(1e-9);
    expect(counting.errors.r2).toBeCloseTo(1, 12);
    expect(noise.errors.r2).toBeLessThan(0.2);
    const states = { rows: prompts * positions, cols: width, data: given().layers[0].data };
    const alone = core.probeStates(states, { positions, folds: 3, drop: 1, seed: 7 });
    expect(noise.errors).toEqual(alone.errors);
    expect(noise.controls).toEqual(alone.controls);
    expect(noise.mae).toEqual(alone.mae);
  });

  it('leaves out positions, which may be outliers', async () => {
    const whole = await statesJob(core, input({ drop: 0 }), unwatched);
    expect(whole.layers[1].errors.mae).toBeGreaterThan(0.1);
    expect(whole.layers[1].mae).toHaveLength(positions);
  });

  it('without a file probes random words, alone and with the rows of the table', async () => {
    const states = readStatesInput(session({ lab: 'probe', n: 40, d: 16 }));
    expect(states.states).toMatchObject({ prompts: 16, positions: 40 });
    const { layers } = await statesJob(core, states, unwatched);
    expect(layers.map(({ name }) => name)).toEqual(['words alone', 'words + positions']);
    expect(layers[0].errors.r2).toBeLessThan(0.1);
    expect(layers[1].errors.r2).toBeGreaterThan(0.5);
    if ('layers' in states.states) throw new Error('not an example');
    const made = exampleStates(core, states.states, states.seed);
    const rows = made.layers[1].data.map((value, i) => value - made.layers[0].data[i]);
    for (const k of [0, 15]) expect(rows[k * 40 * 16 + 17]).toBeCloseTo(rows[17], 5);
  });
});

describe('the input', () => {
  it('is the reader’s states, with folds and positions that they allow', () => {
    const page = session({ lab: 'probe', folds: 9, drop: 7, ridge: 0.5, source: 'file' });
    const table = {
      ...{ id: 1, name: 'h', tensor: tensor('h', [positions, width]), transpose: false, take: 0, drop: 7 },
      ...{ matrix: matrix(positions, width, () => 0), notes: [], states: given() },
    };
    page.tableStore.set({ tables: [table], active: table });
    const { states, ...settings } = readStatesInput(page);
    expect(states).toBe(table.states);
    expect(settings).toEqual({ folds: 6, drop: 6, ridge: 0.5, seed: 7 });
  });
});

describe('what is shown', () => {
  const drawn = async () => {
    const asked = input();
    return { input: asked, output: await statesJob(core, asked, unwatched) };
  };

  it('names the best layer with its error, or says that none is read', async () => {
    const shown = await drawn();
    expect(bestLayer(shown.output).name).toBe('counting');
    expect(statesHeadline(shown)).toMatch(
      /^Of 2 layers, counting tells positions best: off by .* positions in prompts not seen \(R²\u00a01\); with shuffled positions, by /,
    );
    const { output } = shown;
    const noise = { ...output, layers: output.layers.slice(0, 1) };
    expect(statesHeadline({ output: noise })).toContain(
      'These states do not tell positions of prompts not seen',
    );
    const counting = { ...output, layers: output.layers.slice(1) };
    expect(statesHeadline({ output: counting })).toMatch(/^In prompts it has not seen, the probe is off by /);
  });

  it('draws R² by layer with both controls, and the error by position of the best layer', async () => {
    const shown = await drawn();
    const { plot } = byLayer.draw(shown) as unknown as {
      plot: { series: readonly { id: string; y: number[] }[] };
    };
    const [states] = plot.series.filter(({ id }) => id === 'states');
    expect(states.y).toEqual(shown.output.layers.map(({ errors }) => errors.r2));
    expect(plot.series.map(({ id }) => id).sort()).toEqual(['random', 'shuffled', 'states']);
    const other = byPosition.draw(shown) as unknown as { plot: { series: readonly { y: unknown }[] } };
    expect(other.plot.series[0].y).toBe(shown.output.layers[1].mae);
  });
});

describe('the numbers of the layers', () => {
  it.each([
    [
      ['hidden_states.0', 'hidden_states.6', 'hidden_states.12'],
      [0, 6, 12],
    ],
    [
      ['h.0.out_2', 'h.3.out_2'],
      [0, 3],
    ],
    [
      ['gpt2.h.5', 'gpt2.h.7'],
      [5, 7],
    ],
    [['hidden_states.6'], [6]],
    [
      ['words alone', 'words + positions'],
      [0, 1],
    ],
    [
      ['a.3', 'b.1'],
      [0, 1],
    ],
    [
      ['embeddings', 'h.4'],
      [0, 1],
    ],
  ])('%j: %j', (names, numbers) => {
    expect(layerNumbers(names)).toEqual(numbers);
    const found = { errors: { r2: 1, mae: 0 }, controls: null, mae: new Float64Array(2) };
    const output = { layers: names.map((name) => ({ ...found, name })), positions: new Int32Array(2) };
    const { plot } = byLayer.draw({ input: input(), output } as never) as unknown as {
      plot: { series: { x: number[] }[]; xDomain: number[] };
    };
    expect(plot.series[0].x).toEqual(numbers);
    expect(plot.xDomain).toEqual([numbers[0], Math.max(numbers[0] + 1, numbers[numbers.length - 1])]);
  });
});

describe('of what a figure is', () => {
  /** Five layers of a file, with the mean of the first as the table. */
  const ofFile = () => {
    const page = sessionAt('v=1&lab=probe&source=file&folds=9&drop=1&ridge=0.5');
    const layers = [0, 6, 12].map((i) => ({ ...layer('noise', false), name: `hidden_states.${i}` }));
    const table = {
      ...{
        id: 1,
        name: 'hidden_states.0 in states.npz',
        tensor: tensor('hidden_states.0', [positions, width]),
      },
      ...{ transpose: false, take: 0, drop: 1, notes: [], from: { name: 'states.npz' } },
      ...{ matrix: matrix(positions, width, () => 0), states: { ...given(), layers } },
    } as unknown as LoadedTable;
    page.tableStore.set({ tables: [table], active: table });
    return { page, table };
  };

  it.each(['states-by-layer', 'states-by-position'])(
    '%s: its citation names the states, not their mean',
    async (kind) => {
      const { page, table } = ofFile();
      expect(await hashTable(table)).toBe(true);
      const { text, definitions } = citationOfKind(page, kind, 'R²');
      expect(text).toContain(
        '“R²”. Hidden states: hidden_states.0 to hidden_states.12 in states.npz; 3 layers × 6 prompts × 8 positions × 4 numbers; ',
      );
      for (const setting of ['Rows left out at the start: 1', 'Folds: 6', 'Ridge penalty: 0.5', 'Seed: '])
        expect(text).toContain(setting);
      expect(text).toContain('The link does not contain the hidden states: load their file again.');
      expect(text).not.toMatch(/SHA-256|Table|Width|Positions:/);
      expect(definitions.join()).not.toContain('Words of the example');
    },
  );

  it('an example is cited as one, with its table', () => {
    const { text } = citationOfKind(sessionAt('v=1&lab=probe&n=40&d=16'), 'states-by-layer', 'R²');
    expect(text).toContain(
      'Example: 16 prompts × 40 positions of random words, alone and with the rows of the table',
    );
    expect(text).toContain('Positional encoding: Sinusoidal');
    expect(text).not.toContain('file');
  });

  it('an example in place of a file that the link does not hold says so, in its headline, below the figures and when cited', async () => {
    const missing = 'The file is not loaded. Shown instead: random words';
    for (const [link, isMissing] of [
      ['', false],
      ['&source=file', true],
    ] as const) {
      const page = sessionAt(`v=1&lab=probe&n=40&d=16&view=states-by-layer&ui=figure${link}`);
      const asked = readStatesInput(page);
      const shown = { input: asked, output: await statesJob(core, asked, unwatched) };
      expect(statesHeading(shown).startsWith(`${missing}.`)).toBe(isMissing);
      expect(statesHeading(shown)).toContain('Of 2 layers, words + positions tells');
      for (const figure of [byLayer, byPosition])
        expect(figure.draw(shown).note).toBe(isMissing ? `${missing}.` : '');
      expect(citationOfKind(page, 'states-by-layer').text.includes(missing)).toBe(isMissing);
    }
  });

  it('no result of an example stays beside a file that is refused, and the refusal names a way out', async () => {
    const { page } = ofFile();
    const asked = readStatesInput(page);
    const example = readStatesInput(session({ lab: 'probe', n: 40, d: 16 }));
    const result = { input: example, output: await statesJob(core, example, unwatched), isCurrent: false };
    const error = new PeError('out-of-memory', 'states needs 900 MiB of memory, more than is free', 'states');
    const run = { result, asked, error, progress: 0, isStopped: false, isPending: false };
    const view = (more: object) => JSON.stringify(statesSection(page as never, { ...run, ...more } as never));
    expect(view({ asked: example })).toContain('words + positions tells');
    expect(view({})).not.toContain('words + positions tells');
    expect(view({})).toContain('more than is free. Save fewer prompts or positions, such as states[:64].');
  });
});

describe.skipIf(without(numpy, 'NumPy'))('the script', () => {
  for (const change of [{}, { ridge: 0.5, folds: 2, drop: 0 }])
    it(`prints the numbers of the page, ${JSON.stringify(change)}`, async () => {
      const asked = input(change);
      const layers = given().layers.map(({ name, data }) => ({
        name,
        matrix: async () => ({ rows: prompts * positions, cols: width, data }),
      }));
      const printed = await run(statesScript(asked, given(), layers));
      const { layers: found } = await statesJob(core, asked, unwatched);
      for (const { name, errors } of found) {
        expect(printed[`mean absolute error, ${name}`]).toBeCloseTo(errors.mae, 6);
        expect(printed[`R2, ${name}`]).toBeCloseTo(errors.r2, 6);
      }
    });
});
