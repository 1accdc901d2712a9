/** One attention layer on the words in two orders, with the encodings that act, in NumPy. */
import type { Encoding } from '../../core/types.ts';
import { indent, type Lines, literal, type ScriptBody, show } from '../../scripts/script.ts';
import type { OrderInput } from './job.ts';

interface AttentionSettings extends Pick<OrderInput, 'heads' | 'causal' | 'permutation'> {
  readonly encodings: readonly Encoding[];
}

export const layerFile = 'layer.npz';

/** The name in the file of an array of one encoding. `place` counts the encodings from 0. */
export const arrayName = (what: string, place: number): string => `${what}_${place}`;
const array = (what: string, place: number): string => `file["${arrayName(what, place)}"].astype(float)`;

const before = (encoding: Encoding, place: number): Lines => {
  if (encoding.kind !== 'input') return [];
  const table = array('table', place);
  return [encoding.combine === 'add' ? `x[:, :d] += ${table}` : `x = np.hstack([x, ${table}])`];
};

const turned = (encoding: Encoding, place: number): Lines => {
  if (encoding.kind !== 'rotary') return [];
  const [cos, sin] = [array('cos', place), array('sin', place)];
  const pairs = `${encoding.cos.cols}`;
  const [a, b] =
    encoding.layout === 'half'
      ? [`:${pairs}`, `${pairs}:2 * ${pairs}`]
      : [`:2 * ${pairs}:2`, `1:2 * ${pairs}:2`];
  const fade = encoding.decay ? [`fade = ${array('decay', place)}`] : [];
  const factor = (side: string) => (encoding.decay ? (side === 'q' ? ' * fade' : ' / fade') : '');
  return [
    `cos, sin = ${cos}, ${sin}`,
    ...fade,
    ...['q', 'k'].map(
      (side) =>
        `${side}[:, ${a}], ${side}[:, ${b}] = (${side}[:, ${a}] * cos - ${side}[:, ${b}] * sin)${factor(side)}, (${side}[:, ${b}] * cos + ${side}[:, ${a}] * sin)${factor(side)}`,
    ),
  ];
};

/** The vectors of a head for every pair: n x n x width. */
const ofPairs = (what: string, place: number, wide: boolean): string =>
  wide ? `${array(what, place)}[:, part][offset]` : `${array(what, place)}[offset]`;

/** Whether a table of offsets holds the parts of all heads side by side. */
const isWide = (cols: number, width: number, heads: number) => heads > 1 && cols > width;

const related = (encoding: Encoding, place: number, width: number, heads: number): Lines => {
  if (encoding.kind !== 'relative') return [];
  const { keys, queries, contentBias, positionBias, maxDistance } = encoding;
  const asking = positionBias ? `q + ${array('positionBias', place)}[h]` : 'q';
  return [
    `offset = np.clip(np.arange(n) - np.arange(n)[:, None], -${maxDistance}, ${maxDistance}) + ${maxDistance}`,
    `scores += np.einsum("id,ijd->ij", ${asking}, ${ofPairs('keys', place, isWide(keys.cols, width, heads))})`,
    ...(queries
      ? [
          `scores += np.einsum("jd,ijd->ij", k, ${ofPairs('queries', place, isWide(queries.cols, width, heads))})`,
        ]
      : []),
    ...(contentBias ? [`scores += k @ ${array('contentBias', place)}[h]`] : []),
  ];
};

const biased = (encoding: Encoding, place: number): Lines =>
  encoding.kind === 'bias' ? [`scores += ${array('bias', place)}.reshape(heads, n, n)[h]`] : [];

const valued = (encoding: Encoding, place: number, width: number, heads: number): Lines =>
  encoding.kind === 'relative' && encoding.values
    ? [
        `offset = np.clip(np.arange(n) - np.arange(n)[:, None], -${encoding.maxDistance}, ${encoding.maxDistance}) + ${encoding.maxDistance}`,
        `out += np.einsum("ij,ijd->id", weights, ${ofPairs('values', place, isWide(encoding.values.cols, width, heads))})`,
      ]
    : [];

function scaleOf(encodings: readonly Encoding[]): string {
  for (const one of encodings)
    if ((one.kind === 'bias' || one.kind === 'relative') && one.scale !== undefined)
      return literal(one.scale);
  return '1 / np.sqrt(width)';
}

/** `width`: of one head. */
export function attentionScript(
  { encodings, heads, causal, permutation }: AttentionSettings,
  width: number,
): ScriptBody {
  const each = (write: (encoding: Encoding, place: number) => Lines): Lines => encodings.flatMap(write);
  return {
    title: 'Attn(ΠX) against Π Attn(X): one attention layer, the words in two orders',
    precision:
      'within 1e-5 of the largest output, since the page computes in 32-bit numbers; where the layer cannot see order, both differences are rounding',
    lines: [
      `file = np.load("${layerFile}")`,
      'words, wq, wk, wv, wo = (file[name].astype(float) for name in ("x", "q", "k", "v", "o"))',
      `heads, width, order = ${heads}, ${width}, ${literal(permutation)}`,
      '',
      'def attention(words):',
      ...indent([
        'n, d = words.shape',
        'x = words.copy()',
        ...each(before),
        'outputs = []',
        'for h in range(heads):',
        ...indent([
          'part = slice(h * width, (h + 1) * width)',
          'q, k, v = x @ wq[:, part], x @ wk[:, part], x @ wv[:, part]',
          ...each(turned),
          'scores = q @ k.T',
          ...each((one, place) => related(one, place, width, heads)),
          `scores *= ${scaleOf(encodings)}`,
          ...each(biased),
          ...(causal ? ['scores[np.triu_indices(n, 1)] = -np.inf'] : []),
          'weights = np.exp(scores - scores.max(axis=1, keepdims=True))',
          'weights /= weights.sum(axis=1, keepdims=True)',
          'out = weights @ v',
          ...each((one, place) => valued(one, place, width, heads)),
          'outputs.append(out)',
        ]),
        'return np.hstack(outputs) @ wo',
      ]),
      '',
      'reorder_attend, attend_reorder = attention(words[order]), attention(words)[order]',
      'difference = np.abs(reorder_attend - attend_reorder)',
      show('largest difference', 'float(difference.max())'),
      show('largest output', 'float(max(np.abs(reorder_attend).max(), np.abs(attend_reorder).max()))'),
    ],
  };
}
