/** The models of the claims: small ones that differ from a base in a few options. */
import type { SchemeId, TrainerOptions } from '../../../core/types.ts';
import type { Condition, Panel } from '../claim.ts';
import type { Measure } from '../measures.ts';
import { encodingNames } from './shared-text.ts';

/** `steps`: default is the whole schedule. */
export const modelsLike =
  (base: Partial<TrainerOptions> & Pick<TrainerOptions, 'n' | 'd' | 'scheme' | 'steps'>) =>
  (title: string, options: Partial<TrainerOptions> = {}, steps?: number): Condition => {
    const all = { ...base, ...options };
    return { title, steps: steps ?? all.steps ?? 0, options: all };
  };

const smallModel = modelsLike({ n: 16, d: 32, scheme: 'none', steps: 300 });

type NamedScheme = keyof typeof encodingNames;

/** Whether only offsets count; other encodings have a vector for each position, or none. */
export const isRelative = (scheme: NamedScheme): boolean =>
  (['rotary', 'alibi', 't5', 'shaw'] as const).some((one) => one === scheme);

/** Shaw's vectors are clipped at a short distance, so that they stay relative; T5's buckets end within the sequence. */
const parametersOf: Readonly<Partial<Record<SchemeId, object>>> = {
  shaw: { maxDistance: 4 },
  t5: { buckets: 16, maxDistance: 16 },
};

/** A small model with an encoding, named after it. */
export const modelWith = (
  scheme: NamedScheme,
  options: Partial<TrainerOptions>,
  title: string = encodingNames[scheme],
): Condition => smallModel(title, { scheme, ...parametersOf[scheme], ...options });

export const panelsBy =
  (entries: readonly string[], unit: Panel['unit'] = '') =>
  (id: string, title: string, measure: Measure, conditions: readonly number[]): Panel => ({
    ...{ id, title, measure, entries, unit, conditions },
  });

/** The core's default, written out because the luck of guessing depends on it. */
export const usualTests = { sequences: 512 } as const;

/** Accuracy on the usual tests. */
export const accuracyPanel = (
  id: string,
  title: string,
  entry: string,
  conditions: readonly number[],
): Panel => panelsBy([entry], '%')(id, title, { kind: 'accuracy', tests: [usualTests] }, conditions);

/** `count` whole numbers from `first`. */
export const indices = (count: number, first = 0): readonly number[] =>
  Array.from({ length: count }, (_, i) => first + i);
