/** LongRoPE's divisors from a file of numbers. Its search writes one a line; its published files have a line for each layer, all the same. */
import { formatNumber } from '../../../draw/format.ts';
import { bestKnown } from '../../../schemes/scheme-facts.ts';
import { excerpt } from '../../../settings/setting.ts';
import { type ContextInput, hasScalings, pairsOf } from '../curve.ts';
import { divisorsText } from './divisors-text.ts';
import { ConfigError } from './fields.ts';
import type { ConfigReading, DivisorsFor } from './reading.ts';
import { configText } from './text.ts';

/** The range of the core. */
const [smallest, largest] = [0.1, 1e6];

const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** The cells of each line. */
const linesOf = (text: string): readonly (readonly string[])[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/[\r\n]+/)
    .map((line) => line.split(/[\s,;]+/).filter(Boolean))
    .filter((cells) => cells.length > 0);

/** Whether a text holds one list and no table: one line, one number a line, or the same line for each layer. */
export function isList(text: string): boolean {
  const lines = linesOf(text);
  const isFirst = (line: readonly string[]) => line.join() === lines[0].join();
  return lines.length > 0 && (lines.every(({ length }) => length === 1) || lines.every(isFirst));
}

function divisorIn(cell: string, place: number): number {
  const value = decimal.test(cell) ? Number(cell) : Number.NaN;
  if (value >= smallest && value <= largest) return value;
  const where = divisorsText.at(place + 1);
  throw new ConfigError('', configText.notInRange(where, excerpt(cell), false, smallest, largest));
}

/** Throws a ConfigError that names the number at fault. `shown`: what the divisors are for. */
export function readDivisors(
  text: string,
  shown: Pick<ContextInput, 'scheme' | 'parameters' | 'd'>,
  use: DivisorsFor,
): ConfigReading {
  const lines = linesOf(text);
  const isByLayer = lines.length > 1 && lines[0].length > 1;
  const divisors = (isByLayer ? lines[0] : lines.flat()).map(divisorIn);
  const { scheme, d } = shown;
  const isTurning = hasScalings(scheme);
  const parameters: ContextInput['parameters'] = isTurning ? shown.parameters : {};
  const { rotaryDim = 0, spread = 'part', factor, shortFactor, longFactor } = parameters;
  const pairs = pairsOf({ d, parameters });
  if (divisors.length !== pairs)
    throw new ConfigError(
      '',
      divisorsText.wrongCount(divisors.length, pairs, rotaryDim === 0 || spread === 'head'),
    );
  const others = use === 'short' ? longFactor : shortFactor;
  const isKept = Array.isArray(others) && others.length === pairs;
  const kept = isKept ? (others as readonly number[]) : divisors.map(() => 1);
  const [least, most] = [Math.min(...divisors), Math.max(...divisors)].map(formatNumber);
  const other = use === 'short' ? 'long' : 'short';
  return {
    settings: {
      scheme: isTurning ? scheme : bestKnown.rotary,
      d,
      rotaryDim: Number(rotaryDim),
      spread: spread as string,
      scaling: 'longrope',
      shortFactor: use === 'short' ? divisors : kept,
      longFactor: use === 'long' ? divisors : kept,
      ...(factor === undefined && { stretch: 'fitted' }),
    },
    isPart: true,
    variant: divisorsText.are(use),
    facts: [divisorsText.read(pairs, least, most, use)],
    notes: [
      ...(isByLayer ? [divisorsText.byLayer(lines.length)] : []),
      (isKept ? divisorsText.kept : divisorsText.ones)(other),
    ],
    entersOnce: false,
    layers: undefined,
    other: { by: other, title: divisorsText.use(other) },
  };
}
