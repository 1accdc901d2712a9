import { beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../../../web/core/index.ts';
import { gridInput, measuredOf } from '../../../../web/labs/properties/input.ts';
import { gridJob } from '../../../../web/labs/properties/item-jobs.ts';
import { captionOf, shownMap } from '../../../../web/labs/properties/one-map.ts';
import { load } from '../../core/helpers.ts';
import { sessionAt } from '../../shell/session-at.ts';
import { words } from '../../template-words.ts';
import { control } from './sizes.ts';

let core: Core;
beforeAll(async () => {
  core = await load();
});

async function shownAt(more = '') {
  const session = sessionAt(`v=1&lab=properties${more}`);
  const { item } = measuredOf(session);
  const input = gridInput(session, [item]);
  const [{ measured }] = await gridJob(core, input, control);
  if (!measured) throw new Error('not measured');
  const shows = { item, measured, input };
  const shown = shownMap(session, shows);
  return { ...shown, caption: words(captionOf(session, shows, shown.moves)) };
}

describe('the one map', () => {
  it('marks the distance that the paper names, where its claim is about these sinusoids', async () => {
    expect((await shownAt()).opened.marker).toMatchObject({ x: 50, words: 'about 50, says the paper' });
    expect((await shownAt('&base=10000')).opened.marker?.x).toBe(50);
    for (const other of ['&base=100', '&d=192', '&scheme=learned', '&property=translation'])
      expect((await shownAt(other)).opened.marker).toBeNull();
  });

  it('has the line of the address, and else that of the worst place', async () => {
    const worst = await shownAt('&n=32&scheme=learned&property=translation');
    expect(worst.opened.rings).toHaveLength(2);
    const moved = await shownAt('&n=32&scheme=learned&property=translation&line=diagonal.-4');
    expect(moved.line).toMatchObject({ property: 'translation', at: -4 });
    expect(moved.opened.heading).toBe('That diagonal, opened: pairs 4 apart');
    // The rings are on the line that is drawn, on the map and on the curve.
    expect(moved.pair).toHaveLength(2);
    for (const { row, col } of moved.pair ?? []) expect(col - row).toBe(-4);
    expect(moved.opened.rings.map(({ x }) => x)).toEqual(moved.pair?.map(({ col }) => col));
    expect(moved.caption).toContain('Rings: the line’s worst pair.');
    // A line of another test, or of a larger map.
    for (const line of ['row.3', 'diagonal.31', 'diagonal.400'])
      expect((await shownAt(`&n=32&scheme=learned&property=translation&line=${line}`)).line).toEqual(
        worst.line,
      );
    const offsets = await shownAt('&n=32&scheme=shaw&line=row.-31');
    expect(offsets.line).toMatchObject({ property: 'monotonicity', at: 0 });
    expect(offsets.opened.heading).toBe('Offset −31: similarity over distance');
  });

  it('says what it is of', async () => {
    expect((await shownAt()).caption).toMatch(/^96 positions, width 768\./);
    expect((await shownAt('&n=32&scheme=shaw')).caption).toMatch(/^63 offsets, width 16\./);
    expect((await shownAt('&n=32&scheme=relative-sinusoidal')).caption).toMatch(/^63 offsets, width 64\./);
    expect((await shownAt('&scheme=learned')).caption).toMatch(/^96 positions, width 32\./);
  });
});
