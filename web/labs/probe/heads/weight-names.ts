/** Finds, by their names, the tensors of a file that make the scores of its model's first layer. */
import type { TensorInfo } from '../../../readers/index.ts';

/** Where query or key weights are stored. */
export interface Part {
  readonly name: string;
  /** 0 or 1: the first or second third of a matrix that holds queries, keys and values side by side */
  readonly third?: 0 | 1;
  /** 'in': inputs × outputs, for x W; 'out': outputs × inputs, as nn.Linear; 'heads': heads × inputs × outputs of each */
  readonly layout: Layout;
  /** for 'heads': how many */
  readonly heads?: number;
}

type Layout = 'in' | 'out' | 'heads';

export interface LayerNames {
  /** the naming that was recognised: 'GPT-2' */
  readonly naming: string;
  readonly query: Part;
  readonly key: Part;
  /** vectors */
  readonly queryBias?: string | undefined;
  readonly keyBias?: string | undefined;
  /** the layer norm in front of the scores */
  readonly norm?:
    | { readonly gain: string; readonly bias?: string | undefined; readonly epsilon: number }
    | undefined;
  /** the vectors of the vocabulary */
  readonly words?: string | undefined;
  /** a table whose first row is added to every input */
  readonly types?: string | undefined;
  readonly isCausal: boolean;
  /** where the shapes or the naming tell */
  readonly heads?: number | undefined;
}

/** Each name is the end of a tensor's name, after a prefix that all of a model's tensors share. Names are read with '.' for '/'. */
interface Naming {
  readonly title: string;
  /** a name that tells models of this naming from those of a later one with the same names of weights */
  readonly mark?: RegExp;
  /** one matrix for queries, keys and values; or one for each */
  readonly fused?: RegExp;
  readonly query?: RegExp;
  readonly key?: RegExp;
  readonly queryBias?: RegExp;
  readonly keyBias?: RegExp;
  readonly fusedBias?: RegExp;
  /** the first that is there counts, with the number that the code of these models adds to the variance */
  readonly norms: readonly (readonly [gain: RegExp, bias: RegExp, epsilon: number])[];
  readonly words?: RegExp;
  readonly types?: RegExp;
  /** a name that shows whether later positions are hidden, or that they always or never are */
  readonly causal: boolean | RegExp;
}

const named = (pattern: string): RegExp => new RegExp(String.raw`(?:^|\.)${pattern}$`);
const normed = (place: string, epsilon: number) =>
  [
    named(String.raw`${place}\.(?:weight|gamma|scale|w)`),
    named(String.raw`${place}\.(?:bias|beta|b)`),
    epsilon,
  ] as const;
const separate = (path: string, query: string, key: string) => ({
  query: named(String.raw`${path}\.${query}\.(?:weight|kernel)`),
  key: named(String.raw`${path}\.${key}\.(?:weight|kernel)`),
  queryBias: named(String.raw`${path}\.${query}\.bias`),
  keyBias: named(String.raw`${path}\.${key}\.bias`),
});
const fused = (path: string) => ({
  fused: named(String.raw`${path}\.(?:weight|kernel)`),
  fusedBias: named(String.raw`${path}\.bias`),
});

const asBart = (stack: 'encoder' | 'decoder') => ({
  ...separate(String.raw`${stack}\.layers\.0\.self_attn`, 'q_proj', 'k_proj'),
  norms: [
    normed(String.raw`${stack}\.layernorm_embedding`, 1e-5),
    normed(String.raw`${stack}\.layers\.0\.self_attn_layer_norm`, 1e-5),
  ],
  words: named(String.raw`(?:embed_tokens|shared)\.weight`),
});
const resblocks = (path: string) => ({
  fused: named(String.raw`${path}\.resblocks\.0\.attn\.in_proj_weight`),
  fusedBias: named(String.raw`${path}\.resblocks\.0\.attn\.in_proj_bias`),
  norms: [normed(String.raw`${path}\.resblocks\.0\.ln_1`, 1e-5)],
});
const asTower = (tower: 'text_model' | 'vision_model', epsilon: number) => ({
  ...separate(String.raw`${tower}\.encoder\.layers\.0\.self_attn`, 'q_proj', 'k_proj'),
  norms: [normed(String.raw`${tower}\.encoder\.layers\.0\.layer_norm1`, epsilon)],
  words: named(String.raw`${tower}\.embeddings\.token_embedding\.weight`),
});

/** By the code of each: HF transformers, llama.cpp, timm, TransformerLens, torch.nn. */
const namings: readonly Naming[] = [
  {
    title: 'GPT-2',
    ...fused(String.raw`h\.0\.attn\.c_attn`),
    norms: [normed(String.raw`h\.0\.ln_1`, 1e-5)],
    words: named(String.raw`(?:wte|tokens_embed)\.(?:weight|embeddings?)`),
    causal: true,
  },
  {
    title: 'BERT',
    ...separate(String.raw`encoder\.layer\.0\.attention\.self`, 'query', 'key'),
    norms: [normed(String.raw`embeddings\.LayerNorm`, 1e-12)],
    words: named(String.raw`embeddings\.word_embeddings\.(?:weight|embeddings?)`),
    types: named(String.raw`embeddings\.token_type_embeddings\.(?:weight|embeddings?)`),
    causal: false,
  },
  {
    title: 'DistilBERT',
    ...separate(String.raw`transformer\.layer\.0\.attention`, 'q_lin', 'k_lin'),
    norms: [normed(String.raw`embeddings\.LayerNorm`, 1e-12)],
    words: named(String.raw`embeddings\.word_embeddings\.weight`),
    causal: false,
  },
  {
    title: 'ViT',
    ...separate(String.raw`encoder\.layer\.0\.attention\.attention`, 'query', 'key'),
    norms: [normed(String.raw`encoder\.layer\.0\.layernorm_before`, 1e-12)],
    causal: false,
  },
  {
    title: 'timm',
    ...fused(String.raw`blocks\.0\.attn\.qkv`),
    norms: [normed(String.raw`blocks\.0\.norm1`, 1e-6)],
    causal: false,
  },
  // Before BART, whose names theirs end with. The texts of SigLIP have no causal mask.
  {
    title: 'SigLIP',
    mark: named(String.raw`text_model\.head\.weight`),
    ...asTower('text_model', 1e-6),
    causal: false,
  },
  {
    title: 'SigLIP',
    mark: named(String.raw`vision_model\.head\.probe`),
    ...asTower('vision_model', 1e-6),
    causal: false,
  },
  { title: 'CLIP', ...asTower('text_model', 1e-5), causal: true },
  { title: 'CLIP', ...asTower('vision_model', 1e-5), causal: false },
  { title: 'OPT', ...asBart('decoder'), causal: true },
  { title: 'BART', ...asBart('encoder'), causal: false },
  {
    title: 'GGUF',
    ...separate(String.raw`blk\.0`, 'attn_q', 'attn_k'),
    ...fused(String.raw`blk\.0\.attn_qkv`),
    norms: [normed('token_embd_norm', 1e-12), normed(String.raw`blk\.0\.attn_norm`, 1e-5)],
    words: named(String.raw`token_embd\.weight`),
    types: named(String.raw`token_types\.weight`),
    causal: named(String.raw`blk\.0\.attn_norm\.weight`),
  },
  {
    title: 'TransformerLens',
    query: named(String.raw`blocks\.0\.attn\.W_Q`),
    key: named(String.raw`blocks\.0\.attn\.W_K`),
    queryBias: named(String.raw`blocks\.0\.attn\.b_Q`),
    keyBias: named(String.raw`blocks\.0\.attn\.b_K`),
    norms: [normed(String.raw`blocks\.0\.ln1`, 1e-5)],
    words: named(String.raw`embed\.W_E`),
    causal: true,
  },
  // Images come first: their names end as those of texts do.
  { title: 'CLIP', ...resblocks(String.raw`visual\.transformer`), causal: false },
  {
    title: 'CLIP',
    ...resblocks('transformer'),
    words: named(String.raw`token_embedding\.weight`),
    causal: named(String.raw`token_embedding\.weight`),
  },
  {
    title: 'torch.nn',
    fused: named(String.raw`(?:layers\.0\.)?(?:\w+\.)?in_proj_weight`),
    fusedBias: named(String.raw`(?:layers\.0\.)?(?:\w+\.)?in_proj_bias`),
    norms: [],
    words: named(String.raw`(?:tok(?:en)?s?|words?)_?emb(?:ed(?:ding)?s?)?\.weight|embedding\.weight`),
    causal: false,
  },
  {
    title: 'W_q and W_k',
    query: named('W_?[qQ]'),
    key: named('W_?[kK]'),
    queryBias: named('b_?[qQ]'),
    keyBias: named('b_?[kK]'),
    norms: [],
    words: named('(?:W_?E|words|wte|word_embeddings)'),
    causal: false,
  },
];

/** What shows that a layer norm of this name comes after attention, not before: GPT, the first, has the names of GPT-2. */
const normsAfter = /(^|\.)(positions_embed\.weight|project_in\.weight)$/;

/** The widths of heads in nearly all models of these namings. */
export const usualWidth = 64;

/** How many heads share so many columns, if nobody says. */
export const usualHeads = (columns: number): number =>
  columns >= usualWidth && columns % usualWidth === 0 ? columns / usualWidth : 1;

/** The weights of the first layer that go with a table of this name and width; undefined if the file has none, or another input. */
export function layerNames(
  tensors: readonly TensorInfo[],
  position: string,
  width: number,
): LayerNames | undefined {
  if (otherInput(tensors, position)) return undefined;
  const all = tensors.map((info) => ({ ...info, plain: plainOf(info.name) }));
  const tableStack = stackOf(plainOf(position));
  /** Of several models in a file, the one whose names begin as that of the positions does. */
  const find = (
    pattern: RegExp | undefined,
    isFit: (shape: readonly number[]) => boolean,
    isOurs: (stack: string | undefined) => boolean,
  ) => {
    const found = pattern
      ? all.filter(({ plain, shape }) => pattern.test(plain) && isFit(shape) && isOurs(stackOf(plain)))
      : [];
    return found.reduce<(typeof found)[number] | undefined>(
      (best, one) =>
        best && sharedStart(best.name, position) >= sharedStart(one.name, position) ? best : one,
      undefined,
    );
  };
  const isVector = (length: number) => (shape: readonly number[]) =>
    shape.reduce((product, one) => product * one, 1) === length;
  const isRows = (shape: readonly number[]) => shape.length === 2 && shape[1] === width && shape[0] > 0;
  /** Whether a stack reads the table: its own, or a table that names none, outside all towers. */
  const reads = (stack: string | undefined) =>
    tableStack === undefined ? !towers.some((tower) => tower === stack) : stack === tableStack;
  for (const naming of namings) {
    const { mark } = naming;
    if (mark && !all.some(({ plain }) => mark.test(plain))) continue;
    const together = find(naming.fused, (shape) => thirdsOf(shape, width) !== undefined, reads);
    const isMatrix = (shape: readonly number[]) => layoutOf(shape, width, '') !== undefined;
    const query = together ?? find(naming.query, isMatrix, reads);
    if (!query) continue;
    const layerStack = stackOf(query.plain);
    const key = together ?? find(naming.key, isMatrix, (stack) => stack === layerStack);
    if (!key) continue;
    /** What stacks share, such as the vectors of words, names none. */
    const isShared = (stack: string | undefined) => stack === undefined || stack === layerStack;
    const layout = together ? thirdsOf(query.shape, width) : layoutOf(query.shape, width, query.plain);
    if (layout === undefined) continue;
    const columns = query.shape.reduce((product, one) => product * one, 1) / width / (together ? 3 : 1);
    const part = ({ name, shape }: TensorInfo, third: 0 | 1): Part => ({
      name,
      layout,
      ...(together && { third }),
      ...(layout === 'heads' && { heads: shape[0] }),
    });
    const biasOf = (pattern: RegExp | undefined) =>
      find(together ? naming.fusedBias : pattern, isVector(columns * (together ? 3 : 1)), isShared)?.name;
    const isNormedAfter = all.some(({ plain }) => normsAfter.test(plain));
    const norm = isNormedAfter
      ? undefined
      : naming.norms.flatMap(([gain, bias, epsilon]) => {
          const found = find(gain, isVector(width), isShared)?.name;
          return found === undefined
            ? []
            : [{ gain: found, bias: find(bias, isVector(width), isShared)?.name, epsilon }];
        })[0];
    const { causal } = naming;
    const [first, second] = query.shape;
    return {
      naming: naming.title,
      query: part(query, 0),
      key: part(key, 1),
      queryBias: biasOf(naming.queryBias),
      keyBias: biasOf(naming.keyBias),
      norm,
      words: find(naming.words, isRows, isShared)?.name,
      types: find(naming.types, isRows, isShared)?.name,
      isCausal: typeof causal === 'boolean' ? causal : all.some(({ plain }) => causal.test(plain)),
      heads: query.shape.length === 3 ? (layout === 'heads' ? first : second) : undefined,
    };
  }
  return undefined;
}

/** A tensor that shows that a layer reads another sum than the page can make, and what the model does with it. */
export interface OtherInput {
  readonly name: string;
  readonly does: 'normalises twice' | 'scales words';
}

/** By the code of HF transformers, of CLIP and of timm: what tells the inputs of their models' first layers from that of one norm. */
export function otherInput(tensors: readonly TensorInfo[], position: string): OtherInput | undefined {
  const all = tensors.map(({ name }) => ({ name, plain: plainOf(name) }));
  const own = stackOf(plainOf(position));
  const find = (pattern: RegExp) =>
    all.find(({ plain }) => pattern.test(plain) && [undefined, own].includes(stackOf(plain)))?.name;
  const before = find(named(String.raw`(?:pre_lay(?:er|r)norm|ln_pre|norm_pre)\.weight`));
  if (before !== undefined) return { name: before, does: 'normalises twice' };
  const embedding = find(named(String.raw`layernorm_embedding\.weight`));
  // mBART has a norm after all layers, as models that normalise before each.
  if (embedding !== undefined && find(named(String.raw`${own}\.layer_norm\.weight`)))
    return { name: embedding, does: 'normalises twice' };
  // Marian and Pegasus; BART, which has it too, normalises the sum.
  const bias = find(named('final_logits_bias'));
  if (bias !== undefined && embedding === undefined) return { name: bias, does: 'scales words' };
  return undefined;
}

/** Names of Flax have '/' for '.', those of TensorFlow '/', '_._' before numbers, and ':0' at the end. */
const plainOf = (name: string): string => name.replace(/:0$/, '').replaceAll('/', '.').replaceAll('_._', '.');

const towers = ['visual', 'text_model', 'vision_model'] as const;
const stack = new RegExp(String.raw`(?:^|\.)(encoder(?=\.)|decoder(?=[._])|(?:${towers.join('|')})(?=\.))`);

/** Which of a model's several stacks of layers a tensor belongs to, if its name says so. */
const stackOf = (plain: string): string | undefined => stack.exec(plain)?.[1];

/** How many letters two names have in common at their start. */
function sharedStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

/** Only as many queries as keys and values are told apart: heads that share keys have fewer of these, in orders that differ between models. */
function thirdsOf([rows, columns, ...more]: readonly number[], width: number): Layout | undefined {
  if (more.length > 0) return undefined;
  if (rows === width && columns === 3 * width) return 'in';
  return columns === width && rows === 3 * width ? 'out' : undefined;
}

/** A matrix of a first layer's queries, keys and values together whose parts cannot be told apart, if there is one for vectors of this width. */
export const unequalParts = (tensors: readonly TensorInfo[], width: number): TensorInfo | undefined =>
  tensors.find(
    ({ name, shape }) =>
      namings.some((naming) => naming.fused?.test(plainOf(name))) &&
      shape.length === 2 &&
      shape.includes(width) &&
      thirdsOf(shape, width) === undefined,
  );

/** Weights of nn.Linear are outputs × inputs, kernels of Flax inputs × outputs. `name`: '' if only the shape counts. */
function layoutOf(shape: readonly number[], width: number, name: string): Layout | undefined {
  const [first, second, third] = shape;
  if (shape.length === 3) {
    if (second === width && /(^|\.)W_[QK]$|^$/.test(name)) return 'heads';
    return first === width && third > 0 ? 'in' : undefined;
  }
  if (shape.length !== 2) return undefined;
  if (first !== second) return first === width ? 'in' : second === width ? 'out' : undefined;
  if (first !== width) return undefined;
  return /\.weight$/.test(name) ? 'out' : 'in';
}
