/** The lengths of a configuration: what the model was trained at, what it was extended to, and the factor that they give. */
import { formatNumber } from '../../../draw/format.ts';
import { ConfigError, type Fields } from './fields.ts';
import type { ModelType } from './model-types.ts';
import { readingText } from './reading-text.ts';

/** The longest text that a file may state, and the largest factor. */
export const longest = 2 ** 24;
export const largestFactor = 1e6;

/** Of two lengths in one file, what the model was trained at comes first. */
const lengthNames = [
  ...[
    'max_trained_positions',
    'max_position_embeddings',
    'n_positions',
    'max_sequence_length',
    'max_seq_len',
  ],
  ...['seq_length', 'n_ctx', 'max_source_positions', 'context_length', 'model_max_length'],
];

export const maxName = (config: Fields) => config.first(...lengthNames) ?? 'max_position_embeddings';

/** The longest text that the file states, or that models of its type have without. */
export function trainedLengthOf(
  config: Fields,
  type: ModelType | undefined,
): { readonly length: number; readonly fact: string; readonly notes: readonly string[] } {
  const name = maxName(config);
  const stated = config.whole(name, 2, longest);
  if (stated !== undefined) return { length: stated, fact: `${name} ${stated}`, notes: [] };
  const length = config.need(type?.longest, name, readingText.needs.trained);
  return { length, fact: readingText.asIn(name, length, type?.name ?? ''), notes: [] };
}

export const factorOf = (scaling: Fields) => scaling.number('factor', 1, largestFactor);

export const needFactor = (scaling: Fields) =>
  scaling.need(factorOf(scaling), 'factor', readingText.needs.factor);

/** Which factor counts where the file states one and its lengths give another. */
export type FactorBy = keyof typeof readingText.useFactor;

/** A file, and what models of its type have without saying so. */
interface LengthSource {
  readonly config: Fields;
  readonly type: ModelType | undefined;
  readonly by: FactorBy;
}

/** The factor that is not used, where the file states one and its lengths give another. */
export interface OtherFactor {
  readonly by: FactorBy;
  readonly title: string;
}

interface Original {
  readonly length: number;
  readonly name: string;
  readonly fact: string;
}

/** original_max_position_embeddings, which is next to the type or, in Phi-3's files, at the top level. */
export function originalOf(config: Fields, scaling: Fields): Original | undefined {
  for (const fields of [scaling, config]) {
    const length = fields.whole('original_max_position_embeddings', 2, longest);
    const name = fields.at('original_max_position_embeddings');
    if (length !== undefined) return { length, name, fact: `${name} ${length}` };
  }
  return undefined;
}

/**
 * The factor of a scaling. It is the one that the file states, or else the quotient of its two lengths, as in modeling_rope_utils.py of
 * Hugging Face transformers. The last releases of version 4 took the quotient wherever a file had both lengths, so the reader may ask for it.
 */
export function factorByLengths({ config, type, by }: LengthSource, scaling: Fields) {
  const stated = factorOf(scaling);
  const original = originalOf(config, scaling);
  const max = config.whole(maxName(config), 2, longest);
  const facts = [
    ...(stated === undefined ? [] : [`factor ${stated}`]),
    ...(original ? [original.fact] : []),
    ...(max === undefined ? [] : [`${maxName(config)} ${max}`]),
  ];
  const trained = original?.length ?? trainedLengthOf(config, type).length;
  const asStated = (factor: number) => {
    const tested = Math.round(trained * factor);
    return { trained, facts, factor, tested, notes: [], form: readingText.asStated, other: undefined };
  };
  if (!original || max === undefined) return asStated(needFactor(scaling));
  const quotient = max / trained;
  const lengths = `${max} / ${trained} = ${formatNumber(quotient)}`;
  const form = `factor = ${maxName(config)} / original_max_position_embeddings = ${lengths}`;
  const byQuotient = { trained, facts, factor: quotient, tested: max, notes: [], form, other: undefined };
  if (stated === undefined) {
    if (quotient < 1)
      throw new ConfigError(
        original.name,
        readingText.shrinks(original.name, trained, maxName(config), max, lengths),
      );
    return byQuotient;
  }
  if (quotient <= 1 || Math.abs(stated - quotient) <= 1e-9 * quotient) return asStated(stated);
  const notes = [readingText.twoFactors(stated, lengths, by)];
  const other = (is: FactorBy, factor: number): OtherFactor => ({
    by: is,
    title: readingText.useFactor[is](formatNumber(factor)),
  });
  return by === 'stated'
    ? { ...asStated(stated), notes, other: other('quotient', quotient) }
    : { ...byQuotient, notes, other: other('stated', stated) };
}
