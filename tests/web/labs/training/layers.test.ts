/** A window, and a plan that says layer by layer where positions act and how far a layer sees. */
import { expect, test } from 'vitest';
import { actionOf } from '../../../../web/labs/training/controls.ts';
import { layoutMultiples, multiplesItems } from '../../../../web/labs/training/curves/scene.ts';
import { gridOf } from '../../../../web/labs/training/definition.ts';
import { headlineOf } from '../../../../web/labs/training/finding-text.ts';
import { layersFacts, layersText } from '../../../../web/labs/training/layers/text.ts';
import { isTableOnce, toggle } from '../../../../web/labs/training/layers/view.ts';
import { presets } from '../../../../web/labs/training/presets.ts';
import { condition, hasPluralName, panelTitle, shortTitle } from '../../../../web/labs/training/task-text.ts';
import { graded, type Summary } from '../../../../web/labs/training/verdict.ts';
import { readHash, writeHash } from '../../../../web/settings/hash.ts';
import { catalog } from '../../settings/catalog.ts';
import { sessionAt } from '../../shell/session-at.ts';

const storeAt = (settings: string) => sessionAt(`v=1&lab=training&${settings}`).store;
const gridAt = (settings: string) => gridOf(storeAt(settings));
const plansAt = (settings: string) => gridAt(settings).runs.map(({ options }) => options.plan);
const off = { positions: false };
const on = { positions: true };

test('a window goes to the trainer, and its kind if it does not slide', () => {
  const [{ options }] = gridAt('maskWindow=4').runs;
  expect(options).toMatchObject({ window: 4 });
  expect(Object.keys(options)).not.toContain('windowKind');
  expect(gridAt('maskWindow=4&windowKind=chunked').runs[0].options).toMatchObject({
    window: 4,
    windowKind: 'chunked',
  });
  // Without a window, its kind says nothing.
  expect(gridAt('windowKind=chunked').runs[0].key).toBe(gridAt('').runs[0].key);
});

test('a plan holds what differs in a layer, and nothing else defines a run', () => {
  const four = 'layers=4&seeds=1&encodings=rotary';
  expect(plansAt(`${four}&layerPositions=1,1,1,0`)).toEqual([[on, on, on, off]]);
  expect(plansAt(`${four}&layerWindows=0,4,4,0`)).toEqual([[{}, { window: 4 }, { window: 4 }, {}]]);
  expect(plansAt(`${four}&maskWindow=8&layerWindows=8,8,8,0`)).toEqual([[{}, {}, {}, { window: 0 }]]);
  expect(plansAt(`${four}&maskWindow=8`)).toEqual([undefined]);
  expect(plansAt(`${four}&layerWindows=0,0,0,0`)).toEqual([undefined]);
  expect(gridAt(`${four}&layerWindows=4,4,4,0&windowKind=chunked`).runs[0].options.windowKind).toBe(
    'chunked',
  );
});

test('an encoding may have layers of its own, and without positions there are none', () => {
  const settings = 'layers=4&seeds=1&layerPositions=0,1,1,1';
  expect(plansAt(`${settings}&encodings=none,rotary,rotary@1110`)).toEqual([
    undefined,
    [off, on, on, on],
    [on, on, on, off],
  ]);
  const [two] = gridAt('layers=2&seeds=1&encodings=learned.shaw@10').runs;
  expect(two.options).toMatchObject({ scheme: ['learned', 'shaw'], plan: [on, off] });
});

test('runs of one definition and two names stay apart, and usual ones keep their keys', () => {
  const { runs } = gridAt('layers=2&seeds=1&layerPositions=1,0&encodings=rotary,rotary@10');
  expect(runs[0].options).toEqual(runs[1].options);
  expect(runs[0].key).not.toBe(runs[1].key);
  const { runs: usual, tests } = gridAt('layers=2&seeds=1&encodings=rotary');
  expect(usual[0].key).toBe(JSON.stringify([usual[0].options, tests, 'reproducible']));
});

test('the parameters of the page’s scheme go to it in all of its plans', () => {
  const { runs } = gridAt('layers=2&seeds=1&encodings=rotary@11,rotary@10,alibi&scheme=rotary&base=500');
  expect(runs.map(({ options }) => options.base)).toEqual([500, 500, undefined]);
});

const readAt = (settings: string) => readHash(storeAt('').settings, `v=1&lab=training&${settings}`);

test('links keep plans, and say why a list cannot be used', () => {
  const settings = 'layers=4&layerPositions=1,1,1,0&layerWindows=0,4,4,0&encodings=rotary@1110,none';
  const store = storeAt(settings);
  const link = writeHash(store.settings, store.get());
  for (const part of settings.split('&')) expect(link).toContain(part);
  for (const [list, taken, why] of [
    ['layerPositions=1,0', [1, 0, 1, 1], 'it must have one number for each layer'],
    ['layerPositions=1,1,1,2', [1, 1, 1, 1], 'the largest is 1'],
    ['layerWindows=4', [4, 0, 0, 0], 'it must have one number for each layer'],
  ] as const) {
    const { state, problems } = readAt(`layers=4&${list}`);
    expect(problems.map(({ message }) => message).join(), list).toContain(why);
    expect(state[list.split('=')[0] as 'layerPositions']).toEqual(taken);
  }
  expect(readAt('layers=4&layerPositions=ab').problems[0].message).toMatch(/whole numbers/);
  const digits = 'after @ there must be one 0 or 1 for each layer';
  const names = 'it must name up to 8 different encodings';
  for (const [list, taken, why] of [
    ['rotary@12,none', 'none', digits],
    ['rotary,rotary', 'rotary', names],
    ['rotari,none', 'none', names],
    ['rotary@10,rotary@1011', 'rotary@1011', digits],
    ['rotary@10,none', 'rotary@1011,none', digits],
    ['rotary@11101,none@1110', 'rotary@1110,none', digits],
  ]) {
    const { state, problems } = readAt(`layers=4&encodings=${list}`);
    expect(state.encodings).toBe(taken);
    expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining(why)]);
  }
});

test('with other layers, lists and encodings fit again', () => {
  const store = storeAt('layers=4&layerPositions=1,1,1,0&layerWindows=4,4,4,0&encodings=rotary@1110,rotary');
  store.set({ layers: 2 });
  expect(store.get()).toMatchObject({
    layerPositions: [1, 1],
    layerWindows: [4, 4],
    encodings: 'rotary@11,rotary',
  });
  store.set({ layers: 1 });
  expect(store.get('encodings')).toBe('rotary');
});

test('labels name the layers', () => {
  const title = (encoding: string) => panelTitle(catalog, encoding);
  expect(title('rotary@1111')).toBe('RoPE in all 4 layers');
  expect(title('rotary@1110')).toBe('RoPE in 3 of 4 layers');
  expect(title('rotary@0111')).toBe('RoPE in layers 2+3+4 of 4');
  expect(title('rotary@0001')).toBe('RoPE in layer 4 of 4');
  expect(title('rotary@0000')).toBe('RoPE in no layer');
  expect(title('learned.shaw@10')).toBe('Learned + Shaw in 1 of 2 layers');
  expect(shortTitle(catalog, 'rotary@1110')).toBe('RoPE, 3 of 4');
  expect(shortTitle(catalog, 'rotary@0101')).toBe('RoPE, layers 2+4');
  expect(shortTitle(catalog, 'rotary@0100')).toBe('RoPE, layer 2');
  expect(condition(catalog, ['none', 'rotary@0101'])).toBe(
    'without positions or with RoPE in layers 2+4 of 4',
  );
  expect(hasPluralName(catalog, 't5@10')).toBe(true);
});

test('a caption says what the layers do', () => {
  const factsAt = (settings: string) => layersFacts(gridAt(`layers=4&${settings}`));
  expect(factsAt('')).toEqual([]);
  expect(factsAt('layerPositions=1,0,1,0&encodings=rotary,none')).toEqual(['Positions in layers 1 and 3.']);
  expect(factsAt('layerPositions=1,0,1,0&encodings=rotary@1110,alibi@1110,none')).toEqual([
    '“In 3 of 4 layers” means the first three.',
  ]);
  expect(factsAt('encodings=rotary@1000,alibi@0011,t5@1111')).toEqual([
    '“In 1 of 4 layers” means the first.',
  ]);
  expect(factsAt('maskWindow=4')).toEqual(['Each layer sees a window of 4 words.']);
  expect(factsAt('maskWindow=1&windowKind=chunked')).toEqual(['Each layer sees chunks of 1 word.']);
  expect(factsAt('layerWindows=4,4,4,0')).toEqual(['Windows of layers 1 to 4: 4, 4, 4, and none.']);
  expect(factsAt('layerWindows=4,2,4,0&windowKind=chunked')).toEqual([
    'Chunks of layers 1 to 4: 4, 2, 4, and none.',
  ]);
});

test('the strip says of which layers the names of encodings speak', () => {
  expect(layersText.own(['RoPE in 3 of 4 layers'], false)).toBe(
    'RoPE in 3 of 4 layers acts in the layers of its name. The windows hold for all encodings.',
  );
  expect(layersText.own(['RoPE in 3 of 4 layers', 'ALiBi in no layer'], true)).toBe(
    'RoPE in 3 of 4 layers and ALiBi in no layer act in the layers of their names. The windows hold for all encodings.',
  );
});

test('pressing a layer twice leads back, and a table can be put in every layer', () => {
  const pressed = (settings: string, ...layers: readonly number[]) => {
    const session = sessionAt(`v=1&lab=training&layers=4&${settings}`);
    for (const layer of layers) toggle(session, layer);
    return session.store.get('layerPositions');
  };
  expect(pressed('encodings=rotary', 2)).toEqual([1, 1, 0, 1]);
  expect(pressed('encodings=rotary', 2, 2)).toEqual([]);
  // All layers are a choice where positions enter once as usual.
  expect(pressed('encodings=rotary&inject=once', 1, 2, 3)).toEqual([1, 1, 1, 1]);
  expect(pressed('encodings=rotary&inject=once', 1, 1)).toEqual([]);
  // As usual, a table enters before layer 1 alone.
  expect(pressed('encodings=learned,rotary', 2, 2)).toEqual([1, 1, 1, 1]);
  expect(pressed('encodings=learned&inject=every-layer', 2, 2)).toEqual([]);
  expect(pressed('encodings=learned@1111,rotary', 2, 2)).toEqual([]);
});

test('a table is added once unless the settings or its name say otherwise', () => {
  const isOnce = (settings: string) => isTableOnce(sessionAt(`v=1&lab=training&layers=4&${settings}`));
  expect(isOnce('encodings=none,learned.shaw')).toBe(true);
  expect(isOnce('encodings=none,rotary')).toBe(false);
  expect(isOnce('encodings=learned@1111,rotary')).toBe(false);
  expect(isOnce('encodings=learned&inject=every-layer')).toBe(false);
});

/** The summary of three plans after the last step, with three seeds each. */
const summaryOf = (accuracies: Readonly<Record<string, readonly number[]>>): Summary => ({
  ...{ catalog, task: 'kspan', reach: 3, beyond: 'on 96 words', isElsewhere: false, arrivals: [] },
  graded: graded(
    Object.entries(accuracies).map(([encoding, all]) => ({ encoding, accuracies: all })),
    { reached: 0.95, missed: 0.05 },
  ),
  ...{ rule: { reached: 0.95, missed: 0.05 }, seeds: [7, 8, 9], step: 300, isLast: true },
});

test('the headline names the plans', () => {
  expect(
    headlineOf(
      summaryOf({ 'rotary@1111': [0.1, 0.2, 0.3], 'rotary@1110': [0.3, 0.3, 0.4], none: [0.8, 0.8, 0.9] }),
    ),
  ).toBe('A model without positions comes closest: 80 % right on 96 words; with RoPE in all 4 layers 10 %.');
  expect(headlineOf(summaryOf({ 'rotary@1111': [0.8, 0.9, 0.9], 'rotary@1110': [1, 1, 1] }))).toBe(
    'RoPE in 3 of 4 layers finds the span of a key on 96 words. The others only in part.',
  );
});

test('the example compares three plans, and leads to windows, to copying, and to copying with windows', () => {
  const example = presets.find(({ title }) => title.startsWith('RoPE in every layer'));
  const store = storeAt('');
  store.set(example?.state ?? {});
  const { runs, tests } = gridOf(store);
  expect(runs.slice(0, 3).map(({ options }) => [options.scheme, options.plan])).toEqual([
    ['rotary', [on, on, on, on]],
    ['rotary', [on, on, on, off]],
    ['none', undefined],
  ]);
  expect(tests.n).toBe(4 * runs[0].options.n);
  const windows = actionOf(store.get(), []);
  store.set(windows?.sets ?? {});
  expect(gridOf(store).layers.windows).toEqual([8, 8, 8, 0]);
  const copying = actionOf(store.get(), []);
  store.set(copying?.sets ?? {});
  expect(store.get()).toMatchObject({ task: 'prev', testLength: 64, layerWindows: [], layers: 4 });
  expect(actionOf(store.get(), [])?.sets).toEqual({ layerWindows: [8, 8, 8, 0] });
});

test('a narrow panel has the short title', () => {
  const titlesAt = (width: number) => {
    const shape = {
      width,
      fontSize: 13,
      xDomain: [0, 10],
      yDomain: [0, 1],
      yTicks: [{ value: 0, text: '0' }],
    } as const;
    const panel = {
      title: 'RoPE in 3 of 4 layers',
      short: 'RoPE, 3 of 4',
      color: 'position',
      lines: [],
      fault: '',
    } as const;
    const picture = { panels: [panel, panel], stops: [0, 10], shown: -1, changes: [], level: undefined };
    return multiplesItems(layoutMultiples(shape, 2), picture).flatMap((item) =>
      item.kind === 'text' && item.bold ? [item.text] : [],
    );
  };
  expect(titlesAt(800)).toEqual(['RoPE in 3 of 4 layers', 'RoPE in 3 of 4 layers']);
  expect(titlesAt(330)).toEqual(['RoPE, 3 of 4', 'RoPE, 3 of 4']);
});
