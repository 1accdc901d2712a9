/** Scripts for rotary embeddings: frequencies with every context scaling, angles, and the kernel by distance. */
import { type EncodingSettings, type Lines, literal, type ScriptBody, show } from './script.ts';

export interface RotarySettings extends EncodingSettings {
  readonly scheme: 'rotary' | 'xpos';
  /** width of a head */
  readonly d: number;
}

type Parameters = RotarySettings['parameters'];

const number = (parameters: Parameters, name: string): string => literal(Number(parameters[name]));
const list = (parameters: Parameters, name: string): string =>
  `np.array(${literal((parameters[name] as readonly number[] | undefined) ?? [])})`;

const plain = 'theta = base ** (-np.arange(0, width, 2) / width)';
const stretched = (stretch: string): Lines => [
  `base = base * (${stretch}) ** (width / (width - 2)) if width > 2 else base`,
  plain,
];

const scalings: Readonly<Record<string, (parameters: Parameters) => Lines>> = {
  none: () => [plain],
  linear: (parameters) => [`${plain} / ${number(parameters, 'factor')}`],
  ntk: (parameters) => stretched(number(parameters, 'factor')),
  'dynamic-ntk': (parameters) =>
    stretched(
      `1 + ${number(parameters, 'factor')} * max(0, n / ${number(parameters, 'originalLength')} - 1)`,
    ),
  yarn: (parameters) => [
    plain,
    `factor, trained = ${number(parameters, 'factor')}, ${number(parameters, 'originalLength')}`,
    'pair = lambda turns: width * np.log(trained / (2 * np.pi * turns)) / (2 * np.log(base))',
    `first = np.clip(np.floor(pair(${number(parameters, 'betaFast')})), 0, width - 1)`,
    `last = np.clip(np.ceil(pair(${number(parameters, 'betaSlow')})), 0, width - 1)`,
    'ramp = np.clip((np.arange(width // 2) - first) / max(last - first, 0.001), 0, 1)',
    'theta = theta / factor * ramp + theta * (1 - ramp)',
  ],
  llama3: (parameters) => [
    plain,
    `factor, trained = ${number(parameters, 'factor')}, ${number(parameters, 'originalLength')}`,
    `low, high = ${number(parameters, 'lowFrequencyFactor')}, ${number(parameters, 'highFrequencyFactor')}`,
    'kept = np.clip((trained * theta / (2 * np.pi) - low) / (high - low), 0, 1)',
    'theta = (1 - kept) * theta / factor + kept * theta',
  ],
  longrope: (parameters) => [
    plain,
    `short, long = ${list(parameters, 'shortFactor')}, ${list(parameters, 'longFactor')}`,
    `theta = theta / (long if n > ${number(parameters, 'originalLength')} else short)`,
  ],
};

/** Lines that read `n`, the length of the text, and end with `theta`, the radians per position of each pair. */
export function frequenciesFor({ scheme, parameters, d }: Omit<RotarySettings, 'n'>): Lines {
  const width = Number(parameters.rotaryDim) || d;
  const scaling = scheme === 'rotary' ? String(parameters.scaling ?? 'none') : 'none';
  return [`width, base = ${width}, ${number(parameters, 'base')}`, ...scalings[scaling](parameters)];
}

/** The same for a text of the settings' length. */
export const frequencyLines = (settings: RotarySettings): Lines => [
  `n = ${settings.n}`,
  ...frequenciesFor(settings),
];

const kernel = ({ scheme, parameters }: RotarySettings): Lines =>
  scheme === 'xpos'
    ? [
        'zeta = (np.arange(0, width, 2) + 0.4 * width) / (1.4 * width)',
        `kernel = (np.cos(distance[:, None] * theta) * zeta ** (distance[:, None] / ${number(parameters, 'scaleBase')})).mean(axis=1)`,
      ]
    : ['kernel = np.cos(distance[:, None] * theta).mean(axis=1)'];

export const rotaryScript = (settings: RotarySettings): ScriptBody => ({
  title:
    'the angle per position of each pair of dimensions, and the kernel, their mean cosine at each distance',
  precision:
    'to 12 significant digits in the angles, and to 1e-5 in the kernel, which the page stores as float32',
  lines: [
    ...frequencyLines(settings),
    'distance = np.unique(np.r_[0, 2 ** np.arange(int(np.log2(max(1, n - 1))) + 1)])',
    'distance = distance[distance < n]',
    ...kernel(settings),
    show('radians per position', 'theta.tolist()'),
    show('distances', 'distance.tolist()'),
    show('kernel', 'kernel.tolist()'),
  ],
});
