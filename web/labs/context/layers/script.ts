/** The script of a model's layers: what each kind of layer sees and meets. Biases and tables have none, since each would need its own. */
import { frequencyCode, withDefaults } from '../../../reference/encoding.ts';
import { comment, type Script } from '../../../reference/script.ts';
import { noScaling } from '../../../schemes/scheme-facts.ts';
import type { Session } from '../../../shell/session.ts';
import { readingIn } from '../config/file.ts';
import { type ContextInput, hasScalings, scaleFor, scalingOf } from '../curve.ts';
import { factsOf } from './facts.ts';
import { type ModelLayers, seenIn } from './model.ts';
import { openModel } from './open.ts';
import { modelText as text } from './text.ts';

export function layersScripts(session: Session): readonly Script[] {
  const { store, catalog } = session;
  const model = openModel(store, { name: '', reading: readingIn(session) });
  if (!model?.kinds.every(({ input }) => !input || hasScalings(input.scheme))) return [];
  const { kinds, of, length } = model;
  const tested = Number(store.get('times')) * length;
  const frequencies = (input: ContextInput, n: number): string => {
    const scaling = scalingOf(input);
    const scaled = scaling === noScaling ? input.parameters : scaleFor({ ...input, tested: n }, scaling);
    const parameters = withDefaults(catalog, input.scheme, scaled);
    return frequencyCode({ scheme: input.scheme, parameters, n, d: input.d });
  };
  const lineOf = (kind: ModelLayers): string => {
    const [trained, seen] = [length, tested].map((n) => seenIn(kind, n));
    if (!kind.input) return `(${seen}, None, None)`;
    return `(${seen}, ${frequencies(kind.input, length)} * ${trained}, ${frequencies(kind.input, tested)} * ${seen})`;
  };
  return [
    {
      ...text.script,
      run: [
        'kinds = [',
        ...kinds.flatMap((kind) => [
          `    ${comment(factsOf(kind, tested, null).join(', '))}`,
          `    ${lineOf(kind)},`,
        ]),
        ']',
        `of = [${of.map((place) => place + 1).join(', ')}]`,
        'print_layers(of, kinds)',
      ],
      files: [],
    },
  ];
}
