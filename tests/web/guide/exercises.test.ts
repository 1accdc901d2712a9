import { beforeAll, describe, expect, test } from 'vitest';
import type { Core } from '../../../web/core/index.ts';
import { exercises } from '../../../web/guide/exercises.ts';
import { encodeChallenge, isReached } from '../../../web/tasks/challenge.ts';
import { load } from '../core/helpers.ts';
import { measuredAt } from '../shell/measured-at.ts';
import { sessionAt } from '../shell/session-at.ts';

let core: Core;
beforeAll(async () => {
  core = await load();
});

const known = sessionAt('');

describe.each(exercises.map((exercise) => [exercise.title, exercise] as const))('“%s”', (_, exercise) => {
  const { challenge, solution } = exercise;
  const { text, problems } = encodeChallenge(challenge, known);
  const link = `v=1&challenge=${text}`;

  test('fits into a link, and nothing in it is wrong', () => {
    expect(problems).toEqual([]);
  });

  test('is not solved at the start, and is solved by its solution, which changes only what is free', async () => {
    const start = await measuredAt(core, sessionAt(link));
    const end = await measuredAt(core, sessionAt(`${link}&${solution}`));
    expect(start?.measure).toBe(challenge.goal.measure);
    expect(end?.measure).toBe(challenge.goal.measure);
    expect(isReached(challenge.goal, start?.value as number)).toBe(false);
    expect(isReached(challenge.goal, end?.value as number)).toBe(true);
    for (const field of solution.split('&')) expect(challenge.free).toContain(field.split('=')[0]);
  });

  test('asks in whole sentences and has a hint', () => {
    expect(challenge.ask).toMatch(/[.?]$/);
    expect(challenge.hint).toBeDefined();
  });
});
