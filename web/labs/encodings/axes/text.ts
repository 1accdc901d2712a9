/** The words of the stage of rotations that follow several axes. */
import { html, type TemplateResult } from 'lit';
import { counted } from '../../../core/counted.ts';
import { hint } from '../../../draw/hint.ts';
import { upperFirst } from '../../../draw/words.ts';
import type { AxesKind } from './kinds.ts';
import type { Axis, Place, Tokens } from './waves.ts';

const names = ['time', 'height', 'width'] as const;
const next = ['the next word', 'the next line', 'the next column'] as const;
const alike = ['all words', 'all lines of a column', 'all columns of a line'] as const;
const letters = ['t', 'h', 'w'] as const;
const tokens: Readonly<Record<Tokens, string>> = {
  cells: 'Cells of an image',
  both: 'A text with an image in it',
  words: 'A text',
};

export const text = {
  title: 'Which pair follows which axis',
  heading: (of: Tokens): string => `${tokens[of]}, and the axis of each pair`,
  caption: (isGrid: boolean, after: number | null): TemplateResult =>
    isGrid
      ? hint('Choose a cell to see its angles.')
      : html`Words have one position on all axes.${after === null ? '' : ` The text goes on at ${after}.`} ${hint('Choose a token to see its angles.')}`,
  label: (token: number, place: string): string =>
    `Tokens with their places on the axes, and the angle of each pair at token ${token}: ${place}.`,

  name: (axis: Axis): string => names[axis],
  letter: (axis: Axis): string => letters[axis],
  place: (place: Place, axes: readonly Axis[]): string =>
    axes.map((axis) => `${names[axis]} ${place[axis]}`).join(', '),

  slowOnly: (axis: Axis, step: string): string =>
    `${upperFirst(names[axis])} has only slow pairs: ${next[axis]} turns none by more than ${step}.`,
  none: (axis: Axis): string => `No pair follows ${names[axis]}: ${alike[axis]} look the same.`,
  both: (step: string, axis: Axis): string =>
    `Height and width have fast pairs and slow ones: ${next[axis]} turns one by ${step}.`,
  apart: (axis: Axis) =>
    ({ mark: '○', words: `Only slow pairs for ${names[axis]}`, tone: 'violated' }) as const,
  shared: { mark: '●', words: 'Fast and slow pairs', tone: 'satisfied' } as const,
  /** `waves`: the shortest and the longest of the axis; null without pairs */
  meaning: (
    axis: Axis,
    waves: readonly [shortest: string, longest: string] | null,
    span: readonly [first: number, last: number] | null,
  ): string =>
    `is the most that ${next[axis]} turns a pair.${span ? ` ${span[0] === span[1] ? `Pair ${span[0]} follows` : `Pairs ${span[0]} to ${span[1]} follow`} ${names[axis]}.` : ''}${waves ? ` The waves of ${names[axis]} are ${waves[0]} to ${counted(waves[1], 'step')} long.` : ''}`,

  tokens: (of: Tokens): string => tokens[of],
  anglesAt: (token: number): string => `Angle of each pair at token ${token}`,
  corner: 'h ↓  w →',
  words: 'text',
  more: (hidden: number): string => `+${hidden}`,
  axisPlace: (axis: Axis, place: number): string => `${names[axis]} = ${place}`,
  pairs: (count: number, shortest: string | null, longest: string | null): string =>
    shortest === null ? 'no pairs' : `${counted(count, 'pair')}, ${shortest} to ${longest}`,
  wavelength: 'wavelength in steps',
  turn: '360°',
  noTurn: '0°',

  keys: 'Left and right arrow keys read the tokens, up and down the pairs; Enter chooses a token.',
  what: 'picture of axes',
  readToken: (token: number, kind: 'word' | 'cell', place: string): string =>
    `Token ${token}, a ${kind}: ${place}`,
  readPair: (pair: number, axis: Axis, wave: string, token: number, angle: string): string =>
    `Pair ${pair} follows ${names[axis]}. Wavelength ${counted(wave, 'step')}; at token ${token}, ${angle}°`,
  columns: { pair: 'pair', axis: 'axis', wavelength: 'wavelength', angle: 'degrees at the token' },

  other: {
    sections: {
      to: 'interleaved',
      question: 'Deal the pairs out in turns instead. How far does the next column turn one then?',
      label: 'Interleave the axes',
    },
    interleaved: {
      to: 'sections',
      question: 'Cut the pairs into three sections, as Qwen2-VL does. What is left for the width?',
      label: 'Cut into sections',
    },
    axial: {
      to: 'alternating',
      question: 'Deal the pairs out in turns instead, as Pixtral does. What changes for the columns?',
      label: 'Alternate the axes',
    },
    alternating: {
      to: 'axial',
      question: 'Give each axis a half with the same frequencies. What changes for the columns?',
      label: 'Halve the pairs',
    },
  } as const satisfies Readonly<
    Record<AxesKind, { readonly to: AxesKind; readonly question: string; readonly label: string }>
  >,
};
