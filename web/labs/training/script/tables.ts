/** Encodings that are added to the words. */
import { literal } from '../../../scripts/script.ts';
import { tableLines } from '../../../scripts/table.ts';
import { type PositionClass, type PositionSettings, parameter } from './position-class.ts';

/** By its formula, for as many positions as a sequence has; perhaps with a learned factor. */
const fixed =
  (name: string) =>
  ({ scheme, parameters, gain }: PositionSettings): PositionClass => {
    // The first line sets n and d, which the script has.
    const [, ...lines] = tableLines({ scheme, parameters, n: 0, d: 0 });
    return {
      name,
      ...(gain !== 'none' && {
        start: [`self.gain = nn.Parameter(torch.ones(1, ${gain === 'scalar' ? 1 : 'd'}))`],
      }),
      methods: {
        inputs: [...lines, `return ${gain === 'none' ? '' : 'self.gain * '}torch.tensor(table)`],
      },
    };
  };

function learnedSinusoids(settings: PositionSettings): PositionClass {
  const { parameters, learned } = settings;
  if (!learned) return fixed('Sinusoids')(settings);
  const given = parameters.frequencies as readonly number[];
  const { layout, order, base } = parameters;
  const waves = order === 'cos-sin' ? 'angle.cos(), angle.sin()' : 'angle.sin(), angle.cos()';
  return {
    name: 'LearnedSinusoids',
    start: [
      parameter(
        'frequencies',
        given.length > 0
          ? `torch.tensor([${literal(given)}])`
          : `${literal(Number(base))} ** (-torch.arange((d + 1) // 2)[None] / (d / 2))`,
        settings,
      ),
    ],
    methods: {
      inputs: [
        'angle = torch.arange(n)[:, None] * self.frequencies',
        layout === 'halves'
          ? `return torch.cat([${waves}], dim=1)[:, :d]`
          : `return torch.stack([${waves}], dim=2).flatten(1)[:, :d]`,
      ],
    },
  };
}

const learnedTable = (settings: PositionSettings): PositionClass => ({
  name: 'LearnedTable',
  start: [
    parameter(
      'table',
      `${literal(Number(settings.parameters.deviation))} * torch.randn(${settings.longest}, d)`,
      settings,
    ),
  ],
  methods: { inputs: ['return self.table[:n]'] },
});

export const tables = {
  index: fixed('Index'),
  'normalized-index': fixed('NormalizedIndex'),
  sinusoidal: fixed('Sinusoids'),
  'sinusoidal-2d': fixed('Sinusoids2d'),
  formula: fixed('Formula'),
  learned: learnedTable,
  'learned-sinusoidal': learnedSinusoids,
};
