/** The score of one pair of words along the text, where the pairs of dimensions are those of the weights, others, or mixed up. */
import type { Domain } from '../../../draw/color-scale.ts';
import type { ColumnsData } from '../../../draw/export/source.ts';
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/line-plot.ts';
import type { Series } from '../../../draw/line-plot.ts';
import { noPositions } from '../../../schemes/source.ts';
import { chosenEncodings } from '../../../shell/cite/encodings.ts';
import { define } from '../../../shell/cite/first-definitions.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { chosenWith } from '../figure-facts.ts';
import { mostPlaces, type PairingInput, type PairingOutput } from '../pairing/job.ts';
import { mixing } from '../pairing/read.ts';
import { text } from '../pairing/text.ts';
import { mostOf } from '../turning/input.ts';
import { overDistance } from './proofs.ts';

export interface PairingGiven {
  readonly input: PairingInput;
  readonly output: PairingOutput;
}

const { series: names } = text;
type Name = keyof typeof names;

const looks: Readonly<Record<Name, Omit<Series, 'id' | 'label' | 'x' | 'y'>>> = {
  made: { kind: 'line', color: 'satisfied', depth: 'front' },
  neighbours: { kind: 'line', color: 'ink-soft' },
  mixed: { kind: 'line', color: 'violated' },
  ordered: { kind: 'points', color: 'satisfied', hollow: true },
};

/** Of the places, so many to one ring: more would hide the line below them. */
const ringStep = 4;

function ringsOf(scores: Float64Array): Pick<Series, 'x' | 'y'> {
  const { x, y } = overDistance(scores);
  const isRing = (_: number, place: number) => place % ringStep === 0;
  return { x: x.filter(isRing), y: y.filter(isRing) };
}

/** All scores, also those without a ring. */
const columnsOf = (output: PairingOutput): ColumnsData => ({
  kind: 'columns',
  columns: [
    { title: text.inFront, values: overDistance(output.made).x },
    ...(Object.keys(looks) as Name[]).map((id) => ({ title: names[id], values: output[id] })),
  ],
});

/** The range of all curves, and a little more: none lies on the axis. */
function domainOf(output: PairingOutput): Domain {
  const all = (Object.keys(looks) as Name[]).flatMap((name) => Array.from(output[name]));
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const slack = 0.08 * (high - low || 1);
  return [low - slack, high + slack];
}

/** How far a score moves along the text; 0 for what the rounding of float32 moves. */
export function movesBy(scores: Float64Array): number {
  const moves = Math.max(...scores) - Math.min(...scores);
  return moves <= 1e-5 * mostOf(scores) ? 0 : moves;
}

export function pairingSays({ made, neighbours, mixed, left }: PairingOutput): string {
  const moves = movesBy(mixed);
  if (moves === 0) return text.mixedStays;
  const remains = left === 0 ? '0' : text.rounding(formatNumber(left));
  const swapped = text.swapped(formatNumber(made[0]), formatNumber(neighbours[0]), remains);
  return `${text.mixed(formatNumber(moves))} ${swapped}`;
}

export const pairing = defineFigure<PairingGiven>({
  id: 'pairing',
  fold: 'pairing',
  title: text.title,
  ...chosenWith('rotary', mixing),
  encodings: (settings) => chosenEncodings(settings, mostPlaces + 3, noPositions),
  reads: ['d'],
  draws: ['words', 'weights'],
  definitions: [define(text.definition, 'su2021')],
  scripts: async (session) => (await import('../pairing/script.ts')).pairingScripts(session),
  draw: ({ input, output }) => ({
    name: `${input.scheme}-pairing`,
    note: pairingSays(output),
    plot: {
      label: text.label,
      xTitle: text.inFront,
      yTitle: text.score,
      hint: text.hint,
      series: (Object.keys(looks) as Name[]).map((id) => ({
        id,
        label: names[id],
        ...looks[id],
        ...(id === 'ordered' ? ringsOf(output[id]) : overDistance(output[id])),
      })),
      yDomain: domainOf(output),
      columns: () => columnsOf(output),
      aspect: 0.45,
      maxHeight: 20,
      describe: (id, _, inFront, score) => text.at(names[id as Name], inFront, formatNumber(score)),
    },
  }),
});
