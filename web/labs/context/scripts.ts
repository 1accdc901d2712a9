/** The scripts of the lab's figures. */
import type { SchemeId } from '../../core/types.ts';
import { biasCode, encodingScripts, frequencyCode, withDefaults } from '../../reference/encoding.ts';
import { Code, type Script } from '../../reference/script.ts';
import { hasFeature, noScaling, type Scaling } from '../../schemes/scheme-facts.ts';
import { mostPositions, schemeOf } from '../../schemes/source.ts';
import type { Session } from '../../shell/session.ts';
import { type ContextInput, hasScalings, scaleFor, scalingOf } from './curve.ts';
import { formatIn, readInput } from './input.ts';
import { mostPrecise, type NumberFormat, testParameters } from './precision-job.ts';
import { precisionText } from './precision-text.ts';
import { remapParameters } from './remap-job.ts';
import { text } from './text.ts';

type Parameters = ContextInput['parameters'];

const isTurning = ({ catalog }: Session, scheme: SchemeId): boolean =>
  schemeOf(catalog, scheme).kind === 'rotary';

/** The parameters with the scheme's defaults, and with the scaling resolved for the test. */
function parametersOf(session: Session, input: ContextInput, scaling: Scaling): Parameters {
  const parameters = withDefaults(session.catalog, input.scheme, input.parameters);
  return hasScalings(input.scheme) ? scaleFor({ ...input, parameters }, scaling) : parameters;
}

/** The encoding at the test length. Matrices stop at `mostPositions`. */
export function contextScripts(session: Session): readonly Script[] {
  const input = readInput(session.store, session.catalog);
  const { scheme, d, heads, head, seed, tested } = input;
  const n = isTurning(session, scheme) ? tested : Math.min(tested, mostPositions);
  const sizes = { n, d, heads, head, seed, measure: 'dot' as const };
  const parameters = parametersOf(session, input, scalingOf(input));
  return encodingScripts(session, { scheme, parameters }, sizes);
}

/** How far each pair turns in training, without scaling, and in the test. Sinusoids have no script: their layouts would make it long. */
export function angleScripts(session: Session): readonly Script[] {
  const input = readInput(session.store, session.catalog);
  const { scheme, d, trained, tested } = input;
  if (!isTurning(session, scheme)) return [];
  const turned = (scaling: Scaling, n: number): string =>
    `${frequencyCode({ scheme, parameters: parametersOf(session, input, scaling), n, d })} * ${n}`;
  return [
    {
      ...text.scripts.angles,
      run: [
        `before = ${turned(noScaling, trained)}`,
        `now = ${turned(scalingOf(input), tested)}`,
        'print_new_angles(before, now)',
      ],
      files: [],
    },
  ];
}

const remapFunctions = {
  'self-extend': 'self_extend',
  rerope: 'rerope',
  'leaky-rerope': 'leaky_rerope',
  'dual-chunk': 'dual_chunk',
} as const;

/** What the last query sees at every distance. */
export function remapScripts({ store }: Session): readonly Script[] {
  const { trained, tested, remap, ...state } = store.get();
  const given = remapParameters[remap].map((name) => `, ${name}=${state[name]}`).join('');
  return [
    {
      ...text.scripts.remap,
      run: [
        `key = np.arange(${tested})[::-1]`,
        `print_remapped(${remapFunctions[remap]}(${tested - 1}, key${given}), trained=${trained})`,
      ],
      files: [],
    },
  ];
}

/** Significant bits, and the exponent below which numbers get fewer. */
const bitsOf: Readonly<Record<NumberFormat, readonly [bits: number, least: number]>> = {
  float32: [24, -126],
  float16: [11, -14],
  bfloat16: [8, -126],
};

/** Which positions share their angles, in the format that the settings name. */
export function precisionScripts(session: Session): readonly Script[] {
  const input = readInput(session.store, session.catalog);
  const { scheme, d, tested } = input;
  if (!isTurning(session, scheme)) return [];
  const parameters = withDefaults(session.catalog, scheme, testParameters(input));
  const [bits, least] = bitsOf[formatIn(session.store)];
  return [
    {
      ...precisionText.script,
      run: [
        `theta = ${frequencyCode({ scheme, parameters, n: tested, d })}`,
        `print_shared_angles(theta, length=${Math.min(tested, mostPrecise)}, bits=${bits}, least=${least})`,
      ],
      files: [],
    },
  ];
}

/** The share of the weight at the trained length and beyond, of every head. */
export function weightScripts(session: Session): readonly Script[] {
  const input = readInput(session.store, session.catalog);
  const { scheme, heads, d, trained, tested } = input;
  if (!hasFeature(scheme, 'ofDistance')) return [];
  const { causal: _, directional: __, ...parameters } = parametersOf(session, input, noScaling);
  const bias = biasCode('distance', { scheme, parameters, heads, head: new Code('head'), width: d });
  return [
    {
      ...text.scripts.weight,
      run: [
        `distance = np.arange(${tested}, dtype=float)`,
        `bias = np.array([${bias} for head in range(${heads})])`,
        `print_share_beyond(bias, trained=${trained})`,
      ],
      files: [],
    },
  ];
}
