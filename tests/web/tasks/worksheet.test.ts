import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Core } from '../../../web/core/index.ts';
import { encodeChallenge, isReached } from '../../../web/tasks/challenge.ts';
import { exercises } from '../../worksheet/challenges.ts';
import { load } from '../core/helpers.ts';
import { measuredAt } from '../shell/measured-at.ts';
import { sessionAt } from '../shell/session-at.ts';

let core: Core;
beforeAll(async () => {
  core = await load();
});

const known = sessionAt('');
const encode = (challenge: (typeof exercises)[number]['challenge']) => encodeChallenge(challenge, known);

describe.each(exercises.map((exercise) => [exercise.title, exercise] as const))('“%s”', (_, exercise) => {
  const { challenge, solution } = exercise;
  const { text, problems } = encode(challenge);
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

test('the worksheet in README is these ten', () => {
  const lines = exercises.map(
    ({ title, challenge }, i) =>
      `${i + 1}. [${title}](https://your.host/#v=1&challenge=${encode(challenge).text})`,
  );
  expect(exercises).toHaveLength(10);
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  expect(readme.match(/^\d+\. \[.*#v=1&challenge=.*$/gm)).toEqual(lines);
});
