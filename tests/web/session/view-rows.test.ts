import { describe, expect, test } from 'vitest';
import { accessOf, allowed } from '../../../web/session/access.ts';
import { readHash, writeHash } from '../../../web/state/hash.ts';
import { sessionAt } from './session-at.ts';

const { store } = sessionAt('');
const read = (hash: string) => readHash(store.properties, hash);
const messages = (hash: string) => read(hash).problems.map(({ message }) => message);

describe('a link to one figure', () => {
  test('keeps what is shown apart from the settings', () => {
    const link = 'v=1&scheme=rotary&view=difference&show=scheme,base&lock=seed&ui=figure';
    const { state, problems } = read(link);
    expect(problems).toEqual([]);
    expect(state).toMatchObject({ view: 'difference', show: 'scheme,base', lock: 'seed', ui: 'figure' });
    expect(read(writeHash(store.properties, state)).state).toEqual(state);
  });

  test('that names a figure of another lab shows the lab, and says so', () => {
    expect(read('lab=probe&view=psi&ui=figure').state).toMatchObject({ view: '', ui: 'figure' });
    expect(messages('lab=probe&view=psi')).toEqual([
      'The link sets view = psi; the lab Probe has no such figure.',
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
});
