import { PeError } from '../core/errors.ts';
import type { AttentionCore, Combine, Encoding, EncodingSource, SchemeId } from '../core/types.ts';
import type { ChosenEncoding } from './source.ts';

interface Sizes {
  readonly n: number;
  readonly d: number;
  readonly heads?: number;
  readonly seed: number;
}

/** What the core takes for an encoding of `n` positions: the request for a scheme, or a table, which has a width of its own. */
export function chosenSource({ scheme, parameters, table }: ChosenEncoding, sizes: Sizes): EncodingSource {
  if (!table) return { ...parameters, ...sizes, scheme: scheme as SchemeId };
  const { n } = sizes;
  if (n > table.rows)
    throw new PeError(
      'too-large',
      `The table has ${table.rows} rows, one for each position: too few for ${n}. Leave words out, or take a longer table.`,
      'n',
    );
  return { kind: 'input', table, combine: parameters.combine as Combine };
}

/** The encoding itself, with all its numbers. */
export const encodeSource = (core: Pick<AttentionCore, 'encode'>, source: EncodingSource): Encoding =>
  'scheme' in source ? core.encode(source) : source;

/** What acts as an encoding of `n` positions, wherever it comes from. */
export const encodeChosen = (
  core: Pick<AttentionCore, 'encode'>,
  chosen: ChosenEncoding,
  sizes: Sizes,
): Encoding => encodeSource(core, chosenSource(chosen, sizes));

/** Where a source acts; undefined for a scheme that does not exist, which the core refuses. */
export const kindOfSource = (
  core: Pick<AttentionCore, 'catalog'>,
  source: EncodingSource,
): Encoding['kind'] | undefined =>
  'scheme' in source ? core.catalog().find(({ id }) => id === source.scheme)?.kind : source.kind;

/** A head that a source has: the last one where it has fewer than asked for. */
export function headWithin(source: EncodingSource, head: number): number {
  if ('scheme' in source) return Math.min(head, (source.heads ?? 1) - 1);
  return source.kind === 'bias' ? Math.min(head, source.heads.length - 1) : 0;
}
