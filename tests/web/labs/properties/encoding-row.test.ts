// @vitest-environment happy-dom
/** The keys of the row of encodings. */

import { render } from 'lit';
import { afterEach, expect, test } from 'vitest';
import { EncodingRow } from '../../../../web/labs/properties/encoding-row.ts';
import { measuredOf } from '../../../../web/labs/properties/input.ts';
import { encodingRow } from '../../../../web/labs/properties/one-map.ts';
import type { Session } from '../../../../web/shell/session.ts';
import { sessionAt } from '../../shell/session-at.ts';

afterEach(() => document.body.replaceChildren());

const entry = (id: string, isLocked = false) => ({ id, title: id, mark: '', grade: '', isLocked });

/** A row in the page, and what has been chosen in it. */
async function rowWith(entries: ReturnType<typeof entry>[], chosen: string, quiet = false) {
  const row = new EncodingRow();
  const asked: string[] = [];
  Object.assign(row, { groups: [{ title: '', tip: '', entries }], chosen, quiet });
  row.addEventListener('choose', (event) => asked.push((event as CustomEvent<string>).detail));
  document.body.append(row);
  await row.updateComplete;
  return { row, asked };
}

/** With nothing focused; whether the page keeps the key. */
const press = (key: string, more: KeyboardEventInit = {}): boolean =>
  dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true, ...more }));

test('arrow keys move along the row from anywhere, but not with Shift', async () => {
  const { asked } = await rowWith([entry('a'), entry('b'), entry('c')], 'a');
  expect(press('ArrowRight')).toBe(false);
  expect(press('ArrowLeft')).toBe(false);
  expect(asked).toEqual(['b', 'c']);
  expect(press('ArrowRight', { shiftKey: true })).toBe(true);
  expect(asked).toEqual(['b', 'c']);
});

test('they step over encodings that the reader may not choose', async () => {
  const { row, asked } = await rowWith([entry('a'), entry('b', true), entry('c', true), entry('d')], 'a');
  press('ArrowRight');
  expect(asked).toEqual(['d']);
  row.chosen = 'd';
  await row.updateComplete;
  press('ArrowLeft');
  expect(asked).toEqual(['d', 'a']);
  const inside = (key: string) =>
    row.renderRoot.querySelector('.row')?.dispatchEvent(new KeyboardEvent('keydown', { key }));
  inside('Home');
  inside('End');
  expect(asked.slice(2)).toEqual(['a', 'd']);
});

test('where all is locked, the keys do nothing', async () => {
  const { asked } = await rowWith([entry('a', true), entry('b', true)], 'a');
  press('ArrowRight');
  expect(asked).toEqual([]);
});

test('a page of somebody else’s keeps its keys', () => {
  const isQuiet = (more: Partial<Session>, ui = '') => {
    const session = { ...sessionAt(`v=1&lab=properties${ui}`), ...more } as Session;
    const { item } = measuredOf(session);
    render(
      encodingRow(
        session,
        [],
        item,
        () => {},
        () => {},
      ),
      document.body,
    );
    return document.querySelector('pe-encoding-row')?.hasAttribute('quiet');
  };
  expect(isQuiet({ home: 'https://example.org/' })).toBe(false);
  expect(isQuiet({ home: null })).toBe(true);
  expect(isQuiet({ home: 'https://example.org/' }, '&ui=present')).toBe(true);
});
