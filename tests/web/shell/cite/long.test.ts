/** What captions and citations say of tables whose map shows the means of blocks. */
import { describe, expect, it } from 'vitest';
import { measuredOf } from '../../../../web/labs/properties/input.ts';
import { chosenItemJob } from '../../../../web/labs/properties/item-jobs.ts';
import { load, matrix } from '../../core/helpers.ts';
import { control } from '../../labs/properties/sizes.ts';
import { withOffsets } from '../../tables/offsets-helpers.ts';
import { captionOf, citationOfKind, settingsOf } from './of-figure.ts';

const at = 'v=1&lab=properties&n=20';
const ofOffsets = (rows: number, hash = `${at}&item=offsets`) => withOffsets(hash, matrix(rows, 1));
const ofPositions = (rows: number, hash = `${at}&source=file`) =>
  withOffsets(hash, matrix(3, 1), { positions: matrix(rows, 1) });
const mapOf = (session: ReturnType<typeof ofOffsets>, kind: string) =>
  settingsOf(session, kind).filter((line) => line.startsWith('Map: '));

describe('the map of a long table', () => {
  it.each([
    [ofPositions(2100), 'positions'],
    [ofOffsets(2051), 'offsets'],
    [ofPositions(1025), 'positions'],
  ])('is said to show the means of blocks, as large as they are', async (session, what) => {
    const { item, sizes } = measuredOf(session);
    const { step } = chosenItemJob(await load(), { item, sizes, window: 2, tolerance: 0 }, control);
    for (const kind of ['proximity', 'remainder']) {
      expect(mapOf(session, kind)).toEqual([`Map: means of ${step} × ${step} ${what}`]);
      expect(captionOf(session, kind)[0]).toContain('Map: means of');
      const { text, definitions } = citationOfKind(session, kind);
      expect(text).toContain('Map: means of');
      expect(definitions.join('\n')).toMatch(/rounded to float32\..*mean of a block of pairs/s);
    }
  });

  it('is not spoken of where it is whole, or not shown', () => {
    const whole = [
      ofPositions(1024),
      ofOffsets(1023),
      ofPositions(2100, `${at}&source=file&extent=first`),
      ofPositions(2100, `${at}&source=file&item=table.shaw`),
    ];
    for (const session of whole) {
      expect(mapOf(session, 'proximity')).toEqual([]);
      const { definitions } = citationOfKind(session, 'proximity');
      expect(definitions.join()).not.toContain('mean of a block');
    }
    for (const kind of ['proximity-offsets', 'toeplitz', 'norms', 'identical-words'])
      expect(mapOf(ofPositions(2100), kind)).toEqual([]);
  });
});
