/** Models of a claim in the Training lab: the settings that train the same ones, and what it has no setting for. */
import type { TrainerOptions } from '../../core/types.ts';
import { startDeviations } from '../../schemes/further-facts.ts';
import type { Setting } from '../../settings/setting.ts';
import type { Changes } from '../../settings/setting-table.ts';
import type { Store } from '../../settings/store.ts';
import type { Condition } from './claim.ts';
import { text } from './text.ts';

/** Options that are settings of Training under the same names, with the same defaults. */
const sameNames: readonly string[] = [
  ...['task', 'n', 'd', 'heads', 'layers', 'causal', 'mlp', 'residual', 'layerNorm', 'gain'],
  ...['optimizer', 'learningRate', 'steps', 'batch'],
  ...['lengths', 'shortest', 'stop', 'short', 'shortShare', 'testLength', 'reach', 'spans'],
];
/** Those that have another name or form there. */
const otherNames: readonly string[] = ['scheme', 'inject', 'learnPositions', 'seed'];

interface ToTraining {
  readonly changes: Changes & { readonly lab: 'training' };
  /** what Training has no setting for, in words */
  readonly left: readonly string[];
}

const schemesOf = ({ scheme }: TrainerOptions): readonly string[] => [scheme].flat();

/** What no setting has a name for: parameters of the encoding, and rare options. */
const furtherIn = (options: TrainerOptions): readonly string[] =>
  Object.keys(options).filter((name) => !sameNames.includes(name) && !otherNames.includes(name));

/** Whether the model gets this parameter from its setting. Training leaves out what is the page's usual value, which starts of the trainer may differ from. */
const isSet = (scheme: string, { name, default: usual }: Setting, value: unknown): boolean =>
  name !== 'deviation' || value !== usual || value === (startDeviations[scheme] ?? usual);

/**
 * The first model, and the encodings of the others, which share all its options but for those of their encoding. Training has parameters of one
 * encoding alone: those of the first that has some.
 */
export function toTraining(store: Store, models: readonly Condition[], seed?: number): ToTraining {
  const [{ options, steps }] = models;
  const { inject = 'usual', learnPositions } = options;
  const further = models.flatMap((model) => {
    const [scheme, second] = schemesOf(model.options);
    const rows = second === undefined ? store.settings.parameters(scheme) : [];
    return furtherIn(model.options).map((name) => ({
      ...{ name, scheme, value: model.options[name] },
      isParameter: rows.some((row) => row.name === name && isSet(scheme, row, model.options[name])),
    }));
  });
  const scheme = further.find(({ isParameter }) => isParameter)?.scheme;
  const carried = further.filter((one) => one.isParameter && one.scheme === scheme);
  const left = further.filter((one) => !carried.includes(one));
  return {
    changes: {
      ...Object.fromEntries(sameNames.map((name) => [name, options[name]])),
      lab: 'training',
      encodings: models.map((model) => schemesOf(model.options).join('.')).join(),
      inject,
      learnPositions: learnPositions === undefined ? 'usual' : learnPositions ? 'learned' : 'fixed',
      ...(scheme !== undefined && { scheme }),
      ...Object.fromEntries(carried.map(({ name, value }) => [name, value])),
      shownStep: steps === 0 ? 0 : undefined,
      ...(seed !== undefined && { seed, seeds: 1 }),
    } as ToTraining['changes'],
    left: [
      ...new Set([
        ...left.map(({ name, value }) => text.leftIn(name, value)),
        ...models.flatMap(({ from }) => (from ? [text.leftBegun(from.steps)] : [])),
      ]),
    ],
  };
}
