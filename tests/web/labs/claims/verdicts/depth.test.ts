/** The verdict of the sixth claim, positions added once at the input, and of its views. */
import { describe, expect, it } from 'vitest';
import { findingOf } from '../../../../../web/labs/claims/finding.ts';
import type { ClaimState } from '../../../../../web/labs/claims/state.ts';
import { claimOf, type Numbers, resultsBy, seedsFrom7 } from '../made-up.ts';
import { testOutcomes } from './outcomes.ts';

testOutcomes('depth', [
  [
    'residual connections keep them',
    (panel, condition) => (panel === 'random' && condition === 1 ? [1, 0.4, 0, 0, 0] : 0.94),
    { standing: 'in-part', answer: 1, number: '0.94', unit: 'R²' },
    'Added once, positions need residual connections: without these, one layer erases them.',
  ],
  [
    'without them, positions go after two',
    (panel, condition, seed) =>
      panel === 'random' && condition === 1 ? [1, 0.4 + 0.2 * seed, 0, 0, 0] : 0.94,
    { standing: 'in-part', answer: 1 },
    'without these, two layers erase them.',
  ],
  [
    'nothing is needed',
    (panel, condition) => (panel.endsWith('exact') ? (condition === 0 || condition === 6 ? 99 : 95) : 0.9),
    { standing: 'holds', answer: 0 },
    'with residual connections or without.',
  ],
  [
    'nothing is needed with random weights, but more after training',
    (panel, condition) =>
      panel === 'trained' ? 0.1 : panel.endsWith('exact') ? (condition === 0 ? 99 : 95) : 0.9,
    { standing: 'in-part', answer: 0 },
    'At random weights, positions reach the output either way. Two of four views do not agree.',
  ],
  [
    'they are lost',
    (panel) => (panel === 'random' ? [1, 0.9, 0.2, 0.1, 0] : 0),
    { standing: 'fails', answer: 2, number: '0.00' },
    'Added once, sinusoids are lost by layer 3.',
  ],
  [
    'seeds are on both sides',
    (panel, condition, seed) => (panel === 'random' && condition === 0 ? [0.9, 0.9, 0.4][seed] : 0.1),
    { standing: 'undecided', answer: null, against: [9] },
    '“once” is read at 0.40 to 0.90: seed 9 lies on the other side of 0.5.',
  ],
]);

describe('depth: the views beside the first', () => {
  const claim = claimOf('depth');
  /** Residual connections keep R² high, but exact positions are read more often where every layer adds them. */
  const numbers: Numbers = (panel, condition) => {
    if (panel === 'random' && condition === 1) return [1, 0.4, 0, 0, 0];
    return panel.endsWith('exact') ? (condition === 0 || condition === 6 ? 20 : 60) : 0.94;
  };
  const stateAt = (id: string): ClaimState => {
    const view = claim.views.find((one) => one.id === id) ?? claim.views[0];
    const results = resultsBy(claim, numbers);
    const whole = seedsFrom7(3);
    const verdict = (view.verdict ?? claim.verdict)(results, whole);
    const progress = { total: 0, done: 0, isRunning: false, secondsLeft: 0, error: undefined };
    const known = { claim, view, results, whole, verdict, progress, stage: 'done', prediction: null };
    return known as unknown as ClaimState;
  };

  it('tell of what kind of model they are, and never to choose what is chosen', () => {
    for (const { title, second, task = claim.task, caveat = claim.caveat } of claim.views) {
      expect(/random/i.test(task), title).toBe(title === 'Random');
      expect(caveat.includes('choose “Exact”'), second).toBe(second !== 'Exact');
    }
  });

  it('say that a verdict is of the view where the claim stands otherwise', () => {
    const found = (id: string) => findingOf(stateAt(id));
    expect(found('random').standing?.words).toBe('The claim holds in part');
    expect(found('exact')).toMatchObject({
      standing: { mark: '○', words: 'Fails in this view' },
      meaning: 'at the output, worst seed, added once. Over all views, the claim holds in part.',
    });
  });
});
