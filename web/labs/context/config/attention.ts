/**
 * The attention factor of a scaling. It multiplies cosines and sines, so its square multiplies the scores. Where a file does not state
 * it, the rule of Hugging Face transformers gives it (modeling_rope_utils.py).
 */
import { type Fields, shown } from './fields.ts';
import type { ModelType } from './model-types.ts';
import { readingText } from './reading-text.ts';

interface AttentionReading {
  /** undefined where it follows from the factor */
  readonly value: number | undefined;
  readonly fact: string;
  readonly notes: readonly string[];
}

const least = 1e-3;
const most = 100;

const statedFactor = (scaling: Fields) => scaling.number('attention_factor', least, most);

const stated = (name: string, value: number): AttentionReading => ({
  value,
  fact: `${name} ${value}`,
  notes: [],
});

/** The fields of these names that the file has, as 'rope_scaling.mscale 1'. */
const given = (scaling: Fields, names: readonly string[]): readonly string[] =>
  names
    .filter((name) => scaling.value(name) !== undefined)
    .map((name) => `${scaling.at(name)} ${shown(scaling.value(name))}`);

/** YaRN's own rule, with the slope multiplied by `mscale`. */
const grown = (factor: number, mscale = 1): number => 0.1 * mscale * Math.log(factor) + 1;

const mscales = ['mscale', 'mscale_all_dim'];

export function yarnAttention(
  scaling: Fields,
  factor: number,
  type: ModelType | undefined,
): AttentionReading {
  const own = statedFactor(scaling);
  const [mscale, all] = mscales.map((name) => scaling.number(name, 0, most));
  const scores =
    all && type?.scalesScores ? [readingText.scoresToo(type.name, all, factor, grown(factor, all) ** 2)] : [];
  const others = given(scaling, mscales);
  if (own !== undefined) {
    const notes = others.length > 0 ? [readingText.mscaleBeside(others)] : [];
    return { ...stated('attention_factor', own), notes: [...notes, ...scores] };
  }
  if (mscale && all) {
    const value = grown(factor, mscale) / grown(factor, all);
    return { value, fact: readingText.mscales(mscale, all, factor, value), notes: scores };
  }
  const notes = others.length > 0 ? [readingText.mscaleAlone(others)] : [];
  return {
    value: undefined,
    fact: readingText.yarnAttention(factor, grown(factor)),
    notes: [...notes, ...scores],
  };
}

/** Phi-3.5-MoE states one factor for texts up to the trained length and one for longer ones, which the figures are about. */
export function longropeAttention(scaling: Fields, factor: number, trained: number): AttentionReading {
  const own = statedFactor(scaling);
  if (own !== undefined) return stated('attention_factor', own);
  const [short, long] = ['short_mscale', 'long_mscale'].map((name) => scaling.number(name, least, most));
  if (long !== undefined) {
    const notes = short === undefined || short === long ? [] : [readingText.shortMscale(short)];
    return { ...stated('long_mscale', long), notes };
  }
  const value = Math.sqrt(1 + Math.log(factor) / Math.log(trained));
  return { value: undefined, fact: readingText.longropeAttention(factor, trained, value), notes: [] };
}

/** What the file states of it for a scaling that has none. */
export function unusedAttention(scaling: Fields): readonly string[] {
  const fields = given(scaling, ['attention_factor', ...mscales, 'short_mscale', 'long_mscale']);
  return fields.length === 0 ? [] : [readingText.unusedAttention(fields)];
}
