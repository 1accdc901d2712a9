/** Pairs mixed up, in NumPy: the scores of each layout, and the order of columns that mends the weights. */
import { loadWholeCore } from '../../../core/kept.ts';
import { frequencyCode, turnedPart, withDefaults } from '../../../reference/encoding.ts';
import { toNpz } from '../../../reference/npz.ts';
import { loaded, type Script, type ScriptFile, type Settings } from '../../../reference/script.ts';
import type { Session } from '../../../shell/session.ts';
import { readTurning } from '../turning/input.ts';
import type { TurningInput } from '../turning/job.ts';
import { headCount, mostPlaces, pairingArrays } from './job.ts';
import { canMix } from './read.ts';
import { text } from './text.ts';

const pairingFile = 'pairing.npz';

interface PairingSettings extends Pick<TurningInput, 'scheme' | 'd'> {
  /** with defaults */
  readonly parameters: Settings;
  readonly attentionFactor: number;
  /** dimensions of a head that turn */
  readonly turned: number;
}

export function pairingScript(settings: PairingSettings, bytes: ScriptFile['bytes']): Script {
  const { attentionFactor, turned, ...rotation } = settings;
  return {
    ...text.script,
    settings: {
      heads: headCount,
      turned,
      attention_factor: attentionFactor,
      ...turnedPart(settings.parameters),
    },
    run: [
      `file = ${loaded(pairingFile)}`,
      'words, wq, wk = (file[name].astype(float) for name in ("words", "q", "k"))',
      `theta = ${frequencyCode({ ...rotation, n: mostPlaces + 3 })}`,
      `print_pairing(words, wq, wk, theta, ${mostPlaces + 1}, **settings)`,
    ],
    files: [{ name: pairingFile, bytes }],
  };
}

/** None without a rotation. */
export async function pairingScripts(session: Session): Promise<readonly Script[]> {
  const input = readTurning(session);
  if (!input || !canMix(input.scheme)) return [];
  const { scheme, d, seed } = input;
  const { parameters } = input;
  const core = await loadWholeCore();
  const encoding = core.encode({ ...parameters, scheme, n: 1, d, seed });
  if (encoding.kind !== 'rotary') throw new Error(`${scheme} does not rotate queries and keys.`);
  const settings: PairingSettings = {
    scheme,
    d,
    parameters: withDefaults(session.catalog, scheme, parameters),
    attentionFactor: encoding.attentionFactor,
    turned: 2 * encoding.cos.cols,
  };
  return [pairingScript(settings, async () => toNpz(pairingArrays(core, input)))];
}
