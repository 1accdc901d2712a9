/** The words of the one large map and of its line, unrolled. */
import { html } from 'lit';
import { counted } from '../../core/counted.ts';
import { hint } from '../../draw/hint.ts';
import { upperFirst } from '../../draw/words.ts';
import type { PropertyName } from '../../encoding/property-numbers.ts';
import type { RowKind } from './proximity.ts';

type OfProperty<Words> = Readonly<Record<PropertyName, Words>>;

/** What a row is, for the words around its number. */
const rowNames: Readonly<Partial<Record<RowKind, string>>> = { offsets: 'offset' };
/** What the map of a reader holds, in place of a similarity. */
const valueNames: Readonly<Partial<Record<RowKind, string>>> = { map: 'value', weights: 'attention' };
const rowName = (what: RowKind): string => rowNames[what] ?? 'position';

export const openedText = {
  title: 'One map and its line',
  /** what the map looks like where the property holds; where it fails, the question */
  shows: {
    monotonicity: 'Each row fades away from its diagonal',
    translation: 'Every diagonal has one colour',
    symmetry: 'The map mirrors in its diagonal',
  } satisfies OfProperty<string>,
  asks: {
    monotonicity: 'Does each row fade away from its diagonal?',
    translation: 'Does every diagonal have one colour?',
    symmetry: 'Does the map mirror in its diagonal?',
  } satisfies OfProperty<string>,
  /** the heading of the line; `at`: the number of the row, or the offset of the diagonal */
  opened: {
    monotonicity: (at: string, what: RowKind) =>
      `${upperFirst(rowName(what))} ${at}: ${valueNames[what] ?? 'similarity'} over distance`,
    translation: (at: string) => `That diagonal, opened: pairs ${at} apart`,
    symmetry: (at: string, what: RowKind) => `${upperFirst(rowName(what))} ${at}: there and back`,
  },
  diagonals: 'Diagonals, opened: each is flat',
  /** short names at the ends of lines */
  line: {
    distance: (at: string) => `distance ${at}`,
    itself: '0: itself',
    there: (at: string) => `${at} to each`,
    back: (at: string) => `each to ${at}`,
  },
  axis: {
    monotonicity: 'distance',
    translation: (what: RowKind) => `first of the two ${rowName(what)}s`,
    symmetry: (what: RowKind) => `the other ${rowName(what)}`,
  },
  /** the switch above the map of vectors per offset */
  tested: { label: 'What is tested', vectors: 'Its vectors', score: 'The score' },
  score: { query: 'query', key: 'key' },
  cross: {
    heading: 'Each vector beside the far ones: cosine',
    axis: 'offset',
    far: 'far: all alike',
    near: (most: number): string => `${most === 1 ? '1 word' : `1 to ${most} words`}\naway: like no\nfar one`,
    itself: 'the word itself',
    onMap: {
      far: ['far and far:', 'alike'],
      near: ['near and far:', 'apart'],
      opposite: ['near and far:', 'opposite'],
    },
    score: 'The score they make',
    about: 'query × key: every diagonal has one colour, whatever was learned: same offset, same vector.',
    invariant: 'invariant by construction',
    show: 'Show the score',
    reversed: 'In the paper’s figure, the colours are reversed.',
  },
  ifOnlyDistance: 'if only distance counted',
  claimed: (distance: number) => `about ${distance}, says the paper`,
  pair: (property: PropertyName, one: string, other: string, value: string) =>
    `${one} ${property === 'symmetry' ? 'to' : 'with'} ${other}: ${value}`,
  lens: (times: string, rise: string) => `${times} × closer: up by ${rise}`,
  cell: (one: string, other: string, value: string) => `${one} with ${other}: ${value}`,
  mapLabel: (heading: string, title: string) => `${heading}, ${title}`,
  mapIdle: (what: RowKind): string =>
    what === 'positions' || what === 'offsets' ? `${rowName(what)} ↓ →` : 'query ↓, key →',
  mapKeys: 'Arrow keys move the line and read its cells; M goes to the largest magnitude.',
  /** below the two pictures: '96 positions, width 32.' */
  about: (rows: string, width: string): string => `${[rows, width].filter(Boolean).join(', ')}.`,
  /** what the rings are that follow the line; the number is about the worst pair of all lines */
  drag: {
    none: hint('Drag the orange line: the curve follows it.'),
    worst: html`${hint('Drag the orange line.')} Rings: the line’s worst pair.`,
    first: html`${hint('Drag the orange line.')} Rings: the line’s first rise.`,
  },
  rows: (n: number, what: RowKind): string => counted(n, rowName(what)),
  /** `heads`: of a sum */
  width: (d: number, heads: number): string =>
    heads > 0 ? `width ${d}, ${counted(heads, 'head')}` : `width ${d}`,
  steps: {
    label: 'Training step',
    at: (step: number, steps: number): string => `step ${step} of ${steps}`,
    back: 'Drag back to see the vectors before they had learned.',
    stop: 'Stop',
    goOn: 'Continue',
  },
  /** `guess`: the shares of right answers, of the model and by chance, in percent; none while it is in training */
  trained: (width: string, guess: readonly string[]): string =>
    guess.length > 0
      ? `${upperFirst(width)}, trained here. It guesses ${guess[0]} % of hidden words; chance is ${guess[1]} %.`
      : `${upperFirst(width)}, in training here.`,
};
