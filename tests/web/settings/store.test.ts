import { describe, expect, expectTypeOf, test, vi } from 'vitest';
import { createStore } from '../../../web/settings/store.ts';
import { settings } from './catalog.ts';

describe('a store', () => {
  test('begins with the defaults and what it is given', () => {
    expect(createStore(settings).get()).toEqual(settings.defaults);
    expect(createStore(settings, { n: 9999, heads: 2 }).get()).toEqual({
      ...settings.defaults,
      n: 1024,
      heads: 2,
    });
  });

  test('gives single values, with their types', () => {
    const store = createStore(settings, { scheme: 'sinusoidal', base: 5 });
    expect(store.get('n')).toBe(128);
    expectTypeOf(store.get('n')).toEqualTypeOf<number>();
    expect(store.get('base')).toBe(5);
    expect(store.get('layout')).toBeUndefined();
    // @ts-expect-error: a number
    store.set({ n: '5' });
    // @ts-expect-error: no such lab
    store.set({ lab: 'kitchen' });
  });

  test('brings values into range, keeps what it has where a value is of the wrong kind, and says so', () => {
    const store = createStore(settings, { n: 100, seed: 3 });
    const problems = store.set({ n: 5000, seed: Number.NaN, d: 5 });
    expect(store.get()).toMatchObject({ n: 1024, seed: 3, d: 5 });
    expect(problems).toEqual([
      { name: 'n', text: '5000', message: 'n = 5000: the largest is 1024.' },
      { name: 'seed', text: 'NaN', message: 'seed = NaN: it must be a whole number.' },
    ]);
  });

  test('takes undefined for the default', () => {
    const store = createStore(settings, { n: 100, scheme: 'sinusoidal', base: 5 });
    store.set({ n: undefined as unknown as number, base: undefined });
    expect(store.get()).toEqual({ ...settings.defaults, scheme: 'sinusoidal' });
  });

  test('is apart from every other', () => {
    const store = createStore(settings, { n: 5 });
    expect(createStore(settings).get('n')).toBe(128);
    expect(store.get('n')).toBe(5);
  });
});

describe('the parameters of a scheme', () => {
  test('stay through a change of scheme where they fit the new one, else they are its defaults', () => {
    const store = createStore(settings, {
      scheme: 'sinusoidal',
      base: 200,
      layout: 'halves',
      padded: false,
    });
    store.set({ scheme: 'learned' });
    expect(store.get()).toEqual({ ...settings.defaults, scheme: 'learned', base: 200 });
    store.set({ base: 100, layout: 'interleaved' });
    store.set({ scheme: 'sinusoidal', base: 5 });
    expect(store.get()).toEqual({ ...settings.defaults, scheme: 'sinusoidal', base: 5 });
    store.set({ scheme: 'learned' });
    expect(store.get('base')).toBeUndefined();
  });

  test('are checked by the scheme that the same change chooses', () => {
    const store = createStore(settings);
    expect(store.set({ base: 5, scheme: 'learned' })).toMatchObject([{ name: 'base', text: '5' }]);
    expect(store.get('base')).toBe(100);
    expect(store.set({ scheme: 'none', base: 5 })).toEqual([]);
    expect(store.get('base')).toBeUndefined();
  });
});

describe('a listener', () => {
  test('hears the names that changed, after the change', () => {
    const store = createStore(settings, { scheme: 'sinusoidal', base: 5 });
    const heard = vi.fn(() => expect(store.get('n')).toBe(5));
    store.subscribe(heard);
    store.set({ n: 5, d: 32, scheme: 'none', permutation: [1, 0, 2, 3] });
    expect(heard).toHaveBeenCalledExactlyOnceWith(new Set(['n', 'scheme', 'base']), false);
  });

  test('hears nothing where nothing changes, and nothing after it has left', () => {
    const store = createStore(settings);
    const heard = vi.fn();
    const leave = store.subscribe(heard);
    store.set({ n: 128, dims: [...store.get('dims')] });
    leave();
    store.set({ n: 65 });
    expect(heard).not.toHaveBeenCalled();
  });

  test('is not told of the change that it makes itself; the others are', () => {
    const store = createStore(settings);
    const [author, other] = [vi.fn(), vi.fn()];
    for (const listener of [author, other]) store.subscribe(listener);
    store.set({ n: 65 }, { by: author });
    expect(author).not.toHaveBeenCalled();
    expect(other).toHaveBeenCalledExactlyOnceWith(new Set(['n']), false);
    store.set({ n: 66 });
    expect(author).toHaveBeenCalledOnce();
  });

  test('hears the end of a drag, even where the last step changes nothing', () => {
    const store = createStore(settings);
    const heard = vi.fn();
    store.subscribe(heard);
    store.set({ n: 65 }, { transient: true });
    store.set({ n: 65 }, { transient: true });
    store.set({ n: 65 });
    store.set({ n: 65 });
    expect(heard.mock.calls).toEqual([
      [new Set(['n']), true],
      [new Set(), false],
    ]);
  });

  test('may change the store or leave while it listens', () => {
    const store = createStore(settings);
    const leave = store.subscribe(() => {
      leave();
      store.set({ n: 7 });
    });
    const heard = vi.fn();
    store.subscribe(heard);
    store.set({ d: 5 });
    expect(store.get()).toMatchObject({ d: 5, n: 7 });
    expect(heard).toHaveBeenCalledTimes(2);
  });
});

test('replacing the state resets what is not named', () => {
  const store = createStore(settings, { n: 5, scheme: 'sinusoidal', base: 5 });
  const heard = vi.fn();
  store.subscribe(heard);
  expect(store.replace({ scheme: 'sinusoidal', d: 5 })).toEqual([]);
  expect(store.get()).toEqual({ ...settings.defaults, scheme: 'sinusoidal', d: 5 });
  expect(heard).toHaveBeenCalledExactlyOnceWith(new Set(['n', 'base', 'd']), false);
});

describe('a default that depends on the lab', () => {
  test('is taken while nothing else was chosen', () => {
    const store = createStore(settings);
    expect(store.get('scheme')).toBe('none');
    store.set({ lab: 'encodings' });
    expect(store.get('scheme')).toBe('sinusoidal');
    expect(store.get('d')).toBe(64);
    store.set({ lab: 'order' });
    expect(store.get()).toEqual(settings.defaults);
  });

  test('gives way to what was chosen', () => {
    const store = createStore(settings, { scheme: 'learned', d: 100 });
    store.set({ lab: 'encodings' });
    expect(store.get()).toMatchObject({ scheme: 'learned', d: 100 });
  });

  test('gives way to what the lab had, until another lab or a link chooses', () => {
    const store = createStore(settings, { scheme: 'sinusoidal', d: 64 });
    store.set({ lab: 'encodings' });
    store.set({ lab: 'order' });
    expect(store.get()).toMatchObject({ scheme: 'sinusoidal', d: 64 });
    store.set({ lab: 'encodings', scheme: 'learned' });
    store.set({ lab: 'order' });
    expect(store.get()).toMatchObject({ scheme: 'learned', d: 64 });
    store.set({ lab: 'encodings', scheme: 'sinusoidal' });
    store.replace({ lab: 'encodings' });
    store.set({ lab: 'order' });
    expect(store.get()).toEqual(settings.defaults);
  });

  test('is what undefined means', () => {
    const store = createStore(settings, { lab: 'probe', scheme: 'index' });
    store.set({ scheme: undefined });
    expect(store.get('scheme')).toBe('sinusoidal');
  });
});
