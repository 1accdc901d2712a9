/** How many positions RoPE tells apart in each number format, and where each pair of dimensions first repeats an angle. */
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/line-plot.ts';
import { schemeEncodings } from '../../../shell/cite/encodings.ts';
import { define } from '../../../shell/cite/first-definitions.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { type ContextInput, growingLengths } from '../curve.ts';
import { formatIn, readInput } from '../input.ts';
import { formats, type NumberFormat, type PrecisionOutput } from '../precision-job.ts';
import { precisionText as text } from '../precision-text.ts';
import { whole } from '../text.ts';
import { ofEncoding } from './distance.ts';

export interface PrecisionGiven {
  readonly input: ContextInput;
  readonly output: PrecisionOutput;
  /** the one that the figures are about */
  readonly format: NumberFormat;
}

/** How many of the first positions differ in their angles. `shared`: in order. */
function differing(shared: Int32Array, length: number): number {
  const beyond = shared.findIndex((position) => position >= length);
  return length - (beyond < 0 ? shared.length : beyond);
}

export function differSays({ format, output }: PrecisionGiven): string {
  const { length, shared } = output;
  const positions = shared[format].shared;
  return positions.length === 0
    ? text.none(format, length)
    : text.some(format, positions[0], length, length - positions.length);
}

/** Of the first position that repeats an angle: a pair that stands still has one angle everywhere, so that position 1 repeats it. */
const turns = (first: number): boolean => first !== 1;

export function pairsSay({ format, output }: PrecisionGiven): string {
  const moving = output.shared[format].firstOfPairs.filter(turns);
  const firsts = moving.filter((position) => position > 0);
  return firsts.length === 0
    ? text.noPair(format)
    : text.pairs(format, {
        least: Math.min(...firsts),
        most: Math.max(...firsts),
        count: firsts.length,
        all: moving.length,
      });
}

const ofAngles = {
  ...ofEncoding,
  encodings: (settings) => {
    const { scheme, parameters } = readInput(settings.store, settings.catalog);
    return schemeEncodings(settings, scheme, { ...parameters, angles: formatIn(settings.store) });
  },
  definitions: [define(text.definition)],
  scripts: async (session) => (await import('../scripts.ts')).precisionScripts(session),
} satisfies typeof ofEncoding;

const lookOf = (format: NumberFormat, chosen: NumberFormat) =>
  format === chosen
    ? ({ color: format === 'float32' ? 'satisfied' : 'violated', depth: 'front' } as const)
    : ({ color: 'ink-soft' } as const);

export const precision = defineFigure<PrecisionGiven>({
  id: 'precision',
  fold: 'precision',
  title: text.titles.differ,
  ...ofAngles,
  draw(given) {
    const { input, output } = given;
    const x = Float64Array.from(growingLengths(Math.min(16, output.length), output.length));
    return {
      name: `${input.scheme}-precision`,
      note: differSays(given),
      plot: {
        label: text.labels.differ,
        xTitle: text.length,
        yTitle: text.differ,
        hint: text.hint,
        xLog: true,
        yLog: true,
        series: formats.map((format) => ({
          id: format,
          label: format,
          kind: 'line',
          ...lookOf(format, given.format),
          x,
          y: x.map((length) => differing(output.shared[format].shared, length)),
        })),
        aspect: 0.7,
        maxHeight: 18,
        describe: (id, _, length, differ) => text.at(id, whole(length), whole(differ)),
      },
    };
  },
});

const fewBits = formats.slice(1);

export const firstShared = defineFigure<PrecisionGiven>({
  id: 'first-shared',
  fold: 'precision',
  title: text.titles.first,
  ...ofAngles,
  draw(given) {
    const { input, output } = given;
    return {
      name: `${input.scheme}-first-shared`,
      note: pairsSay(given),
      plot: {
        label: text.labels.first,
        xTitle: text.pair,
        yTitle: text.first,
        hint: text.hint,
        yLog: true,
        series: fewBits.map((format) => {
          const firsts = output.shared[format].firstOfPairs;
          return {
            id: format,
            label: format,
            kind: 'points',
            ...lookOf(format, given.format),
            x: Float64Array.from(firsts, (_, pair) => pair),
            y: Float64Array.from(firsts, (position) => (position && turns(position) ? position : Number.NaN)),
          };
        }),
        yDomain: [32, Math.max(64, output.length)],
        aspect: 0.7,
        maxHeight: 18,
        describe: (id, pair, _, position) => text.firstAt(id, pair, formatNumber(position)),
      },
    };
  },
});
