import { PeError } from '../core/errors.ts';
import type { AttentionCore, Combine, Encoding, SchemeId } from '../core/types.ts';
import type { ChosenEncoding } from './source.ts';

interface Sizes {
  readonly n: number;
  readonly d: number;
  readonly heads?: number;
  readonly seed: number;
}

/** What acts as an encoding of `n` positions, wherever it comes from. A table has a width of its own. */
export function encodeChosen(
  core: Pick<AttentionCore, 'encode'>,
  { scheme, parameters, table }: ChosenEncoding,
  sizes: Sizes,
): Encoding {
  if (!table) return core.encode({ ...parameters, ...sizes, scheme: scheme as SchemeId });
  const { n } = sizes;
  if (n > table.rows)
    throw new PeError(
      'too-large',
      `The table has ${table.rows} rows, one for each position: too few for ${n}. Leave words out, or take a longer table.`,
      'n',
    );
  return { kind: 'input', table, combine: parameters.combine as Combine };
}
