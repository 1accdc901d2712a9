/** What the scores along the text say: whether a layer knows where in the text it is. */
import { rounding } from '../../../core/constants.ts';
import type { DepthInput, DepthOutput } from './job.ts';
import { depthText } from './text.ts';

/** How far the scores of one layer differ; `isSame` up to rounding. */
export interface Spread {
  readonly change: number;
  readonly isSame: boolean;
}

export function spreadOf(scores: Float32Array): Spread {
  const seen = scores.filter(Number.isFinite);
  const change = Math.max(...seen) - Math.min(...seen);
  const largest = seen.reduce((most, score) => Math.max(most, Math.abs(score)), 0);
  return { change, isSame: change <= 4 * rounding * Math.max(largest, 1) };
}

/** '' where the mask hides the first word from the second everywhere. */
export function depthVerdict(input: DepthInput, { first, second }: DepthOutput): string {
  if (first.every((score) => !Number.isFinite(score))) return depthText.masked;
  const layers = [first, second].map(spreadOf);
  const [query, key] = [input.passage[1], input.passage[0]];
  if (!layers[0].isSame) return depthText.fromTheStart(query, key, layers[0].change);
  return layers[1].isSame
    ? depthText.nowhere(query, key, first.length)
    : depthText.inTheSecond({
        query,
        key,
        places: first.length,
        change: layers[1].change,
        isCausal: input.causal,
      });
}
