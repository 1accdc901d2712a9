/** The clocks in NumPy: the angles of one pair, and the score of "he" for "Adhil" with a rotation and with sinusoids. */
import { loadWholeCore } from '../../../core/kept.ts';
import type { Matrix } from '../../../core/types.ts';
import { wordVectors } from '../../../encoding/word-vectors.ts';
import {
  decayOf,
  frequencyCode,
  partsCode,
  tableCode,
  turnedPart,
  withDefaults,
} from '../../../reference/encoding.ts';
import { toNpz } from '../../../reference/npz.ts';
import {
  Code,
  loaded,
  type Script,
  type ScriptFile,
  type Settings,
  settingsOf,
} from '../../../reference/script.ts';
import { sinusoid } from '../../../schemes/scheme-facts.ts';
import type { Session } from '../../../shell/session.ts';

import { foldText } from '../fold-text.ts';
import { readTurning } from './input.ts';
import {
  mostInFront,
  projections,
  sentenceWith,
  sinusoidsBeside,
  type TurningCore,
  type TurningInput,
} from './job.ts';

const clocksFile = 'clocks.npz';

/** Parameters have the defaults filled in. */
interface ClocksSettings extends Pick<TurningInput, 'scheme' | 'd'> {
  readonly parameters: Settings;
  /** the pair of dimensions on the clocks, counted from 0 */
  readonly pair: number;
  /** multiplies cosines and sines */
  readonly attentionFactor: number;
  /** parameters of the sinusoids */
  readonly sinusoids: Settings;
  readonly seed: number;
}

export function clocksScript(settings: ClocksSettings, file: ScriptFile['bytes']): Script {
  const { pair, attentionFactor, sinusoids, seed, ...rotation } = settings;
  const { parameters, d } = rotation;
  // "he" stands at position c, "Adhil" at c + 2, in a text of c + 3 words.
  const theta = frequencyCode({ ...rotation, n: new Code('c + 3') });
  const table = tableCode({ scheme: sinusoid, parameters: sinusoids, n: mostInFront + 3, d });
  const parts = partsCode(parameters, 'theta[0]', seed);
  const turning = {
    ...decayOf({ ...rotation, n: 0 }),
    layout: parameters.layout,
    ...turnedPart(parameters),
    attentionFactor,
  };
  return {
    title: foldText.ofClocks.scriptTitle(pair, mostInFront),
    precision: foldText.ofClocks.precision,
    settings: settingsOf('turned_score', turning),
    run: [
      `file = ${loaded(clocksFile)}`,
      'words, wq, wk = (file[name].astype(float) for name in ("words", "q", "k"))',
      `# ${foldText.ofClocks.length}`,
      `theta = np.array([${theta} for c in range(${mostInFront + 1})])`,
      `table = ${table}`,
      `print_clocks(words, wq, wk, theta, table, ${pair}${parts ? `, parts=${parts.text}` : ''}, **settings)`,
    ],
    files: [{ name: clocksFile, bytes: file }],
  };
}

/** The two words and the weights, which NumPy cannot draw. */
export function clocksArrays(core: TurningCore, { d, seed }: TurningInput): Uint8Array<ArrayBuffer> {
  const { q, k } = projections(core, d, seed);
  const [query, , key] = sentenceWith(1).slice(-3);
  const words: Matrix = wordVectors(core, { words: [query, key], d, seed });
  return toNpz({ words, q, k });
}

/** None without a rotation. */
export async function clocksScripts(session: Session): Promise<readonly Script[]> {
  const input = readTurning(session);
  if (!input) return [];
  const { scheme, parameters, d, seed } = input;
  const core = await loadWholeCore();
  const encoding = core.encode({ ...parameters, scheme, n: 3, d, seed });
  if (encoding.kind !== 'rotary') throw new Error(`${scheme} does not rotate queries and keys.`);
  const { attentionFactor, inverseFrequencies } = encoding;
  const all = withDefaults(session.catalog, scheme, parameters);
  const settings: ClocksSettings = {
    scheme,
    parameters: all,
    d,
    seed,
    pair: Math.min(session.store.get('pair'), inverseFrequencies.length - 1),
    attentionFactor,
    sinusoids: withDefaults(session.catalog, sinusoid, sinusoidsBeside(parameters)),
  };
  return [clocksScript(settings, async () => clocksArrays(core, input))];
}
