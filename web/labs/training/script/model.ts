/** The transformer, as src/training/model.hpp describes it. */
import { indent, type Lines } from '../../../scripts/script.ts';
import type { ScriptDefinition } from './definition.ts';
import type { PositionCode } from './positions.ts';

/** Where encodings act: the table on the inputs, all others in attention. */
type Place = PositionCode['acts'][number];

/** The model's encodings, as a block gets them: alone, or in a list. */
function named(codes: readonly PositionCode[], name: string) {
  const one = (i: number) => (codes.length === 1 ? name : `${name}[${i}]`);
  return (place: Place): readonly string[] =>
    codes.flatMap(({ acts }, i) => (acts.includes(place) ? [one(i)] : []));
}

const inAttention: readonly Place[] = ['turned', 'scores', 'bias', 'outputs'];

function attentionLines({ options }: ScriptDefinition, codes: readonly PositionCode[]): Lines {
  const acting = named(codes, 'positions');
  /** the first layer alone has them: the others get None */
  const guard = options.inject === 'once' && options.layers > 1 ? 'if positions: ' : '';
  const each = (place: Place, line: (positions: string) => string): Lines =>
    acting(place).map((one) => `${guard}${line(one)}`);
  const scale = codes.find((code) => code.scale)?.scale;
  const usual = 'width**-0.5';
  const scaled = scale && guard ? `(${scale} if positions else ${usual})` : (scale ?? usual);
  return [
    `def attention(self, x${takes(codes)}):`,
    ...indent([
      'count, n, _ = x.shape',
      'q, k, v = (part.view(count, n, heads, width).transpose(1, 2) for part in self.qkv(x).split(d, dim=2))',
      ...each('turned', (one) => `q, k = ${one}.turned(q, k)`),
      'scores = q @ k.transpose(2, 3)',
      ...each('scores', (one) => `scores = scores + ${one}.scores(q, k)`),
      `scores = scores * ${scaled}`,
      ...each('bias', (one) => `scores = scores + ${one}.bias(n)`),
      ...(options.causal ? ['scores = scores.masked_fill(offsets(n) > 0, -torch.inf)'] : []),
      'weights = scores.softmax(dim=3)',
      'result = weights @ v',
      ...each('outputs', (one) => `result = result + ${one}.outputs(weights)`),
      'return self.output(result.transpose(1, 2).reshape(count, n, d))',
    ]),
  ];
}

const actInAttention = (codes: readonly PositionCode[]): boolean =>
  codes.some(({ acts }) => acts.some((place) => inAttention.includes(place)));

const takes = (codes: readonly PositionCode[]): string => (actInAttention(codes) ? ', positions' : '');

function blockLines(definition: ScriptDefinition, codes: readonly PositionCode[]): Lines {
  const { mlp, residual, layerNorm } = definition.options;
  const before = residual ? 'x + ' : '';
  const normed = (norm: string): string => (layerNorm ? `self.${norm}(x)` : 'x');
  return [
    'class Block(nn.Module):',
    ...indent([
      'def __init__(self):',
      ...indent([
        'super().__init__()',
        ...(layerNorm ? ['self.norm = nn.LayerNorm(d)'] : []),
        'self.qkv = nn.Linear(d, 3 * d, bias=False)',
        'self.output = nn.Linear(d, d, bias=False)',
        ...(mlp && layerNorm ? ['self.mlp_norm = nn.LayerNorm(d)'] : []),
        ...(mlp ? [`self.mlp = nn.Sequential(nn.Linear(d, ${mlp}), nn.ReLU(), nn.Linear(${mlp}, d))`] : []),
      ]),
      '',
      ...attentionLines(definition, codes),
      '',
      `def forward(self, x${takes(codes)}):`,
      ...indent([
        `x = ${before}self.attention(${normed('norm')}${takes(codes)})`,
        ...(mlp ? [`x = ${before}self.mlp(${normed('mlp_norm')})`] : []),
        'return x',
      ]),
    ]),
  ];
}

function forwardLines({ options }: ScriptDefinition, codes: readonly PositionCode[]): Lines {
  const tables = named(codes, 'self.positions')('inputs').map((one) => `${one}.inputs(ids.shape[1])`);
  const added = tables.length > 0 ? [`x = x + ${tables.join(' + ')}`] : [];
  const isEvery = options.inject === 'every-layer' && options.layers > 1;
  const isFirst = options.inject === 'once' && options.layers > 1 && actInAttention(codes);
  const given = actInAttention(codes) ? ', self.positions' : '';
  return [
    'def forward(self, ids):',
    ...indent([
      'x = self.tokens(ids)',
      ...(isEvery ? [] : added),
      ...(isFirst
        ? ['for i, block in enumerate(self.layers):', '    x = block(x, self.positions if i == 0 else None)']
        : ['for block in self.layers:', ...indent([...(isEvery ? added : []), `x = block(x${given})`])]),
      `return self.head(${options.layerNorm ? 'self.norm(x)' : 'x'})`,
    ]),
  ];
}

/** Lines that define the class Transformer. */
export function modelLines(definition: ScriptDefinition, codes: readonly PositionCode[]): Lines {
  const { options, task } = definition;
  const made = codes.map(({ name }) => `${name}()`);
  return [
    ...blockLines(definition, codes),
    '',
    'class Transformer(nn.Module):',
    ...indent([
      'def __init__(self):',
      ...indent([
        'super().__init__()',
        'self.tokens = nn.Embedding(vocabulary, d)',
        `self.layers = nn.ModuleList(Block() for _ in range(${options.layers}))`,
        ...(options.layerNorm ? ['self.norm = nn.LayerNorm(d)'] : []),
        task.answer === 'span'
          ? 'self.head = nn.Linear(d, 2)  # scores of each place as the first and as the last'
          : 'self.head = nn.Linear(d, classes)',
        'nn.init.uniform_(self.tokens.weight, -(0.75**0.5), 0.75**0.5)  # deviation 0.5',
        'for layer in self.modules():',
        '    if isinstance(layer, nn.Linear):  # deviation 1 / sqrt(inputs)',
        '        bound = (3 / layer.in_features) ** 0.5',
        '        nn.init.uniform_(layer.weight, -bound, bound)',
        '        if layer.bias is not None:',
        '            nn.init.zeros_(layer.bias)',
        ...(made.length === 0
          ? []
          : [`self.positions = ${made.length === 1 ? made[0] : `nn.ModuleList([${made.join(', ')}])`}`]),
      ]),
      '',
      ...forwardLines(definition, codes),
    ]),
  ];
}
