/** Encodings that rotate queries and keys. */
import { frequenciesFor } from '../../../scripts/rotary.ts';
import { literal } from '../../../scripts/script.ts';
import type { PositionClass, PositionSettings } from './position-class.ts';

function rotation(
  name: string,
  scheme: 'rotary' | 'xpos',
  { parameters, width }: PositionSettings,
): PositionClass {
  const { scaling = 'none', layout, rotaryDim, scaleBase } = parameters;
  if (scaling === 'yarn' || scaling === 'longrope')
    throw new Error(`There is no script for a model with ${scaling} scaling yet.`);
  const rotated = Number(rotaryDim) || width;
  const isWhole = rotated === width;
  const [first, second, joined] =
    layout === 'half'
      ? [`: ${rotated / 2}`, `${rotated / 2} : ${rotated}`, 'torch.cat([a, b], dim=3)']
      : [`0:${rotated}:2`, `1:${rotated}:2`, 'torch.stack([a, b], dim=4).flatten(3)'];
  const fade = scheme === 'xpos';
  return {
    name,
    methods: {
      turned: [
        'n = q.shape[2]',
        // Its first line sets width, which the class knows by another name.
        ...frequenciesFor({ scheme, parameters, d: width }),
        'angle = np.arange(n)[:, None] * theta',
        'cos, sin = (torch.tensor(wave(angle), dtype=torch.float32) for wave in (np.cos, np.sin))',
        ...(fade
          ? [
              'zeta = (np.arange(0, width, 2) + 0.4 * width) / (1.4 * width)',
              `fade = zeta ** ((np.arange(n)[:, None] - n // 2) / ${literal(Number(scaleBase))})`,
              'fade = torch.tensor(fade, dtype=torch.float32)',
            ]
          : []),
        '',
        `def turn(x${fade ? ', fade' : ''}):`,
        `    a, b = x[..., ${first}], x[..., ${second}]`,
        `    a, b = ${fade ? '(a * cos - b * sin) * fade, (b * cos + a * sin) * fade' : 'a * cos - b * sin, b * cos + a * sin'}`,
        `    return ${isWhole ? joined : `torch.cat([${joined}, x[..., ${rotated}:]], dim=3)`}`,
        '',
        fade ? 'return turn(q, fade), turn(k, 1 / fade)' : 'return turn(q), turn(k)',
      ],
    },
  };
}

export const rotations = {
  rotary: (settings: PositionSettings) => rotation('Rotary', 'rotary', settings),
  xpos: (settings: PositionSettings) => rotation('XPos', 'xpos', settings),
};
