import type { AttentionCore, SchemeId } from '../../core/types.ts';
import { wordsOf } from '../../engine/errors.ts';
import type { JobControl } from '../../engine/job.ts';
import { noPositions, schemeBeside } from '../../schemes/source.ts';
import { type OrderInput, orderJob } from './job.ts';

/** Each scheme acts alone, with its default parameters or the reader's formula. */
export type EveryInput = Pick<OrderInput, 'words' | 'permutation' | 'd' | 'heads' | 'seed' | 'written'> & {
  readonly schemes: readonly SchemeId[];
};

export interface EveryRow {
  readonly scheme: SchemeId;
  readonly causal: boolean;
  /** max |Attn(Pi X) - Pi Attn(X)|; null if the scheme is refused */
  readonly difference: number | null;
  /** largest absolute entry of both outputs */
  readonly largestOutput: number;
  /** why the scheme is refused, or '' */
  readonly problem: string;
}

/** A row for each scheme without a mask, then one for the causal mask without positions. */
export async function everyJob(
  core: AttentionCore,
  { schemes, ...layer }: EveryInput,
  { progress }: JobControl,
): Promise<readonly EveryRow[]> {
  const cases = [
    ...schemes.map((scheme) => ({ scheme, causal: false })),
    { scheme: noPositions, causal: true },
  ];
  const rows: EveryRow[] = [];
  for (const [i, one] of cases.entries()) {
    await progress(i, cases.length);
    rows.push(measure(core, layer, one));
  }
  return rows;
}

function measure(
  core: AttentionCore,
  layer: Omit<EveryInput, 'schemes'>,
  { scheme, causal }: { readonly scheme: SchemeId; readonly causal: boolean },
): EveryRow {
  try {
    const { permuted, largestOutput } = orderJob(core, {
      ...layer,
      ...schemeBeside(scheme, layer.written),
      second: noPositions,
      causal,
    });
    return { scheme, causal, difference: permuted.maxAbsDifference, largestOutput, problem: '' };
  } catch (thrown) {
    return { scheme, causal, difference: null, largestOutput: 0, problem: wordsOf(thrown) };
  }
}
