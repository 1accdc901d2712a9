import { expect, test } from 'vitest';
import {
  chosenEncoding,
  gridOf,
  parametersText,
  sizeNotes,
  stopsOf,
} from '../../../../web/labs/training/definition.ts';
import { writeHash } from '../../../../web/settings/hash.ts';
import type { Session } from '../../../../web/shell/session.ts';
import { sessionAt } from '../../shell/session-at.ts';

const storeAt = (settings: string) => sessionAt(`v=1&lab=training&${settings}`).store;
const stateAt = (settings: string) => storeAt(settings).get();
const gridAt = (settings: string) => gridOf(storeAt(settings));

test('the grid has a run for each encoding and seed, seed by seed', () => {
  const { runs, seeds } = gridAt('encodings=none,learned&seeds=3&seed=5');
  expect(seeds).toEqual([5, 6, 7]);
  expect(runs.map(({ encoding, seed }) => `${encoding} ${seed}`)).toEqual([
    'none 5',
    'learned 5',
    'none 6',
    'learned 6',
    'none 7',
    'learned 7',
  ]);
  expect(new Set(runs.map(({ key }) => key)).size).toBe(6);
});

test('the definition of a run has what differs from the trainer’s defaults', () => {
  const [{ options }] = gridAt('encodings=learned.shaw&seeds=1').runs;
  expect(options).toEqual({
    task: 'first',
    scheme: ['learned', 'shaw'],
    n: 16,
    d: 32,
    heads: 4,
    layers: 1,
    seed: 7,
    steps: 300,
    batch: 32,
    optimizer: 'adamw',
  });
  const [changed] = gridAt(
    'task=prev&reach=2&residual=false&inject=once&lengths=geometric&stop=0.2&learningRate=0.01',
  ).runs;
  expect(changed.options).toMatchObject({
    reach: 2,
    residual: false,
    inject: 'once',
    lengths: 'geometric',
    stop: 0.2,
    learningRate: 0.01,
  });
});

test('each of several layers may have parameters of its own', () => {
  const optionsAt = (state: string) => gridAt(`encodings=t5&ownPositions=true&${state}`).runs[0].options;
  expect(optionsAt('layers=3')).toMatchObject({ ownPositions: true });
  expect(optionsAt('layers=1')).not.toHaveProperty('ownPositions');
});

const textAt = (session: Session) => parametersText(session, gridOf(session.store).changed);

test('the parameters of the page’s scheme go to that encoding alone, and into its definition and link', () => {
  const settings = 'encodings=rotary,xpos,rotary.learned&seeds=1&scheme=rotary&base=500';
  const { runs } = gridAt(settings);
  expect(runs.map(({ options }) => options.base)).toEqual([500, undefined, undefined]);
  expect(runs[0].key).not.toBe(gridAt('encodings=rotary&seeds=1').runs[0].key);
  expect(runs[0].options.seed).toBe(7);
  const session = sessionAt(`v=1&lab=training&${settings}`);
  expect(textAt(session)).toBe('RoPE: base 500');
  expect(writeHash(session.store.settings, session.store.get())).toContain('&base=500');
  // Of a scheme that is not trained, and those that do not take effect, nothing is said.
  expect(textAt(sessionAt('v=1&lab=training&scheme=t5&buckets=8'))).toBe('');
  expect(textAt(sessionAt('v=1&lab=training&scheme=rotary&betaFast=8'))).toBe('');
  expect(textAt(sessionAt('v=1&lab=training&scheme=learned&deviation=2'))).toBe('');
  expect(textAt(sessionAt('v=1&lab=training'))).toBe('');
});

test('what a grid says of its parameters stays when the settings change', () => {
  const session = sessionAt('v=1&lab=training&encodings=rotary&scheme=rotary&base=500');
  const { changed } = gridOf(session.store);
  session.store.set({ scheme: 'alibi' });
  expect(parametersText(session, changed)).toBe('RoPE: base 500');
  session.store.set({ scheme: 'rotary', base: 900 });
  expect(parametersText(session, changed)).toBe('RoPE: base 500');
});

test('what the page shows does not define a run', () => {
  const keys = (settings: string) => gridAt(settings).runs.map(({ key }) => key);
  expect(keys('shownStep=50&sequence=0,1,2&model=learned&modelSeed=1&open=loss')).toEqual(keys(''));
  for (const change of [
    'seed=8',
    'd=64',
    'layers=2',
    'steps=200',
    'causal=true',
    'task=occ',
    'testLength=32',
  ])
    expect(keys(change), change).not.toContain(keys('')[0]);
});

test('sizes that other labs allow are brought to those of the trainer, with heads of even width', () => {
  for (const [settings, d] of [
    ['d=768&heads=12', 120],
    ['d=2&heads=1', 8],
    ['d=33&heads=4', 32],
    ['d=10&heads=16', 32],
  ] as const) {
    const { options } = gridAt(settings).runs[0];
    expect(options.d, settings).toBe(d);
    expect(options.d % (2 * (options.heads ?? 1)), settings).toBe(0);
  }
  expect(gridAt('n=1024').runs[0].options.n).toBe(128);
  expect(gridAt('n=1&task=span').runs[0].options.n).toBe(6);
});

test('where the models have another size than the setting, it is said why', () => {
  const notesAt = (settings: string) => sizeNotes(stateAt(settings), gridAt(settings));
  expect(notesAt('')).toEqual({ n: '', d: '' });
  expect(notesAt('d=9&heads=8').d).toBe(
    'Width 9 becomes 16: each of the 8 heads needs an even width, and models have 8 to 128.',
  );
  expect(notesAt('n=3&task=span').n).toBe('3 becomes 6: this task needs 6.');
  expect(notesAt('n=1024').n).toBe('1024 becomes 128: models take 128 at most.');
  expect(notesAt('n=3&task=own').n).toBe('');
});

test('tests differ from training where the settings say so', () => {
  expect(gridAt('').tests).toEqual({ sequences: 512 });
  expect(gridAt('testLength=64').tests).toEqual({ sequences: 512, n: 64 });
  expect(gridAt('testLength=8').tests).toEqual({ sequences: 512 });
  expect(gridAt('task=span&spans=first-half').tests).toEqual({ sequences: 512, spans: 'second-half' });
});

test('larger models take fewer tests, and never too few to tell', () => {
  const count = (settings: string) => gridAt(settings).tests.sequences;
  expect(count('n=64&heads=2')).toBe(512);
  expect(count('n=64&d=64&layers=2')).toBeLessThan(400);
  expect(count('n=64&d=64&layers=2')).toBeGreaterThan(100);
  expect(count('n=128&d=128&layers=4&mlp=512')).toBe(64);
});

test('stops start at 0, rise and end with the schedule', () => {
  for (const steps of [10, 15, 300, 399, 401, 5000]) {
    const stops = stopsOf(steps);
    expect(stops[0]).toBe(0);
    expect(stops.at(-1)).toBe(steps);
    expect(
      stops.every((stop, i) => i === 0 || stop > stops[i - 1]),
      String(steps),
    ).toBe(true);
    expect(stops.length).toBeLessThanOrEqual(42);
  }
});

test('a link names up to eight different encodings that exist', () => {
  expect(stateAt('encodings=none,nonsense,none,alibi').encodings).toBe('none,alibi');
  expect(stateAt('encodings=learned.shaw,learned.nonsense').encodings).toBe('learned.shaw');
  expect(stateAt('encodings=nonsense').encodings).toBe('none');
  const many = 'none,index,sinusoidal,learned,rotary,xpos,alibi,t5,shaw,kerple';
  expect(stateAt(`encodings=${many}`).encodings.split(',')).toHaveLength(8);
});

test('a link with all that defines the runs restores them', () => {
  const { store } = sessionAt(
    'v=1&lab=training&task=span&spans=first-half&encodings=t5,shaw&seeds=5&seed=3&layers=2&mlp=64&n=24&lengths=mixture&short=8&shownStep=120&sequence=0,3,4',
  );
  const again = sessionAt(writeHash(store.settings, store.get())).store;
  expect(again.get()).toEqual(store.get());
  expect(gridOf(again)).toEqual(gridOf(store));
});

test('the inspected model is the one named, else the first that learns', () => {
  expect(chosenEncoding(sessionAt(''))).toBe('learned');
  expect(chosenEncoding(sessionAt('model=rotary'))).toBe('rotary');
  expect(chosenEncoding(sessionAt('model=t5'))).toBe('learned');
  expect(chosenEncoding(sessionAt('encodings=none,rotary'))).toBe('none');
});
