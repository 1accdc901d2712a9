/** The scripts of the lab's figures. */
import type { Scaling } from '../../schemes/scheme-facts.ts';
import { mostPositions } from '../../schemes/source.ts';
import { encodingScripts, withDefaults } from '../../scripts/encoding.ts';
import { frequencyLines, type RotarySettings } from '../../scripts/rotary.ts';
import { type Lines, literal, type Script, script, show } from '../../scripts/script.ts';
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
  const settings = (scaling: Scaling, n: number): RotarySettings => ({
    scheme,
    parameters: parametersOf(session, input, scaling),
    n,
    d,
  });
  return [
    script({
      title:
        'how far each pair of dimensions turns in training and in the test, and how much of the circle is new',
      precision: 'to 12 significant digits',
      lines: [
        ...frequencyLines(settings('none', trained)),
        'before = theta * n',
        ...frequencyLines(settings(scalingOf(input), tested)),
        'now = theta * n',
        'circle = 2 * np.pi',
        'is_new = (before < circle) & (now > before * (1 + 1e-9))',
        'new = np.where(is_new, np.minimum(now, circle) - before, 0) / circle',
        show('turned in training (radians)', 'before.tolist()'),
        show('turned in the test (radians)', 'now.tolist()'),
        show('new, share of the circle', 'new.tolist()'),
        show('pairs with new angles', 'int(is_new.sum())'),
      ],
    }),
  ];
}

/** The bias of every head at every distance, for schemes with a formula. */
function biasLines(scheme: string, parameters: Parameters): Lines | null {
  const number = (name: string) => literal(Number(parameters[name]));
  if (scheme === 'alibi')
    return [
      'power = 2 ** int(np.log2(heads))',
      'slopes = 2.0 ** (-8 * np.arange(1, power + 1) / power)',
      'slopes = np.r_[slopes, 2.0 ** (-4 * np.arange(1, 2 * (heads - power), 2) / power)]',
      'bias = -slopes[:, None] * distance',
    ];
  if (scheme !== 'kerple') return null;
  const grown =
    parameters.variant === 'power' ? `distance ** ${number('r2')}` : `np.log1p(${number('r2')} * distance)`;
  return [`bias = -${number('r1')} * np.ones((heads, 1)) * ${grown}`];
}

/** The share of the weight at the trained length and beyond, of every head. */
export function weightScripts(session: Session): readonly Script[] {
  const input = readInput(session.store, session.catalog);
  const { scheme, heads, trained, tested } = input;
  const bias = biasLines(scheme, parametersOf(session, input, 'none'));
  if (!bias) return [];
  return [
    script({
      title: 'the share of the attention weight beyond the trained length, in each head',
      precision: 'within 1e-5 up to 2000 positions; for longer tests the page samples the distances',
      lines: [
        `heads, trained, tested = ${heads}, ${trained}, ${tested}`,
        'distance = np.arange(tested, dtype=float)',
        ...bias,
        'weight = np.exp(bias)',
        'weight = weight / weight.sum(axis=1, keepdims=True)',
        show('share beyond training', 'weight[:, trained:].sum(axis=1).tolist()'),
      ],
    }),
  ];
}
