/** The classes of a script for the encodings that act: what each learns, and what it does. */

import { withDefaults } from '../../../scripts/encoding.ts';
import { indent, type Lines } from '../../../scripts/script.ts';
import { biases } from './biases.ts';
import { longest, type ScriptDefinition } from './definition.ts';
import type { PositionClass, PositionSettings } from './position-class.ts';
import { relatives } from './relatives.ts';
import { rotations } from './rotations.ts';
import { tables } from './tables.ts';

export interface PositionCode {
  readonly name: string;
  readonly acts: readonly (keyof PositionClass['methods'])[];
  readonly lines: Lines;
  readonly scale?: string | undefined;
}

const classes: Readonly<Record<string, (settings: PositionSettings) => PositionClass>> = {
  ...tables,
  ...rotations,
  ...biases,
  ...relatives,
};

const beginnings: Readonly<Record<keyof PositionClass['methods'], Lines>> = {
  inputs: ['def inputs(self, n):', '    """Added to the words: n x d."""'],
  turned: ['def turned(self, q, k):', '    """Queries and keys, rotated by their places."""'],
  scores: ['def scores(self, q, k):', '    """Added to the scores before they are scaled."""'],
  bias: ['def bias(self, n):', '    """Added to the scaled scores: heads x n x n."""'],
  outputs: ['def outputs(self, weights):', '    """Added to the weighted values."""'],
};

function classLines({ name, start = [], methods }: PositionClass, title: string): Lines {
  const written = Object.entries(methods).map(([method, lines]) => [
    ...beginnings[method as keyof typeof beginnings],
    ...indent(lines),
  ]);
  const all =
    start.length > 0
      ? [['def __init__(self):', ...indent(['super().__init__()', ...start])], ...written]
      : written;
  return [
    `class ${name}(nn.Module):`,
    ...indent([`"""${title}"""`, ...all.flatMap((lines) => ['', ...lines])]),
  ];
}

/** The deviations at which training begins; src/training/trainer.cpp sets them. */
const deviations: Readonly<Record<string, number>> = { learned: 0.1, shaw: 0.1, t5: 0.02 };

export function positionCodes(definition: ScriptDefinition): readonly PositionCode[] {
  const { options, catalog } = definition;
  const { schemes, parameters, learnPositions, gain, d, heads } = options;
  return schemes.flatMap((scheme) => {
    const known = catalog.find(({ id }) => id === scheme);
    if (!known || scheme === 'none') return [];
    if (!Object.hasOwn(classes, scheme)) throw new Error(`There is no script for ${known.title} yet.`);
    const own = Object.entries(parameters).filter(
      ([name]) => schemes.length === 1 || known.parameters.some((one) => one.name === name),
    );
    const given = {
      ...(scheme in deviations && { deviation: deviations[scheme] }),
      ...Object.fromEntries(own),
    };
    const made = classes[scheme]({
      scheme,
      parameters: withDefaults(catalog, scheme, given),
      learned: learnPositions ?? known.learnable,
      gain,
      longest: longest(definition),
      width: d / heads,
      heads,
    });
    return {
      name: made.name,
      acts: Object.keys(made.methods) as PositionCode['acts'],
      lines: classLines(made, known.title),
      scale: made.scale,
    };
  });
}
