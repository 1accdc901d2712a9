import { describe, expect, test } from 'vitest';
import { readHash, writeHash } from '../../../web/settings/hash.ts';
import { choosePreset } from '../../../web/shell/presets.ts';
import { figureFolds } from '../../../web/shell/session.ts';
import { accessOf, allowed } from '../../../web/tasks/access.ts';
import { noTask } from '../../../web/tasks/task-rows.ts';
import { sessionAt } from './session-at.ts';

const { store } = sessionAt('');
const read = (hash: string) => readHash(store.settings, hash);
const messages = (hash: string) => read(hash).problems.map(({ message }) => message);

describe('a link to one figure', () => {
  test('keeps what is shown apart from the settings', () => {
    const link = 'v=1&scheme=rotary&view=difference&show=scheme,base&lock=seed&ui=figure';
    const { state, problems } = read(link);
    expect(problems).toEqual([]);
    expect(state).toMatchObject({ view: 'difference', show: 'scheme,base', lock: 'seed', ui: 'figure' });
    expect(read(writeHash(store.settings, state)).state).toEqual(state);
  });

  test('that names a figure of another lab shows the lab, and says so', () => {
    expect(read('lab=probe&view=psi&ui=figure').state).toMatchObject({ view: '', ui: 'figure' });
    const only = Object.keys(figureFolds({ id: 'probe' })).join(', ');
    expect(messages('lab=probe&view=psi')).toEqual([
      `The link sets view = psi; the lab Probe has no such figure, only ${only}.`,
    ]);
    expect(messages('lab=properties&view=psi')).toEqual([]);
  });

  test('that shows or locks what is no setting of the lab keeps the rest', () => {
    const { state, problems } = read('lab=order&show=scheme,solver,nonsense,base&lock=constructor');
    expect(state).toMatchObject({ show: 'scheme,base', lock: '' });
    expect(problems.map(({ message }) => message)).toEqual([
      'The link sets show = scheme,solver,nonsense,base; the lab Order has no setting solver, nonsense.',
      'The link sets lock = constructor; the lab Order has no setting constructor.',
    ]);
  });

  test('that asks for what is no question, or no scene, says how to write one', () => {
    expect(messages('predict=Q%3F%7CYes*')).toEqual([
      'The link sets predict = Q?|Yes*; it must be a question and two to five choices, with | between them and a * after at most one choice.',
    ]);
    expect(messages('show=scheme%2Cbass')).toEqual([
      'The link sets show = scheme,bass; the lab Order has no setting bass.',
    ]);
  });

  test('loses the figure with its lab, without a word', () => {
    const session = sessionAt('lab=properties&view=psi');
    expect(session.store.set({ lab: 'probe' })).toEqual([]);
    expect(session.store.get('view')).toBe('');
  });
});

describe('the reader', () => {
  const at = (hash: string) => sessionAt(hash).store.get();

  test('sees what is shown, and changes what is not locked', () => {
    const state = at('show=scheme,seed&lock=seed,causal&ui=figure');
    expect(['scheme', 'seed', 'causal', 'heads'].map((name) => accessOf(state, name))).toEqual([
      'free',
      'fixed',
      'fixed',
      'hidden',
    ]);
  });

  test('changes everything in a lab but what is locked', () => {
    const state = at('lock=seed');
    expect(['seed', 'scheme'].map((name) => accessOf(state, name))).toEqual(['fixed', 'free']);
    expect(allowed(state, { seed: 3 })).toEqual({});
    expect(allowed(state, { scheme: 'alibi', seed: 3 })).toEqual({ scheme: 'alibi' });
  });

  test('of a figure changes nothing that is hidden, but what follows from a control', () => {
    const state = at('show=words&ui=figure');
    expect(allowed(state, { seed: 3 })).toEqual({});
    expect(allowed(state, { lab: 'probe' })).toEqual({});
    expect(allowed(state, { words: 'a b', permutation: [1, 0] })).toEqual({
      words: 'a b',
      permutation: [1, 0],
    });
    expect(allowed(state, { view: 'word' })).toEqual({ view: 'word' });
  });

  test('of a figure changes nothing by turning a page at the same time', () => {
    const state = at('lock=seed,base&scheme=rotary');
    for (const beside of [{ open: 'every' }, { step: 0 }, { view: 'word' }, { answer: 1 }])
      expect(allowed(state, { ...beside, seed: 3, base: 5, d: 16 })).toEqual({ ...beside, d: 16 });
    const figure = at('view=difference&ui=figure');
    expect(allowed(figure, { open: 'every', seed: 3 })).toEqual({ open: 'every' });
  });

  test('who leaves a task may go on to another lab, with what stays locked', () => {
    const state = at('lock=seed');
    expect(allowed(state, { ...noTask, lab: 'probe', seed: 3 })).toEqual({ ...noTask, lab: 'probe' });
  });

  test('has the encoding and the table in its place as one choice', () => {
    for (const name of ['scheme', 'source']) {
      const state = at(`lock=${name}`);
      for (const one of ['scheme', 'source', 'remote', 'tensor'])
        expect(accessOf(state, one), `${one} with lock=${name}`).toBe('fixed');
      expect(allowed(state, { source: 'file' })).toEqual({});
      const shown = at(`show=${name}&ui=figure`);
      expect(allowed(shown, { source: 'scheme', scheme: 'alibi' })).toEqual({
        source: 'scheme',
        scheme: 'alibi',
      });
    }
    expect(accessOf(at('lock=n'), 'source')).toBe('free');
  });
});

describe('a store with locked settings', () => {
  test('tells which changes it would make as asked', () => {
    const { store } = sessionAt('lock=seed&seed=9&d=16');
    expect(store.allows({ d: 32 })).toBe(true);
    expect(store.allows({ d: 32, seed: 3 })).toBe(false);
    // It has this value already.
    expect(store.allows({ d: 32, seed: 9 })).toBe(true);
    expect(store.allows({ seed: undefined })).toBe(false);
    expect(store.get()).toMatchObject({ seed: 9, d: 16 });
  });

  test('refuses an example whole', () => {
    const { store } = sessionAt('lock=d&scheme=rotary');
    const before = store.get();
    choosePreset(store, { title: 'One', state: { scheme: 'alibi', d: 16 } });
    expect(store.get()).toBe(before);
    choosePreset(store, { title: 'Another', state: { scheme: 'alibi' } });
    expect(store.get('scheme')).toBe('alibi');
  });
});
