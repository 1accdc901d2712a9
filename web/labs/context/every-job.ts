import type { AttentionCore, SchemeId } from '../../core/types.ts';
import { wordsOf } from '../../engine/errors.ts';
import type { JobControl } from '../../engine/job.ts';
import { type Scaling, scalings } from '../../schemes/scaling-names.ts';
import { schemeBeside, type Written } from '../../schemes/source.ts';
import { type ContextInput, curveOf } from './curve.ts';
import { type Reach, reachOf } from './reach.ts';
import { sampleDistances } from './sampling.ts';
import { scaleFor, stretchOf, whyNot } from './scaling.ts';

/** Lengths and sizes. Each scheme has its default parameters or the reader's formula, and each scaling the factor tested / trained. */
export type EveryInput = Pick<ContextInput, 'd' | 'seed' | 'trained' | 'tested'> & {
  readonly schemes: readonly { readonly id: SchemeId; readonly isBias: boolean }[];
  /** of biases */
  readonly heads: number;
  readonly written?: Written;
};

export interface EveryRow {
  /** what was measured */
  readonly input: ContextInput;
  /** null if it cannot be measured; `problem` then says why */
  readonly reach: Reach | null;
  readonly problem: string;
}

/** One row for each scheme; for RoPE, one for each scaling; for biases, the first head and the last. */
export async function everyJob(
  core: AttentionCore,
  asked: EveryInput,
  { progress }: JobControl,
): Promise<readonly EveryRow[]> {
  const inputs = asked.schemes.flatMap((scheme) => inputsOf(asked, scheme));
  const rows: EveryRow[] = [];
  for (const [i, input] of inputs.entries()) {
    await progress(i, inputs.length);
    rows.push(measure(core, input));
  }
  return rows;
}

function inputsOf(
  { d, seed, trained, tested, heads, written }: EveryInput,
  { id, isBias }: EveryInput['schemes'][number],
): readonly ContextInput[] {
  const one: ContextInput = {
    ...schemeBeside(id, written),
    d,
    heads: isBias ? heads : 1,
    head: 0,
    seed,
    trained,
    tested,
  };
  if (id === 'rotary')
    return scalings
      .filter((scaling) => scaling !== 'longrope')
      .map((scaling) => ({ ...one, parameters: { scaling, factor: stretchOf(one) } }));
  return isBias && heads > 1 ? [one, { ...one, head: heads - 1 }] : [one];
}

function measure(core: AttentionCore, input: ContextInput): EveryRow {
  try {
    const distances = sampleDistances(input.tested);
    const curve = (scaling: Scaling | null) =>
      curveOf(
        core,
        input,
        scaling ?? input.scheme,
        scaling ? scaleFor(input, scaling) : input.parameters,
        // Angles need only the frequencies.
        scaling ? Float64Array.of(0) : distances,
      );
    if (input.scheme !== 'rotary')
      return { input, reach: reachOf(core, input, curve(null), distances), problem: '' };
    const scaling = input.parameters.scaling as Scaling;
    const problem = whyNot(scaling, input);
    if (problem) return { input, reach: null, problem };
    return { input, reach: reachOf(core, input, curve(scaling), distances, curve('none')), problem: '' };
  } catch (thrown) {
    return { input, reach: null, problem: wordsOf(thrown) };
  }
}
