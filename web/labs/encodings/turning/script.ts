/** The clocks in NumPy: the hands of one pair, and the score of "he" for "Adhil" with a rotation and with sinusoids. */

import { loadWholeCore } from '../../../core/kept.ts';
import type { Matrix } from '../../../core/types.ts';
import { wordVectors } from '../../../encoding/word-vectors.ts';
import { withDefaults } from '../../../scripts/encoding.ts';
import { toNpz } from '../../../scripts/npz.ts';
import { frequenciesFor, type RotarySettings } from '../../../scripts/rotary.ts';
import {
  indent,
  type Lines,
  literal,
  type Script,
  type ScriptBody,
  script,
  show,
} from '../../../scripts/script.ts';
import { tableLines } from '../../../scripts/table.ts';
import type { Session } from '../../../shell/session.ts';
import { readTurning } from '../input.ts';
import { projections, sinusoidsBeside, type TurningCore, type TurningInput } from './job.ts';
import { mostInFront } from './sentence.ts';

export const clocksFile = 'clocks.npz';

interface ClocksSettings extends Omit<RotarySettings, 'n'> {
  /** the pair of dimensions on the clocks, counted from 0 */
  readonly pair: number;
  /** multiplies cosines and sines */
  readonly attentionFactor: number;
  /** parameters of the sinusoids, with the defaults filled in */
  readonly sinusoids: Readonly<Record<string, unknown>>;
}

/** Rotates one vector. xPos also scales it: a query by `zeta ** (position / scaleBase)`, a key by the inverse. */
function turnLines({ scheme, parameters, attentionFactor }: ClocksSettings): Lines {
  const [a, b] = parameters.layout === 'half' ? [':half', 'half:2 * half'] : [':2 * half:2', '1:2 * half:2'];
  const isScaled = scheme === 'xpos';
  return [
    `def turn(x, position, theta${isScaled ? ', sign' : ''}):`,
    ...indent([
      'half = theta.size',
      `a, b = x[${a}], x[${b}]`,
      'cos, sin = np.cos(position * theta), np.sin(position * theta)',
      ...(attentionFactor === 1
        ? []
        : [`cos, sin = ${literal(attentionFactor)} * cos, ${literal(attentionFactor)} * sin`]),
      ...(isScaled
        ? [
            'zeta = (np.arange(half) + 0.4 * half) / (1.4 * half)',
            `scale = zeta ** (sign * position / ${literal(Number(parameters.scaleBase))})`,
            'cos, sin = cos * scale, sin * scale',
          ]
        : []),
      'return np.r_[a * cos - b * sin, b * cos + a * sin, x[2 * half:]]',
    ]),
  ];
}

export function clocksScript(settings: ClocksSettings): ScriptBody {
  const { scheme, d, pair, sinusoids } = settings;
  const [asQuery, asKey] = scheme === 'xpos' ? [', 1', ', -1'] : ['', ''];
  return {
    title: `the hands of pair ${pair} and the score of “he” for “Adhil”, with 0 to ${mostInFront} words in front`,
    precision:
      'angles to 12 significant digits; scores within 1e-5 of the largest, since the page computes them in 32-bit numbers',
    lines: [
      `file = np.load("${clocksFile}")`,
      '(he, adhil), wq, wk = (file[name].astype(float) for name in ("words", "q", "k"))',
      ...tableLines({ scheme: 'sinusoidal', parameters: sinusoids, n: mostInFront + 3, d }),
      '',
      'def frequencies(n):',
      ...indent([...frequenciesFor(settings), 'return theta']),
      '',
      ...turnLines(settings),
      '',
      `counts = np.arange(${mostInFront + 1})`,
      '# "he" stands at position c, "Adhil" at c + 2, in a text of c + 3 words.',
      'theta = [frequencies(c + 3) for c in counts]',
      `angle = np.array([one[${pair}] for one in theta])`,
      'turned = np.array([',
      ...indent([
        `turn(he @ wq, c, theta[c]${asQuery}) @ turn(adhil @ wk, c + 2, theta[c]${asKey}) for c in counts`,
      ]),
      ']) / np.sqrt(d)',
      'added = np.array([(he + table[c]) @ wq @ wk.T @ (adhil + table[c + 2]) for c in counts]) / np.sqrt(d)',
      'degrees = lambda turns: (np.degrees(turns * angle) % 360).tolist()',
      show('words in front', 'counts.tolist()'),
      show('he (degrees)', 'degrees(counts)'),
      show('Adhil (degrees)', 'degrees(counts + 2)'),
      show('from he to Adhil (degrees)', 'degrees(2)'),
      show('score without words in front', 'float(turned[0])'),
      show('change of the score', '(turned - turned[0]).tolist()'),
      show('change of the score with sinusoids', '(added - added[0]).tolist()'),
    ],
  };
}

/** The two words and the weights: random numbers of the page's own. */
export function clocksArrays(core: TurningCore, { d, seed }: TurningInput): Uint8Array<ArrayBuffer> {
  const { q, k } = projections(core, d, seed);
  const words: Matrix = wordVectors(core, { words: ['he', 'Adhil'], d, seed });
  return toNpz({ words, q, k });
}

/** Without a rotation there are no clocks. */
export async function clocksScripts(session: Session): Promise<readonly Script[]> {
  const input = readTurning(session);
  if (!input) return [];
  const { scheme, parameters, d, seed } = input;
  const core = await loadWholeCore();
  const encoding = core.encode({ ...parameters, scheme, n: 3, d, seed });
  if (encoding.kind !== 'rotary') throw new Error(`${scheme} does not rotate queries and keys.`);
  const { attentionFactor, inverseFrequencies } = encoding;
  const settings: ClocksSettings = {
    scheme,
    parameters: withDefaults(session.catalog, scheme, parameters),
    d,
    pair: Math.min(session.store.get('pair'), inverseFrequencies.length - 1),
    attentionFactor,
    sinusoids: withDefaults(session.catalog, 'sinusoidal', sinusoidsBeside(parameters)),
  };
  return [script(clocksScript(settings), { name: clocksFile, bytes: async () => clocksArrays(core, input) })];
}
