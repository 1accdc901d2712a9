/** Encodings that add a number to the scaled score of each query and key: heads x n x n. */
import { bucketLines, slopeLines } from '../../../scripts/bias.ts';
import { literal } from '../../../scripts/script.ts';
import { type PositionClass, type PositionSettings, parameter } from './position-class.ts';

const number = (value: unknown): string => literal(Number(value));

/** The bias for a slope of 1: n x n, or heads x n x n where each head looks one way. */
function distance({ causal, directional }: PositionSettings['parameters']): string {
  if (causal) return 'offsets(n)';
  if (!directional) return '-offsets(n).abs()';
  return '-offsets(n).abs() * torch.where((offsets(n) > 0) == (torch.arange(heads) % 2 == 0)[:, None, None], 8, 1)';
}

const alibi = (settings: PositionSettings): PositionClass => ({
  name: 'Alibi',
  start: [...slopeLines, parameter('slopes', 'torch.tensor(slopes[None], dtype=torch.float32)', settings)],
  methods: {
    bias: [`return self.slopes[0, :, None, None] * ${distance(settings.parameters)}`],
  },
});

const t5 = (settings: PositionSettings): PositionClass => ({
  name: 'T5',
  start: [
    parameter(
      'values',
      `${number(settings.parameters.deviation)} * torch.randn(${number(settings.parameters.buckets)}, heads)`,
      settings,
    ),
  ],
  methods: {
    bias: [
      'offset = offsets(n).numpy()',
      ...bucketLines(settings.parameters),
      'return self.values[torch.tensor(bucket)].permute(2, 0, 1)',
    ],
  },
  scale: '1',
});

function kerple(settings: PositionSettings): PositionClass {
  const { r1, r2, variant } = settings.parameters;
  const isPower = variant === 'power';
  // As in the library: a power of 2 itself would need an infinite parameter.
  const second = Math.min(Number(r2), isPower ? 1.999999 : Number.POSITIVE_INFINITY);
  const odds = isPower ? second / (2 - second) : second;
  return {
    name: 'Kerple',
    start: [
      parameter(
        'kernels',
        `torch.tensor([[${number(r1)}], [${number(odds)}]]).log().repeat(1, heads)`,
        settings,
      ),
    ],
    methods: {
      bias: [
        'distance = offsets(n).abs()',
        'r1, r2 = self.kernels.exp()[:, :, None, None]',
        isPower ? 'return -r1 * distance ** (2 * r2 / (1 + r2))' : 'return -r1 * torch.log1p(r2 * distance)',
      ],
    },
  };
}

const fire = (settings: PositionSettings): PositionClass => ({
  name: 'Fire',
  start: [
    parameter('hidden', '2 * torch.rand(32, 2) - 1', settings),
    parameter('output', '(2 * torch.rand(heads, 33) - 1) / 32**0.5', settings),
    parameter('logC', `torch.tensor([[${number(settings.parameters.c)}]]).log()`, settings),
  ],
  methods: {
    bias: [
      'place = torch.arange(n)',
      `far = torch.maximum(place[:, None], place).clamp(min=${number(settings.parameters.threshold)})`,
      'c = self.logC.exp()',
      'x = torch.log1p(c * offsets(n).abs()) / torch.log1p(c * far)',
      'hidden = (x[:, :, None] * self.hidden[:, 0] + self.hidden[:, 1]).relu()',
      'return (hidden @ self.output[:, :-1].T + self.output[:, -1]).permute(2, 0, 1)',
    ],
  },
});

function tisa(settings: PositionSettings): PositionClass {
  const shape = `${number(settings.parameters.kernels)}, heads`;
  return {
    name: 'Tisa',
    start: [
      parameter('amplitudes', `torch.randn(${shape})`, settings),
      parameter('sharpness', `(1 + 7 * torch.rand(${shape})) ** -2`, settings),
      parameter('offsets', `4 * torch.randn(${shape})`, settings),
    ],
    methods: {
      bias: [
        'a, b, c = (part[:, :, None, None] for part in (self.amplitudes, self.sharpness, self.offsets))',
        'return (a * torch.exp(-b.abs() * (offsets(n) - c) ** 2)).sum(dim=0)',
      ],
    },
  };
}

function tupe(settings: PositionSettings): PositionClass {
  const { relative, untie, deviation } = settings.parameters;
  if (relative || untie)
    throw new Error('There is no script for TUPE with a relative bias or an untied first token yet.');
  return {
    name: 'Tupe',
    start: [
      '# Two more rows than positions: for a first token of its own kind, which has no part here.',
      parameter('positions', `${number(deviation)} * torch.randn(${settings.longest} + 2, d)`, settings),
      parameter('queries', 'torch.randn(d, d) / d**0.5', settings),
      parameter('keys', 'torch.randn(d, d) / d**0.5', settings),
    ],
    methods: {
      bias: [
        'p = self.positions[:n]',
        'q, k = ((p @ side).view(n, heads, width).transpose(0, 1) for side in (self.queries, self.keys))',
        'return q @ k.transpose(1, 2) * (2 * width) ** -0.5',
      ],
    },
    scale: '(2 * width) ** -0.5',
  };
}

export const biases = { alibi, t5, kerple, fire, tisa, tupe };
