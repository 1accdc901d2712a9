import { rounding } from '../../../core/constants.ts';
import type { Encoding, Matrix } from '../../../core/types.ts';
import { namedSeed } from '../../../encoding/word-vectors.ts';
import { type EncodedScheme, type RequirementCheck, requirementCheck } from './measurement.ts';

/** The most words in each of the two texts. */
export const mostWords = 64;

/** Does the encoding depend on the words? It is computed without them: 0 by construction. */
export const contentOfEncoding: RequirementCheck = requirementCheck('holds', 0);

/**
 * Does what position adds to a score depend on the words? The scores with positions less those without, for two random texts and
 * the same weights: the largest change from one text to the other.
 */
export function measureScores({ core, input, oneHead }: EncodedScheme): RequirementCheck {
  const { d, seed } = input;
  const n = Math.min(input.n, mostWords);
  const encoding = oneHead(n);
  const without = withoutPosition(encoding);
  const width = encoding.kind === 'input' && encoding.combine === 'concat' ? d + encoding.table.cols : d;
  const draw = (name: string, rows: number, deviation: number) =>
    core.randomNormal({ rows, cols: d, deviation, seed: namedSeed(seed, name) });
  const [q, k, v] = ['query', 'key', 'value'].map((name) => draw(name, width, 1 / Math.sqrt(width)));
  const scores = (x: Matrix, acting: Encoding) =>
    core.attend({ x, weights: { q, k, v }, encoding: acting, want: ['scores'] }).scores[0];

  let largestScore = 0;
  const contribution = (name: string) => {
    const x = draw(name, n, 1);
    const [whole, content] = [scores(x, encoding).data, scores(x, without).data];
    return whole.map((value, i) => {
      largestScore = Math.max(largestScore, Math.abs(value), Math.abs(content[i]));
      return value - content[i];
    });
  };
  const [first, second] = [contribution('first content'), contribution('second content')];
  let value = 0;
  let at: readonly number[] = [];
  first.forEach((before, i) => {
    const change = Math.abs(before - second[i]);
    if (change > value) [value, at] = [change, [Math.floor(i / n), i % n]];
  });
  const limit = rounding * largestScore;
  return requirementCheck(value <= limit ? 'holds' : 'fails', value, { limit, at, other: n });
}

const zeros = ({ rows, cols }: Matrix): Matrix => ({ rows, cols, data: new Float32Array(rows * cols) });

/** The same layer without positions, with the same widths and scale of the scores. */
function withoutPosition(encoding: Encoding): Encoding {
  switch (encoding.kind) {
    case 'input':
      return { ...encoding, table: zeros(encoding.table) };
    case 'bias':
      return { ...encoding, heads: encoding.heads.map(zeros) };
    case 'relative': {
      const { kind, keys, scale, maxDistance } = encoding;
      return { kind, keys: zeros(keys), maxDistance, ...(scale !== undefined && { scale }) };
    }
    default:
      return { kind: 'none' };
  }
}
