/** A trained table that goes on to other labs has a name that no other table has. */
import { expect, test } from 'vitest';
import { gridOf } from '../../../../web/labs/training/definition.ts';
import { tableName } from '../../../../web/labs/training/onward.ts';
import { settingsFor } from '../../../../web/labs/training/presets.ts';
import { sessionAt } from '../../shell/session-at.ts';

const point = { step: 150, hash: '0123456789abcdef' };

function nameAt(more: string, at: Partial<typeof point & { arithmetic: 'fast' }> = {}) {
  const session = sessionAt(`v=1&lab=training&encodings=learned${more}`);
  const { arithmetic, ...rest } = at;
  const run = { ...gridOf(session.store).runs[0], ...(arithmetic && { arithmetic }) };
  return tableName(session, run, { ...point, ...rest });
}

const usual = 'Learned table, Which came first?, step 150, seed 7';

test('what is as usual is not named', () => {
  expect(nameAt('')).toBe(usual);
  expect(nameAt('&seeds=1&ui=present&learningRate=0.005')).toBe(usual);
  expect(nameAt('&optimizer=adamw&seed=8', { step: 40 })).toBe(
    'Learned table, Which came first?, step 40, seed 8',
  );
});

test('every task is as the lab opens it', () => {
  const session = sessionAt('v=1&lab=training&encodings=learned');
  session.store.set(settingsFor('topic'));
  expect(tableName(session, gridOf(session.store).runs[0], point)).toBe(
    'Learned table, Hidden words, step 150, seed 7',
  );
});

test('the learning rate is named, with its changes before the step', () => {
  expect(nameAt('&learningRate=0.01')).toBe(`${usual}, learning rate 0.01`);
  expect(nameAt('&rateChanges=100:0.0005')).toBe(`${usual}, learning rate 0.005, 0.0005 from step 100`);
  expect(nameAt('&rateChanges=150:0.0005')).toBe(usual);
  expect(nameAt('&rateChanges=10:1,20:2,30:3,40:4')).toBe(
    `${usual}, learning rate 0.005, changed 4 times, weights 01234567`,
  );
});

test('fast arithmetic is named', () => {
  expect(nameAt('', { arithmetic: 'fast' })).toBe(`${usual}, fast arithmetic`);
});

test.each([
  'layers=2',
  'heads=2',
  'steps=400',
  'batch=8',
  'optimizer=sgd',
  'gain=scalar',
  'lengths=uniform',
  'n=24',
])('the weights tell apart what else is changed: %s', (change) => {
  expect(nameAt(`&${change}`)).toBe(`${usual}, weights 01234567`);
});
