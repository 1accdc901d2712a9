/** Add or concatenate? What each mixes in the scores of a sentence, and what it costs a layer. */
import { formatNumber } from '../../../draw/format.ts';
import { costOf, type Layer, sizes } from './cost.ts';
import type { CombineOutput, ScoreDecomposition } from './job.ts';

/** The share of the two terms that mix words and positions. */
const mixedShare = ({ terms }: ScoreDecomposition): number => terms[1].share + terms[2].share;

/** `layer`: its sizes may differ from those of the sentence. */
export function answerOf({ add, concat }: CombineOutput, layer: Layer): string {
  const [cheap, dear] = [layer.d, 2 * layer.d].map((width) => {
    const { projections, scores } = costOf(width, layer);
    return projections + scores;
  });
  const [added, beside] = [add, concat].map(mixedShare);
  const percent = (share: number) => `${formatNumber(100 * share)} % of the squares`;
  const adding =
    added > 0
      ? `Adding is cheaper, but mixes words and positions: in the sentence below, the mixed terms are ${percent(added)}.`
      : 'Adding is cheaper, and no score of the sentence below mixes words and positions.';
  const cost = `costs ${formatNumber(dear / cheap)} times the multiply-adds for ${sizes(layer)}`;
  return beside > 0
    ? `${adding} Concatenating ${cost}, and with full weights it mixes them as well: ${percent(beside)}.`
    : `${adding} Concatenating keeps them apart, but ${cost}.`;
}
