/** A learning rate that is changed on the way is part of the recorded run. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadTraining } from '../../../../web/core/training.ts';
import { layoutMultiples, multiplesItems } from '../../../../web/labs/training/curves/scene.ts';
import {
  changesIn,
  firstRate,
  gridOf,
  multiplied,
  refusalOf,
} from '../../../../web/labs/training/definition.ts';
import { readChanges, writeChanges } from '../../../../web/labs/training/setting-values.ts';
import { changesText } from '../../../../web/labs/training/text.ts';
import { writeHash } from '../../../../web/settings/hash.ts';
import { citationOfKind, scriptsOf } from '../../shell/cite/of-figure.ts';
import { sessionAt } from '../../shell/session-at.ts';

const core = await loadTraining({
  wasm: readFileSync(new URL('../../../../build/wasm/wasm/training.wasm', import.meta.url)),
});

const small = 'v=1&lab=training&encodings=learned&seeds=1&steps=30&n=8&d=16&heads=2&batch=4';
const storeAt = (more: string) => sessionAt(`${small}${more}`).store;

test('changes are read in the order of their steps, and written as they are read', () => {
  const changes = readChanges('200:1e-3,150:0.0005');
  expect(changes).toEqual([
    { step: 150, rate: 0.0005 },
    { step: 200, rate: 0.001 },
  ]);
  expect(readChanges(writeChanges(changes))).toEqual(changes);
  expect(readChanges('')).toEqual([]);
  expect(changesText(changes)).toBe('base rate 0.0005 from step 150, 0.001 from step 200.');
  expect(changesText([])).toBe('');
});

test('a factor multiplies the rate that the step has, and replaces a change at the same step', () => {
  const first = firstRate({ learningRate: 0, optimizer: 'adamw' });
  const once = multiplied(first, [], { step: 100, factor: 0.1 });
  expect(once).toEqual([{ step: 100, rate: 0.0005 }]);
  const twice = multiplied(first, once, { step: 50, factor: 2 });
  expect(twice).toEqual([
    { step: 50, rate: 0.01 },
    { step: 100, rate: 0.0005 },
  ]);
  expect(multiplied(first, twice, { step: 120, factor: 0.5 })[2]).toEqual({ step: 120, rate: 0.00025 });
  expect(multiplied(first, once, { step: 100, factor: 2 })).toEqual([{ step: 100, rate: 0.001 }]);
});

test('the same link trains the same weights; they part from the others at the change', () => {
  const hashesOf = (more: string) => {
    const { settings, get } = storeAt(more);
    const again = sessionAt(writeHash(settings, get())).store;
    const trainer = core.createTrainer(gridOf(again).runs[0].options);
    const hashes = [10, 20].map(() => {
      trainer.step(10);
      return trainer.hash;
    });
    trainer.free();
    return hashes;
  };
  const [before, after] = hashesOf('&rateChanges=10:0.0005');
  expect(hashesOf('&rateChanges=10:0.0005')).toEqual([before, after]);
  const [usualBefore, usualAfter] = hashesOf('');
  expect(before).toBe(usualBefore);
  expect(after).not.toBe(usualAfter);
});

test('without a change neither link nor definition names one', () => {
  const store = storeAt('');
  expect(writeHash(store.settings, store.get())).not.toContain('rateChanges');
  expect(gridOf(store).runs[0].options).not.toHaveProperty('rateChanges');
  expect(storeAt('&rateChanges=10:x').get('rateChanges')).toBe('');
});

test('every test of a run has room for a change, and more are refused with a reason', () => {
  const store = storeAt('&steps=4100');
  const row = store.settings.setting('rateChanges');
  const maxLength = row?.type === 'text' ? row.maxLength : 0;
  const halved = Array.from({ length: 41 }, (_, i) => 1000 + 100 * i).reduce(
    (changes: ReturnType<typeof readChanges>, step) =>
      multiplied(0.005, changes, { step, factor: step % 300 ? 0.5 : 2 }),
    [],
  );
  expect(refusalOf(halved, maxLength)).toBe('');
  expect(store.set({ rateChanges: writeChanges(halved) })).toEqual([]);
  expect(readChanges(store.get('rateChanges'))).toEqual(halved);
  const many = Array.from({ length: 100 }, (_, step) => ({ step, rate: 0.001234 }));
  expect(store.set({ rateChanges: writeChanges(many) })).toHaveLength(1);
  expect(refusalOf(many, maxLength)).toBe('A link has no room for more changes.');
  expect(refusalOf([{ step: 1, rate: 12 }], maxLength)).toBe('A rate is at most 10.');
});

test('no rate is above the largest, in a link neither', () => {
  const store = storeAt('&rateChanges=10:1e9,20:0.5');
  expect(store.get('rateChanges')).toBe('10:10,20:0.5');
  expect(store.set({ rateChanges: '10:11' })).toMatchObject([
    { message: expect.stringContaining('a rate is at most 10') },
  ]);
});

test('changes that a run does not reach are kept, but not said', () => {
  const store = storeAt('&rateChanges=10:0.0005,30:0.1');
  expect(gridOf(store).runs[0].options.rateChanges).toEqual([{ step: 10, rate: 0.0005 }]);
  expect(changesIn({ ...store.get(), steps: 31 })).toHaveLength(2);
  expect(gridOf(storeAt('&rateChanges=30:0.1')).runs[0].options).not.toHaveProperty('rateChanges');
});

test('citations name no change that a run, or the model of an earlier step, does not reach', () => {
  const quoted = (more: string, kind: string) => {
    const session = sessionAt(`${small}${more}`);
    const { text, definitions } = citationOfKind(session, kind);
    return [text, ...definitions].join(' ');
  };
  const more = '&rateChanges=10:0.0005,30:0.1';
  for (const kind of ['accuracy', 'loss', 'runs', 'trained-table', 'attention'])
    expect(quoted(more, kind)).toMatch(/Base learning rate changed on the way: “10:0.0005”;(?!.*0\.1 )/);
  expect(quoted(`${more}&shownStep=10`, 'trained-table')).not.toContain('changed on the way');
  expect(quoted(`${more}&shownStep=20`, 'trained-table')).toContain('“10:0.0005”');
  expect(quoted(`${more}&shownStep=10`, 'accuracy')).toContain('“10:0.0005”');
  expect(quoted('&rateChanges=30:0.1', 'accuracy')).not.toContain('changed on the way');
});

test('a changed rate still warms up and decays, as how it works says', () => {
  const weightsAfter = (options: object) => {
    const trainer = core.createTrainer({ ...gridOf(storeAt('')).runs[0].options, ...options });
    trainer.step(1);
    const { hash } = trainer;
    trainer.free();
    return hash;
  };
  const changed = { rateChanges: [{ step: 0, rate: 0.001 }] };
  expect(weightsAfter(changed)).toBe(weightsAfter({ learningRate: 0.001 }));
  expect(weightsAfter(changed)).not.toBe(weightsAfter({ ...changed, warmup: 0 }));
});

test('the script follows', async () => {
  const [{ run }] = await scriptsOf(sessionAt(`${small}&rateChanges=10:0.0005`), 'accuracy');
  expect(run.join('\n')).toContain('"rate_changes": [[10, 0.0005]]');
});

test('the curves mark the step', () => {
  const shape = { width: 800, fontSize: 16, xDomain: [0, 100], yDomain: [0, 1], yTicks: [] } as const;
  const layout = layoutMultiples(shape, 2);
  const panel = { title: 'RoPE', short: 'RoPE', color: 'position', lines: [], fault: '' } as const;
  const picture = (changes: readonly number[]) =>
    multiplesItems(layout, {
      ...{ panels: [panel, panel], stops: [0, 100], shown: -1, level: undefined, changes },
    }).filter((item) => item.kind === 'path' && item.dash);
  expect(picture([])).toHaveLength(0);
  expect(picture([50, 400])).toHaveLength(2);
});
