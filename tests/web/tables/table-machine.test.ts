import { describe, expect, it } from 'vitest';
import { apply } from '../../../web/settings/apply.ts';
import type { Changes, State as Settings } from '../../../web/settings/setting-table.ts';
import { step } from '../../../web/tables/table-machine.ts';
import {
  atRest,
  type Bringing,
  type Event,
  type Making,
  type State,
  type Surroundings,
} from '../../../web/tables/table-phases.ts';
import { type LoadedTable, noTables } from '../../../web/tables/table-store.ts';
import type { ToOpen } from '../../../web/tables/to-open.ts';
import { settings } from '../settings/catalog.ts';
import { sourceOf, tensor } from '../shell/helpers.ts';

const empty: State = { ...atRest, ...noTables };

/** A page with these settings. */
function around(changes: Changes = {}, fillsParameter = false): Surroundings {
  const withThese = (from: Settings, more: Changes) =>
    apply(settings, from, new Map(Object.entries(more))).state;
  const set = withThese(settings.defaults, changes);
  return { settings: set, settingsWith: (more) => withThese(set, more), fillsParameter };
}

const toOpen = (name: string): ToOpen => ({ name, open: () => Promise.reject(new Error('not here')) });
const bring = (...names: readonly string[]): Event => ({ type: 'bring', sources: names.map(toOpen) });
const wpe = tensor('wpe', [9, 4]);

function expectPhase<Name extends Bringing['name']>(state: State, name: Name) {
  expect(state.bringing.name).toBe(name);
  return state.bringing as Extract<Bringing, { readonly name: Name }>;
}

const tableFor = ({ loaded, drop, id }: Making): LoadedTable => ({
  ...loaded,
  drop,
  id,
  notes: [],
  matrix: { rows: 9, cols: 4, data: loaded.tensor.data },
});

/** From 'opening' to 'making'. */
function readNext(state: State, page = around()) {
  const opening = expectPhase(state, 'opening');
  const opened = step(state, { type: 'opened', of: opening, source: sourceOf(wpe) }, page).state;
  const reading = expectPhase(opened, 'reading');
  return step(opened, { type: 'read', of: reading, tensor: wpe }, page).state;
}

/** From 'opening' to the end, with the settings that are set then. */
function bringNext(state: State, page = around()) {
  const made = readNext(state, page);
  const making = expectPhase(made, 'making');
  return step(made, { type: 'made', of: making, made: tableFor(making) }, page);
}

/** With one active table, and its settings. */
function withTable(changes: Changes = {}) {
  const page = around(changes);
  const { state, settings = {} } = bringNext(step(empty, bring('six.npy'), page).state, page);
  return { state, settings: page.settingsWith(settings) };
}

describe('a request', () => {
  it('is offered to the labs, opened, read and made, in this order', () => {
    const page = around();
    const file = { bytes: new Blob(), file: 'six.npy' };
    const offered = step(empty, { type: 'bring', sources: [toOpen('six.npy')], offer: file }, page).state;
    const offering = expectPhase(offered, 'offering');
    expect(offered.reading).toBeUndefined();
    const begun = step(offered, { type: 'unclaimed', of: offering }, page).state;
    expect(begun.reading).toMatchObject({ name: 'six.npy', total: 0 });
    const { state, settings } = bringNext(begun, page);
    expect(settings).toMatchObject({ source: 'file', drop: 0, remote: '' });
    expect(state).toMatchObject({
      bringing: { name: 'idle' },
      active: { name: 'wpe', id: 1 },
      reading: undefined,
      problem: undefined,
    });
  });

  it('ends the previous request, and ignores its reports', () => {
    const first = step(empty, bring('a.npy'), around()).state;
    const opening = expectPhase(first, 'opening');
    const second = step(first, bring('b.npy'), around()).state;
    const late: Event = { type: 'opened', of: opening, source: sourceOf(wpe) };
    expect(step(second, late, around()).state).toBe(second);
    expect(expectPhase(second, 'opening').what.name).toBe('b.npy');
    const stopped = step(second, { type: 'stop' }, around()).state;
    expect(stopped).toMatchObject({ bringing: { name: 'idle' }, reading: undefined });
  });

  it('goes on with the next file after a failure, and reports the first one at the end', () => {
    let state = step(empty, bring('a.csv', 'b.npy', 'c.csv'), around()).state;
    const fail = (why: string) => {
      const of = expectPhase(state, 'opening');
      state = step(state, { type: 'failed', of, error: new Error(why) }, around()).state;
    };
    fail('no table');
    expect(state.problem).toBeUndefined();
    state = bringNext(state).state;
    fail('no table either');
    expect(state).toMatchObject({ bringing: { name: 'idle' }, problem: { words: 'a.csv: no table' } });
    expect(state.tables).toHaveLength(1);
  });

  it('records its settings as the store accepts them', () => {
    const page = around();
    const begun = readNext(step(empty, bring('six.npy'), page).state);
    const making = expectPhase(begun, 'making');
    const origin = { host: 'h', url: 'file:///c:/six.npy' };
    const table = { ...tableFor(making), remote: { origin, tensor: 'wpe', received: 1 } };
    const { state, settings = {} } = step(begun, { type: 'made', of: making, made: table }, page);
    expect(settings.remote).toBe(origin.url);
    const now = around(page.settingsWith(settings));
    expect(now.settings.remote).toBe('');
    expect(step(state, { type: 'settings' }, now).state).toBe(state);
  });
});

describe('the active table', () => {
  const settle = ({ state, settings }: ReturnType<typeof withTable>, changes: Changes) =>
    step(state, { type: 'settings' }, around({ ...settings, ...changes })).state;

  it('stays the same if its settings come back', () => {
    const all = withTable();
    expect(settle(all, {})).toBe(all.state);
    expect(settle(all, { ridge: 1 })).toBe(all.state);
  });

  it('is fitted to new settings once: a failure is remembered until they change', () => {
    const all = withTable();
    const asked = settle(all, { drop: 9 });
    if (asked.fitting.name !== 'fitting') return expect.fail('it is to be fitted');
    expect(asked.fitting).toMatchObject({ drop: 9, id: 1 });
    expect(settle({ ...all, state: asked }, { drop: 9, ridge: 1 })).toBe(asked);
    const made = { words: 'too few rows' };
    const refused = step(asked, { type: 'made', of: asked.fitting, made }, around()).state;
    expect(refused).toMatchObject({ fitting: { name: 'misfit' }, misfit: made, active: { drop: 0 } });
    expect(settle({ ...all, state: refused }, { drop: 9, ridge: 1 })).toBe(refused);
    expect(settle({ ...all, state: refused }, { drop: 8 }).fitting.name).toBe('fitting');
    const back = settle({ ...all, state: refused }, {});
    expect(back).toMatchObject({ fitting: { name: 'fits' }, misfit: undefined });
  });

  it('is not fitted while a scheme is in use; a stop brings its settings back', () => {
    const all = withTable();
    const asked = settle(all, { drop: 3 });
    const { fitting } = settle({ ...all, state: asked }, { drop: 3, source: 'scheme' });
    expect(fitting.name).toBe('fits');
    const stopped = step(asked, { type: 'stop' }, around({ ...all.settings, drop: 3 }));
    expect(stopped.state.fitting.name).toBe('fits');
    expect(stopped.settings).toMatchObject({ drop: 0 });
  });

  it('is fitted in one step, which clears earlier messages', () => {
    const all = withTable();
    const said = { ...all.state, problem: { words: 'words.csv: no table' }, done: 't0 was removed' };
    const fix = { title: 'Drop the first 3 rows', drop: 3 };
    const mended: Event = { type: 'mend', fix, table: undefined };
    const { state, settings } = step(said, mended, around(all.settings));
    expect(settings).toEqual({ drop: 3 });
    expect(state).toMatchObject({ fitting: { name: 'fitting', drop: 3 }, problem: undefined, done: '' });
    expect(step(state, { type: 'settings' }, around({ ...all.settings, drop: 3 })).state).toBe(state);
    // An event that changes nothing clears no message.
    expect(step(said, { ...mended, fix: { ...fix, drop: 0 } }, around(all.settings)).state).toBe(said);
  });

  it('is transposed by a fix, whatever else changes meanwhile', () => {
    const all = withTable();
    const fix = { title: 'Transpose it', transpose: true };
    const mended: Event = { type: 'mend', fix, table: all.state.active };
    const { state } = step(all.state, mended, around(all.settings));
    expect(state.fitting).toMatchObject({ name: 'fitting', wanted: undefined, loaded: { transpose: true } });
    expect(settle({ ...all, state }, { ridge: 1 })).toBe(state);
  });

  it('is the one that the settings name, or none if it is not there', () => {
    const all = withTable();
    const gone = settle(all, { remote: 'owner/other' });
    expect(gone.active).toBeUndefined();
    expect(gone.tables).toHaveLength(1);
    expect(settle({ ...all, state: gone }, {}).active?.name).toBe('wpe');
  });

  it('makes way for a scheme when it is removed', () => {
    const { state } = withTable();
    const removed = step(state, { type: 'remove', id: 1 }, around());
    expect(removed.state).toMatchObject({ tables: [], active: undefined });
    expect(removed.settings).toMatchObject({ source: 'scheme' });
  });
});

describe('progress', () => {
  it('of reading comes before progress of checking, and ends with it', () => {
    const all = withTable();
    const page = around({ ...all.settings, drop: 3 });
    const fitting = step(all.state, { type: 'settings' }, page).state;
    if (fitting.fitting.name !== 'fitting') return expect.fail('it is to be fitted');
    const half: Event = { type: 'progress', of: fitting.fitting, done: 1, total: 2 };
    const shown = step(fitting, half, page).state;
    expect(shown.reading).toEqual({ name: 'wpe', done: 1, total: 2, isBytes: false, isHere: true });
    const reading = step(shown, bring('b.npy'), page).state;
    expect(step(reading, half, page).state).toBe(reading);
    expect(step(shown, { type: 'settings' }, around(all.settings)).state.reading).toBeUndefined();
  });
});
