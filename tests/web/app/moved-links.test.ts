/** Links of earlier versions to what has moved. */
import { describe, expect, test } from 'vitest';
import { claimIds } from '../../../web/labs/claims/claim.ts';
import { readHash, writeHash } from '../../../web/settings/hash.ts';
import { sessionAt } from '../shell/session-at.ts';

const { settings } = sessionAt('v=1').store;

const now = (hash: string): string => {
  const { state, problems } = readHash(settings, hash);
  expect(problems, hash).toEqual([]);
  return writeHash(settings, state);
};

describe('a link to a claim from before they had a lab', () => {
  test.each(claimIds.map((id, i) => [i + 1, id] as const))('step %i of their path', (step, id) => {
    expect(now(`v=1&path=claims&step=${step}`)).toBe(`v=1&lab=claims&claim=${id}`);
  });

  test('a step with all its state, and one past the last', () => {
    expect(now('v=1&lab=training&n=64&layers=4&experiment=depth&seeds=3&seed=10&path=claims&step=6')).toBe(
      'v=1&lab=claims&seed=10&seeds=3&claim=depth',
    );
    expect(now('v=1&path=claims&step=99&ui=present')).toBe('v=1&lab=claims&claim=dropped&ui=present');
  });

  test.each(claimIds)('%s in the section of the Training lab', (id) => {
    expect(now(`v=1&lab=training&experiment=${id}&open=experiments`)).toBe(`v=1&lab=claims&claim=${id}`);
  });

  test('a claim with other sections open, seeds and arithmetic', () => {
    expect(
      now('v=1&lab=training&steps=40&seeds=1&arithmetic=fast&experiment=late&open=loss+experiments'),
    ).toBe('v=1&lab=claims&seeds=1&arithmetic=fast&claim=late');
    expect(now('v=1&lab=training&experiment=late')).toBe('v=1&lab=claims&claim=late');
    expect(now('v=1&lab=training&open=experiments')).toBe('v=1&lab=claims&claim=blind');
  });

  test('what a teacher has given with it', () => {
    const task = '&ui=figure&show=seeds&lock=seed&predict=Which%3F%7COne*%7CTwo&answer=2';
    const { state } = readHash(settings, `v=1&lab=training&experiment=late&view=claim${task}`);
    expect(state).toMatchObject({
      ...{ lab: 'claims', claim: 'late', view: 'claim', ui: 'figure' },
      ...{ show: 'seeds', lock: 'seed', predict: 'Which?|One*|Two', answer: 2 },
    });
  });

  test('a figure alone', () => {
    expect(now('v=1&lab=training&experiment=late&view=claim&ui=figure')).toBe(
      'v=1&lab=claims&claim=late&ui=figure&view=claim',
    );
    expect(now('v=1&lab=training&seeds=1&view=correlation-symmetry&ui=figure')).toBe(
      'v=1&lab=claims&seeds=1&claim=violations&claimView=all&ui=figure&view=claim',
    );
  });
});

test('steps of the first path open the scenes that have replaced them', () => {
  const scene = (step: number) => readHash(settings, `v=1&theme=dark&step=${step}`).state;
  expect([1, 2, 4, 6, 8, 10, 99].map((step) => scene(step).scene)).toEqual([
    'shuffle',
    'mask',
    'count',
    'rope',
    'table',
    'table',
    'table',
  ]);
  expect(scene(1)).toEqual(readHash(settings, 'v=1&theme=dark&scene=shuffle').state);
  expect(scene(9)).toMatchObject({ lab: 'context', scene: '' });
});

test('a link that trains something else loses only the section', () => {
  const rest = 'v=1&lab=training&task=span&encodings=rotary,learned&n=32&lock=task';
  for (const [open, then] of [
    ['learned+experiments', 'learned'],
    ['learned,experiments', 'learned'],
    ['loss%20experiments%20learned', 'loss+learned'],
    ['no-experiments', 'no-experiments'],
  ])
    expect(readHash(settings, `${rest}&open=${open}`).state, open).toEqual(
      readHash(settings, `${rest}&open=${then}`).state,
    );
});

test('other links stay as they are', () => {
  for (const hash of ['v=1&lab=training&layers=2', 'v=1&lab=training&open=loss', 'v=1&step=0&n=9'])
    expect(readHash(settings, hash).state.lab, hash).not.toBe('claims');
  expect(now('v=1&n=9&step=0')).toBe('v=1&n=9');
});
