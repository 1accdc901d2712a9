/** The lecture quotes numbers and gives links: both hold. What its links open is tested in the page: tests/e2e/guide.spec.ts. */
import { describe, expect, test } from 'vitest';
// @ts-expect-error: a script without types
import { guidePage } from '../../../web/build/guide.mjs';
import { exercises } from '../../../web/guide/exercises.ts';
import { lecture, sheets } from '../../../web/guide/lesson.ts';
import { sheetFiles } from '../../../web/guide/sheet-files.ts';
import { readHash } from '../../../web/settings/hash.ts';
import { worksheetIn } from '../../../web/tasks/worksheet.ts';
import { sessionAt } from '../shell/session-at.ts';

const { settings } = sessionAt('').store;

describe.each(lecture.map((step) => [step.title, step] as const))(
  '“%s”',
  (_, { link, show, opens, quotedScreen }) => {
    test('opens as it is written', () => {
      expect(readHash(settings, `v=1&${link}`).problems).toEqual([]);
    });

    // Nothing is tested yet on the screen of the claims.
    test.skipIf(link === 'lab=claims')('quotes the number of the screen', () => {
      expect(show.split(/[ ,;:]+/)).toContain((quotedScreen ?? opens).number);
    });
  },
);

test('the lecture takes 45 minutes', () => {
  expect(lecture.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(45);
});

test('the sheets hold every exercise once', () => {
  const given = sheets.flatMap(({ exercises: titles }) => titles);
  expect([...given].sort()).toEqual(exercises.map(({ title }) => title).sort());
});

test('every link of the page opens as it is written', async () => {
  const page: string = await guidePage('teach', "style-src 'self'");
  const links = [...page.matchAll(/href="\.\/#([^"]+)"/g)].map(([, hash]) => hash.replaceAll('&amp;', '&'));
  for (const link of links) expect(readHash(settings, link).problems, link).toEqual([]);
  expect(links.length).toBe(lecture.length + 1 + 6 + 2 * exercises.length);
});

test('the sheets are worksheets: the page shows what the file holds, and each challenge is one of the page', async () => {
  const page: string = await guidePage('teach', "style-src 'self'");
  const shown = [...page.matchAll(/href="\.\/worksheet\.html#([^"]+)"/g)].map(
    ([, hash]) => worksheetIn(hash).worksheet,
  );
  expect(shown).toEqual(Object.values(sheetFiles));
  expect(shown.map((sheet) => sheet?.tasks.length)).toEqual([4, 4, 2]);
  for (const name of Object.keys(sheetFiles)) expect(page).toContain(`href="./guide/${name}"`);
});
