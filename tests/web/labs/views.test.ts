import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { labs } from '../../../web/app/labs.ts';
import { figureFolds } from '../../../web/shell/session.ts';

const published = readFileSync(new URL('../../golden/links/figures.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

test('the ids of the figures, which links contain, stay as they were published', () => {
  const now = labs.flatMap((lab) => Object.keys(figureFolds(lab)).map((id) => `${lab.id} ${id}`));
  expect(published.filter((one) => !now.includes(one))).toEqual([]);
  expect(
    now.filter((one) => !published.includes(one)),
    'add new ids to figures.txt',
  ).toEqual([]);
});

describe.each(labs.map((lab) => [lab.id, lab] as const))('in the lab %s', (_, lab) => {
  test('each figure has a declaration and a title of its own', async () => {
    const { figures, choices } = await lab.figures();
    expect(Object.keys(choices).sort()).toEqual(Object.keys(figureFolds(lab)).sort());
    expect(Object.keys(figures).sort()).toEqual(Object.keys(figureFolds(lab)).sort());
    const titles = Object.values(choices).map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });
});
