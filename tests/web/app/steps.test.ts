import { describe, expect, test } from 'vitest';
import { labs } from '../../../web/app/labs.ts';
import { claims } from '../../../web/labs/training/experiments/index.ts';
import { apply } from '../../../web/settings/apply.ts';
import { readHash, writeHash } from '../../../web/settings/hash.ts';
import { sessionAt } from '../shell/session-at.ts';

const { settings } = sessionAt('v=1').store;

const { id: path, steps } = claims;

const all = steps.map((step, i) => [i + 1, step] as const);

describe.each(all)('step %i of the claims', (number, step) => {
  test('opens a lab of the page', () => {
    expect(labs.map(({ id }) => id)).toContain(step.lab);
  });

  test('has a state that is taken as it is, and comes back from its link', () => {
    const asked = new Map(Object.entries({ ...step.state, lab: step.lab, path, step: number }));
    const { state, refusals } = apply(settings, settings.defaults, asked);
    expect(refusals).toEqual([]);
    for (const [name, value] of asked) expect(state[name], name).toEqual(value);
    const { state: read, problems } = readHash(settings, writeHash(settings, state));
    expect(problems).toEqual([]);
    expect(read).toEqual(state);
  });

  test('asks one question with two to four answers, and explains in two sentences', () => {
    expect(step.question).toMatch(/\?$/);
    expect(step.answers.length).toBeGreaterThanOrEqual(2);
    expect(step.answers.length).toBeLessThanOrEqual(4);
    expect(new Set(step.answers).size).toBe(step.answers.length);
    expect(step.answers[step.right ?? 0]).toBeDefined();
    expect(step.explanation.match(/[.!?](?= |$)/g)).toHaveLength(2);
  });

  test('fits two lines of a headline', () => {
    expect(step.question.length).toBeLessThanOrEqual(90);
  });
});

test('eight to ten steps, each with a title of its own', () => {
  expect(steps.length).toBeGreaterThanOrEqual(8);
  expect(steps.length).toBeLessThanOrEqual(10);
  expect(new Set(steps.map(({ title }) => title)).size).toBe(steps.length);
});
