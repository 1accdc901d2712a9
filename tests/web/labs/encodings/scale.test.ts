import { expect, it } from 'vitest';
import { loadCore } from '../../../../web/core/index.ts';
import { textWidth } from '../../../../web/draw/scene.ts';
import { readInput } from '../../../../web/labs/encodings/answers.ts';
import { claimOfIndex, claimOfShares } from '../../../../web/labs/encodings/claims.ts';
import { encodingsJob } from '../../../../web/labs/encodings/job.ts';
import { rulersPicture } from '../../../../web/labs/encodings/scale/rulers.ts';
import {
  lengthsAt,
  shareOfWord,
  shownPositions,
  sumsPicture,
  times,
} from '../../../../web/labs/encodings/scale/sums.ts';
import { sessionAt } from '../../shell/session-at.ts';

const core = await loadCore();

const outputAt = (state: string) => encodingsJob(core, readInput(sessionAt(`v=1&lab=encodings&${state}`)));

function tableAt(state: string) {
  const { picture } = outputAt(state);
  return picture?.kind === 'input' ? picture.table : expect.fail('a table was expected');
}

it('shows the first positions, then each of twice the number, and the last', () => {
  expect(shownPositions(64)).toEqual([0, 1, 2, 4, 8, 16, 32, 63]);
  expect(shownPositions(65)).toEqual([0, 1, 2, 4, 8, 16, 32, 64]);
  expect(shownPositions(3)).toEqual([0, 1, 2]);
  expect(shownPositions(2)).toEqual([0, 1]);
});

it.each([4, 64, 768])('finds position p p times as long as a word, at width %i', (d) => {
  const table = tableAt(`scheme=index&n=64&d=${d}`);
  for (const position of [0, 1, 7, 63]) {
    const lengths = lengthsAt(table, position);
    expect(times(lengths)).toBeCloseTo(position, 9);
    expect(shareOfWord(lengths)).toBeCloseTo(1 / (1 + position), 9);
  }
});

it('says how long the last position is, and how little of the sum is the word', () => {
  const { headline, finding } = claimOfIndex({ table: tableAt('scheme=index') });
  expect(headline).toBe('A raw index outgrows the word it marks: at position 63, it is 63 times as long.');
  expect([finding.number, finding.unit, finding.meaning]).toEqual([
    '1.56',
    '%',
    'of the sum’s length is the word, at position 63. At position 1, it is 50 %.',
  ]);
  const short = claimOfIndex({ table: tableAt('scheme=index&n=2') });
  expect([short.headline, short.finding.number, short.finding.standing.words]).toEqual([
    'At position 1, a raw index is as long as the word it marks.',
    '50',
    'As long as the word',
  ]);
});

it('divides by the last position of each text: the third word slides, and a step shrinks', () => {
  const { divided } = outputAt('scheme=normalized-index&longest=33');
  expect(divided.map(({ length }) => length)).toEqual([3, 5, 9, 33]);
  for (const text of divided)
    expect([...text]).toEqual(Array.from(text, (_, p) => Math.fround(p / (text.length - 1))));
  const { headline, finding } = claimOfShares(divided);
  expect(headline).toBe('Divided by the length, “coding” stands at 1 in 3 words and at 0.0625 in 33.');
  expect([finding.number, finding.meaning]).toEqual([
    '0.0313',
    'is the step to the next word in a text of 33. In a text of 3, the same step is 0.5.',
  ]);
  expect(finding.measured?.value).toBe(1 / 32);
});

it('divides nothing for other encodings', () => {
  expect(outputAt('scheme=index').divided).toEqual([]);
});

it.each([360, 816])('keeps bars and words inside a picture of %i pixels, and reads each row', (width) => {
  const { divided } = outputAt('scheme=normalized-index&longest=64');
  for (const picture of [sumsPicture(tableAt('scheme=index&n=1024&d=4')), rulersPicture(divided)]) {
    const layout = picture.layout(width, 13);
    for (const item of picture.items(layout)) {
      if (item.kind !== 'text') continue;
      const room = textWidth(item.text, item.size ?? 13);
      const start =
        item.anchor === 'end' ? item.x - room : item.anchor === 'middle' ? item.x - room / 2 : item.x;
      expect([item.text, start >= 0, start + room <= width]).toEqual([item.text, true, true]);
    }
    expect(layout.rows.map((_, row) => picture.read(row)).every((words) => words.endsWith('.'))).toBe(true);
    expect(picture.columns().map(({ values }) => values.length)).toEqual(
      picture.columns().map(() => layout.rows.length),
    );
  }
});
