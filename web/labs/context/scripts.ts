/** The scripts of the lab's figures. */

import { biasCode, encodingScripts, frequencyCode, withDefaults } from '../../reference/encoding.ts';
import { Code, type Script } from '../../reference/script.ts';
import type { Scaling } from '../../schemes/scaling-names.ts';
import { mostPositions } from '../../schemes/source.ts';
import type { Session } from '../../shell/session.ts';
import type { ContextInput } from './curve.ts';
import { readInput } from './input.ts';
import { scaleFor, scalingOf } from './scaling.ts';

type Parameters = ContextInput['parameters'];

/** With the scheme's defaults, and the scaling resolved for the test. */
function parametersOf(session: Session, input: ContextInput, scaling: Scaling): Parameters {
  const parameters = withDefaults(session.catalog, input.scheme, input.parameters);
  return input.scheme === 'rotary' ? scaleFor({ ...input, parameters }, scaling) : parameters;
}

/** The encoding at the test length. Matrices stop at `mostPositions`. */
export function contextScripts(session: Session): readonly Script[] {
  const input = readInput(session.store, session.catalog);
  const { scheme, d, heads, head, seed, tested } = input;
  const isRotary = scheme === 'rotary' || scheme === 'xpos';
  const n = isRotary ? tested : Math.min(tested, mostPositions);
  const sizes = { n, d, heads, head, seed, measure: 'dot' as const };
  return encodingScripts(
    session,
    { scheme, parameters: parametersOf(session, input, scalingOf(input)) },
    sizes,
  );
}

/** How far each pair turns in training, without scaling, and in the test. Sinusoids have no script: their layouts would make it long. */
export function angleScripts(session: Session): readonly Script[] {
  const input = readInput(session.store, session.catalog);
  const { scheme, d, trained, tested } = input;
  if (scheme !== 'rotary' && scheme !== 'xpos') return [];
  const turned = (scaling: Scaling, n: number): string =>
    `${frequencyCode({ scheme, parameters: parametersOf(session, input, scaling), n, d })} * ${n}`;
  return [
    {
      title:
        'how far each pair of dimensions turns in training and in the test, and how much of the circle is new',
      precision: 'to 12 significant digits',
      run: [
        `before = ${turned('none', trained)}`,
        `now = ${turned(scalingOf(input), tested)}`,
        'print_new_angles(before, now)',
      ],
      files: [],
    },
  ];
}

/** The share of the weight at the trained length and beyond, of every head. */
export function weightScripts(session: Session): readonly Script[] {
  const input = readInput(session.store, session.catalog);
  const { scheme, heads, trained, tested } = input;
  if (scheme !== 'alibi' && scheme !== 'kerple') return [];
  const { causal: _, directional: __, ...parameters } = parametersOf(session, input, 'none');
  const bias = biasCode('distance', { scheme, parameters, heads, head: new Code('head') });
  return [
    {
      title: 'the share of the attention weight beyond the trained length, in each head',
      precision: 'within 1e-5 up to 2000 positions; for longer tests the page samples the distances',
      run: [
        `distance = np.arange(${tested}, dtype=float)`,
        `bias = np.array([${bias} for head in range(${heads})])`,
        `print_share_beyond(bias, trained=${trained})`,
      ],
      files: [],
    },
  ];
}
