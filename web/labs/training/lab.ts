/** The lab as the page knows it before it is loaded: its name and its settings. */
import type { Values } from '../../settings/setting.ts';
import { defineSettings, mostSeeds } from '../../settings/shared-rows.ts';
import {
  encodingParts,
  fitLayers,
  mostEncodings,
  mostLayers,
  mostRate,
  readChanges,
  writeChanges,
} from './setting-values.ts';

/** The pairs that the reader's own task begins with: the order of the words alone tells a question from a statement. */
const nouns = ['dog', 'cat', 'child', 'king', 'bird'];
const predicates = ['here', 'asleep', 'old', 'alone', 'big'];

/** Every fifth pair is for tests: both orders of one noun, so that the other pairs do not give one of them away. */
const blockOf = (predicate: string, block: number): readonly string[] => {
  const pairs = nouns.map((_, k) => {
    const noun = nouns[(block + k) % nouns.length];
    return [`is the ${noun} ${predicate} -> question`, `the ${noun} is ${predicate} -> statement`] as const;
  });
  const [tested, ...trained] = pairs;
  return [...[...trained[0], ...trained[1], tested[0]], ...[...trained[2], ...trained[3], tested[1]]];
};

export const examplePairs = predicates.flatMap(blockOf).join('\n');

/** The text with no rate above the largest, for the store. */
function fitChanges(text: string): { readonly value: string; readonly reason?: string } {
  const changes = readChanges(text);
  if (changes.every(({ rate }) => rate <= mostRate)) return { value: text };
  return {
    value: writeChanges(changes.map(({ step, rate }) => ({ step, rate: Math.min(rate, mostRate) }))),
    reason: `a rate is at most ${mostRate}`,
  };
}

/** The first of the choices is the default. */
const choice = <const Name extends string, const C extends readonly string[]>(name: Name, choices: C) => ({
  name,
  type: 'choice' as const,
  choices,
  default: choices[0] as C[number],
});

const number = <const Name extends string, Type extends 'integer' | 'number'>(
  name: Name,
  type: Type,
  [min, initial, max]: readonly [min: number, initial: number, max: number],
  scale?: 'log',
) => ({ name, type, min, max, default: initial, ...(scale && { scale }) });

const switched = <const Name extends string>(name: Name, initial: boolean) => ({
  name,
  type: 'boolean' as const,
  default: initial,
});

/** A number for each layer, or none. */
const byLayer = <const Name extends string>(name: Name, usual: number, max: number) => ({
  name,
  type: 'integers' as const,
  min: 0,
  max,
  maxLength: mostLayers,
  default: [] as readonly number[],
  fits(list: readonly number[], { layers }: Values) {
    const count = layers as number;
    if (list.length === 0 || list.length === count) return { value: list };
    const value = Array.from({ length: count }, (_, layer) => list[layer] ?? usual);
    return { value, reason: 'it must have one number for each layer' };
  },
});

/** The encodings that the lab opens with. */
const opening: readonly string[] = ['none', 'learned', 'rotary', 'alibi'];

const settings = defineSettings({
  shared: [
    'scheme',
    'n',
    'd',
    'heads',
    'causal',
    'maskWindow',
    'windowKind',
    'seed',
    'seeds',
    'arithmetic',
    'open',
  ],
  defaults: { n: 16, d: 32, heads: 4 },
  own: (schemes) =>
    [
      {
        after: 'weights',
        rows: [
          choice('task', [
            'first',
            'occ',
            'maj',
            'getk',
            'at',
            'count',
            'rev',
            'prev',
            'span',
            'kspan',
            'topic',
            'own',
          ]),
          {
            name: 'ownPairs',
            type: 'text',
            // Nine characters of a link for each, at worst: it still fits into one.
            maxLength: 2000,
            hasLines: true,
            default: examplePairs,
            onlyFor: { parameter: 'task', choices: ['own'] },
          },
          {
            name: 'encodings',
            type: 'text',
            maxLength: 300,
            form: { pattern: /^[a-z0-9,.@-]*$/, title: 'ids of encodings, separated by commas' },
            fits: (list: string, { layers }: Values) => {
              const named = list.split(',');
              const hasPlan = (one: string) => /^[01]*$/.test(encodingParts(one).layers);
              const fitted = (one: string) => fitLayers(one, layers as number);
              const known = [...new Set(named.map(fitted))]
                .filter(
                  (one) => hasPlan(one) && encodingParts(one).schemes.every((id) => schemes.includes(id)),
                )
                .slice(0, mostEncodings);
              const value = known.length > 0 ? known.join(',') : 'none';
              if (value === list) return { value };
              return {
                value,
                reason: named.every((one) => hasPlan(one) && one === fitted(one))
                  ? `it must name up to ${mostEncodings} different encodings`
                  : 'after @ there must be one 0 or 1 for each layer',
              };
            },
            default: schemes.filter((id) => opening.includes(id)).join(','),
          },
        ],
      },
      {
        after: 'seeds',
        rows: [
          number('layers', 'integer', [1, 1, mostLayers]),
          number('mlp', 'integer', [0, 0, 512]),
          switched('residual', true),
          switched('layerNorm', true),
          choice('inject', ['usual', 'once', 'every-layer']),
          byLayer('layerPositions', 1, 1),
          byLayer('layerWindows', 0, 1024),
          choice('learnPositions', ['usual', 'learned', 'fixed']),
          switched('ownPositions', false),
          choice('gain', ['none', 'scalar', 'vector']),
          choice('optimizer', ['adamw', 'sgd']),
          number('learningRate', 'number', [0, 0, mostRate], 'log'),
          {
            name: 'rateChanges',
            type: 'text',
            // A change at each of 41 tests: seventeen characters at most above a millionth.
            maxLength: 700,
            fits: fitChanges,
            form: {
              pattern: /^(\d+:\d+(\.\d+)?(e-?\d+)?(,\d+:\d+(\.\d+)?(e-?\d+)?)*)?$/,
              title: 'steps with their learning rates, as 150:0.0005,200:0.001',
            },
            default: '',
          },
          number('steps', 'integer', [10, 300, 5000], 'log'),
        ],
      },
      {
        after: 'arithmetic',
        rows: [
          number('batch', 'integer', [1, 32, 256], 'log'),
          choice('lengths', ['full', 'uniform', 'geometric', 'mixture']),
          number('shortest', 'integer', [0, 0, 128]),
          number('stop', 'number', [0.001, 0.0625, 1], 'log'),
          number('short', 'integer', [0, 0, 128]),
          number('shortShare', 'number', [0, 0.9, 1]),
          number('testLength', 'integer', [0, 0, 256]),
          number('reach', 'integer', [1, 3, 16]),
          choice('spans', ['anywhere', 'first-half']),
          {
            ...number('shownStep', 'integer', [-1, -1, 5000]),
            isView: true,
          },
          {
            name: 'sequence',
            isView: true,
            type: 'integers',
            min: 0,
            max: 999,
            maxLength: 256,
            default: [],
          },
          {
            name: 'model',
            isView: true,
            type: 'text',
            maxLength: 60,
            form: { pattern: /^[a-z0-9.@-]*$/, title: 'the id of an encoding' },
            default: '',
          },
          { ...number('modelSeed', 'integer', [0, 0, mostSeeds - 1]), isView: true },
        ],
      },
    ] as const,
});

export const training = {
  id: 'training' as const,
  title: 'Training',
  teaser: 'What does a model learn?',
  settings,
  load: () => import('./screen.ts'),
  figures: () => import('./below.ts'),
};
