import { describe, expect, expectTypeOf, test } from 'vitest';
import type { Scheme, SchemeParameter } from '../../../web/core/types.ts';
import { check } from '../../../web/settings/check.ts';
import { readHash, writeHash } from '../../../web/settings/hash.ts';
import type { LabId } from '../../../web/settings/setting.ts';
import type { State } from '../../../web/settings/setting-table.ts';
import { createStore } from '../../../web/settings/store.ts';
import { catalog, settings, settingsOf } from './catalog.ts';

const sinusoidal = catalog.find(({ id }) => id === 'sinusoidal') as Scheme;

const names = (scheme: string) => settings.rows(scheme).map(({ name }) => name);

describe('the table', () => {
  test('holds a valid default in every row, each name once', () => {
    for (const scheme of settings.schemeRow.choices) {
      for (const row of settings.rows(scheme))
        expect(check(row, row.default)).toEqual({ value: row.default });
      expect(new Set(names(scheme)).size).toBe(names(scheme).length);
    }
  });

  test('has the parameters of a scheme after the row that chooses it', () => {
    const at = names('none').indexOf('scheme') + 1;
    expect(names('sinusoidal').slice(at, at + 3)).toEqual(['base', 'layout', 'padded']);
    expect(names('sinusoidal').toSpliced(at, 3)).toEqual(names('none'));
  });

  test('gives a parameter the row that the catalogue says', () => {
    const [base, layout, buckets] = settings.parameters('learned');
    expect(base).toEqual({ name: 'base', type: 'number', default: 500, min: 100, max: 1e5, of: 'learned' });
    expect(layout).toMatchObject({ type: 'choice', choices: ['half', 'interleaved'], default: 'half' });
    expect(buckets).toMatchObject({ type: 'integer', min: 1, max: 100, default: 32 });
    expect(settings.parameters('sinusoidal')[0]).toMatchObject({ scale: 'log' });
  });

  test('leaves a name that the page has to the page', () => {
    expect(settings.parameters('normalized-index')).toEqual([]);
    expect(settings.rows('normalized-index')).toEqual(settings.rows('none'));
  });

  test('knows which parameters are read as the others are set', () => {
    const row = (name: string, rest: object) => ({
      name,
      title: name,
      type: 'number',
      min: 0,
      max: 9,
      default: 1,
      ...rest,
    });
    const scheme = {
      id: 'rotary',
      kind: 'rotary',
      parameters: [
        row('scaling', { type: 'choice', choices: ['none', 'linear', 'yarn'], default: 'none' }),
        row('factor', { onlyFor: { parameter: 'scaling', choices: ['linear', 'yarn'] } }),
        row('turns', { onlyFor: { parameter: 'scaling', choices: ['yarn'] } }),
        row('values', { type: 'numbers', default: [] }),
        row('deviation', { onlyFor: { parameter: 'values', choices: [] } }),
        row('signed', { type: 'boolean', default: false }),
        row('oneWay', { type: 'boolean', default: false, onlyFor: { parameter: 'signed', choices: [] } }),
      ],
    };
    const own = settingsOf([scheme] as unknown as readonly Scheme[]);
    const store = createStore(own, { scheme: 'rotary' });
    const applicable = () => own.applicable(store.get()).map(({ name }) => name);
    expect(applicable()).toEqual(['scaling', 'values', 'deviation', 'signed', 'oneWay']);
    store.set({ scaling: 'yarn', turns: 5 });
    expect(applicable()).toEqual(['scaling', 'factor', 'turns', 'values', 'deviation', 'signed', 'oneWay']);
    store.set({ scaling: 'linear', values: [2], signed: true });
    expect(applicable()).toEqual(['scaling', 'factor', 'values', 'signed']);
    // What is hidden keeps its value.
    expect(store.get('turns')).toBe(5);
  });

  test('knows that frequencies spread over something only where a part of the head turns', () => {
    const scheme = {
      id: 'rotary',
      kind: 'rotary',
      parameters: [
        { name: 'rotaryDim', type: 'integer', min: 0, max: 64, default: 0 },
        { name: 'spread', type: 'choice', choices: ['part', 'head'], default: 'part' },
      ],
    };
    const own = settingsOf([scheme] as unknown as readonly Scheme[]);
    const store = createStore(own, { scheme: 'rotary' });
    const applicable = () => own.applicable(store.get()).map(({ name }) => name);
    expect(applicable()).toEqual(['rotaryDim']);
    store.set({ rotaryDim: 8 });
    expect(applicable()).toEqual(['rotaryDim', 'spread']);
  });

  test('offers the schemes of the catalogue', () => {
    expect(settings.schemeRow.choices).toEqual([
      'none',
      'index',
      'sinusoidal',
      'learned',
      'rotary',
      'normalized-index',
    ]);
  });

  test('gives each setting its type', () => {
    expectTypeOf<State['lab']>().toEqualTypeOf<LabId>();
    expectTypeOf<State['n']>().toEqualTypeOf<number>();
    expectTypeOf<State['causal']>().toEqualTypeOf<boolean>();
    expectTypeOf<State['permutation']>().toEqualTypeOf<readonly number[]>();
  });
});

describe('text that the reader has written', () => {
  const text = (name: string): SchemeParameter => ({
    name,
    title: `${name}(x)`,
    type: 'text',
    default: 'x',
    min: 0,
    max: 20,
  });
  const base = { name: 'base', type: 'number', default: 2, min: 1, max: 9, title: 'Base' } as const;
  const own = settingsOf([
    { ...sinusoidal, parameters: [base] },
    { ...sinusoidal, id: 'formula', parameters: [text('formula'), base] },
    { ...sinusoidal, id: 'bias-formula', parameters: [text('bias')] },
  ]);

  test('stays while another scheme is chosen, and in the link', () => {
    const store = createStore(own, { scheme: 'formula', formula: '(x + 1)^2', base: 5 });
    expect(own.request(store.get())).toEqual({ formula: '(x + 1)^2', base: 5 });
    store.set({ scheme: 'bias-formula', bias: '-x' });
    expect(store.get('formula')).toBe('(x + 1)^2');
    expect(own.request(store.get())).toEqual({ bias: '-x' });
    store.set({ scheme: 'sinusoidal' });
    expect(own.request(store.get())).toEqual({});
    const hash = writeHash(own, store.get());
    expect(hash).toContain('&formula=%28x+%2B+1%29%5E2&bias=-x');
    expect(readHash(own, hash)).toEqual({ state: store.get(), problems: [] });
  });

  test('is known by scheme, and only where it is set', () => {
    const store = createStore(own, { scheme: 'formula', formula: 'x*2', base: 5 });
    expect(own.written(store.get(), 'formula')).toEqual({ formula: 'x*2' });
    expect(own.written(store.get(), 'bias-formula')).toEqual({});
    store.set({ scheme: 'sinusoidal', formula: 'x' });
    expect(store.get('formula')).toBeUndefined();
    expect(own.written(store.get(), 'formula')).toEqual({});
  });

  test('is cut to its length, with a reason', () => {
    const store = createStore(own);
    const [problem] = store.set({ formula: 'x'.repeat(1_000_000) });
    expect(store.get('formula')).toBe('x'.repeat(20));
    expect(problem.message).toContain('at most 20 characters');
  });
});

test('an encode request has the parameters that are set or are the page’s, and no others', () => {
  const store = createStore(settings, {
    scheme: 'sinusoidal',
    layout: 'halves',
    base: 10000,
    causal: true,
  });
  expect(settings.request(store.get())).toEqual({ layout: 'halves' });
  store.set({ scheme: 'normalized-index' });
  expect(settings.request(store.get())).toEqual({ causal: true });
});
