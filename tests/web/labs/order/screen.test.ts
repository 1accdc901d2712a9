import { expect, test } from 'vitest';
import { loadCore } from '../../../../web/core/index.ts';
import type { EveryInput, EveryRow } from '../../../../web/labs/order/every-job.ts';
import { everyInput, paddingInput, readInput } from '../../../../web/labs/order/input.ts';
import { orderJob } from '../../../../web/labs/order/job.ts';
import type { PaddingInput, PaddingRow } from '../../../../web/labs/order/padding-job.ts';
import { lab } from '../../../../web/labs/order/screen.ts';
import { answer, screenOf } from '../../shell/given.ts';
import { sessionAt } from '../../shell/session-at.ts';

const core = await loadCore();

function screenAt(state: string, { isPending = false } = {}) {
  const session = sessionAt(state);
  const input = readInput(session);
  const output = isPending || input.words.length === 0 ? undefined : orderJob(core, input);
  return screenOf(lab, session, {
    order: answer(input, output),
    every: answer<EveryInput, readonly EveryRow[]>(everyInput(session, input)),
    depth: answer({} as never) as never,
    padding: answer<PaddingInput, readonly PaddingRow[]>(paddingInput(session, input)),
  });
}

test('without positions the number is 0, and the action adds positions', () => {
  const screen = screenAt('v=1&lab=order&scheme=none');
  expect(screen?.headline).toContain('without positions, attention can’t see word order');
  expect(screen?.finding).toMatchObject({ number: '0', standing: { tone: 'plain' } });
  expect(screen?.action?.sets).toEqual({ source: 'scheme', scheme: 'sinusoidal' });
  expect(screen?.folds.map(({ id }) => id)).toEqual([
    'every',
    'padding',
    'attention',
    'word',
    'depth',
    'why',
  ]);
});

test('with positions order is seen, and the action swaps back', () => {
  const screen = screenAt('v=1&lab=order&scheme=sinusoidal');
  expect(screen?.finding?.standing.tone).toBe('position');
  expect(screen?.finding?.measured).toEqual({
    measure: 'order.difference',
    value: expect.closeTo(Number(screen?.finding?.full), 6),
  });
  expect(screen?.action?.sets).toEqual({ permutation: [0, 1, 2, 3] });
});

test('there is no number and no fold before the first result; without words, a request to type some', () => {
  expect(screenAt('v=1&lab=order', { isPending: true })).toMatchObject({
    headline: '',
    finding: undefined,
    folds: [],
  });
  expect(screenAt('v=1&lab=order&words=+')?.finding?.number).toBe('–');
});
