import { listed } from '../../../draw/format.ts';
import { inWords, percent, upperFirst } from '../../../draw/words.ts';
import type { Models } from '../claim.ts';

/** Names in charts and inside sentences. */
export const encodingNames = {
  none: 'no positions',
  learned: 'learned table',
  sinusoidal: 'sinusoids',
  rotary: 'RoPE',
  alibi: 'ALiBi',
  t5: 'T5 buckets',
  shaw: 'Shaw, clip 4',
} as const;

/** Names as the subject of a sentence. */
export const subjects: Readonly<Record<keyof typeof encodingNames, string>> = {
  none: 'no positions',
  learned: 'a learned table',
  sinusoidal: 'sinusoids',
  rotary: 'RoPE',
  alibi: 'ALiBi',
  t5: 'T5',
  shaw: 'Shaw',
};

export const isPlural = (name: string): boolean => name === subjects.sinusoidal;

/** The verb of one or several subjects. */
export const verb = (names: readonly string[], one: string, several: string): string =>
  names.length > 1 || isPlural(names[0]) ? several : one;

const seedsOf = (models: Models): number => new Set(models.map(({ seed }) => seed)).size;

/** 'a, b and c', as in the headlines. */
export const named = (names: readonly string[]): string => listed(names).replace(', and ', ' and ');

export const sharedText = {
  range: (least: string, most: string): string => `${least} to ${most}`,
  percent,
  oneSeed: (headline: string): string => `One seed says: ${headline}`,
  /** 'seed 8', 'seeds 8 and 11' */
  seeds: (seeds: readonly number[]): string =>
    `${seeds.length === 1 ? 'seed' : 'seeds'} ${named(seeds.map(String))}`,
  /** 'Ten models, five seeds each.' */
  models: (models: Models): string => {
    const seeds = seedsOf(models);
    const all = `${upperFirst(inWords(models.length))} ${models.length === 1 ? 'model' : 'models'}`;
    return `${all}, ${inWords(seeds)} ${seeds === 1 ? 'seed' : 'seeds'} each.`;
  },
  /** 'Five seeds each.' */
  eachOf: (models: Models): string => {
    const seeds = seedsOf(models);
    return `${upperFirst(inWords(seeds))} ${seeds === 1 ? 'seed' : 'seeds'} each.`;
  },
  /** 'Five tables of 64 rows.' */
  tablesOf: (models: Models, of: (count: string) => string): string => {
    const seeds = seedsOf(models);
    return of(`${upperFirst(inWords(seeds))} ${seeds === 1 ? 'table' : 'tables'}`);
  },
  /** of a number that stands for an effect */
  pointsOf: (count: number): string => (Math.abs(count) === 1 ? 'point' : 'points'),
  accuracy: 'accuracy',
  /** what the names of two relative encodings mean */
  relative: 'T5 learns a bias per bucket of offsets, Shaw a vector per offset up to 4.',
  overlap: (first: string, second: string, seeds: string, count: number): string =>
    `${upperFirst(first)} and ${second} overlap: ${seeds} ${count === 1 ? 'lies' : 'lie'} the other way.`,
};
