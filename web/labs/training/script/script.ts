/** A model and its task in PyTorch. */
import type { Scheme, Task, TrainerOptions, Training } from '../../../core/types.ts';
import { type Lines, type Script, script } from '../../../scripts/script.ts';
import { type ScriptDefinition, trainerOptions } from './definition.ts';
import { descentLines } from './descent.ts';
import { modelLines } from './model.ts';
import { positionCodes } from './positions.ts';
import { taskLines } from './task.ts';
import { savedSteps, weightsArchive, weightsFile } from './weights.ts';

/** Encodings by the offset of keys from queries, and the causal mask, need it. */
const offsetLines: Lines = [
  'def offsets(n):',
  '    """Of keys from queries: n x n."""',
  '    return torch.arange(n) - torch.arange(n)[:, None]',
  '',
];

export function scriptLines(definition: ScriptDefinition): Lines {
  const { n, d, heads, causal } = definition.options;
  const codes = positionCodes(definition);
  const model = [...codes.flatMap(({ lines }) => [...lines, '']), ...modelLines(definition, codes)];
  const hasOffsets = causal || model.some((line) => line.includes('offsets(n)'));
  return [
    'from pathlib import Path',
    'import torch',
    'from torch import nn',
    'from torch.nn import functional as F',
    '',
    `n, d, heads = ${n}, ${d}, ${heads}`,
    'width = d // heads',
    ...taskLines(definition),
    '',
    ...(hasOffsets ? offsetLines : []),
    ...model,
    '',
    ...descentLines(definition),
  ];
}

/** Throws an error that says why where there is none. */
export function trainingScript(core: Training, options: TrainerOptions, catalog: readonly Scheme[]): Script {
  const checked = trainerOptions(options);
  const known = core.tasks().find(({ id }) => id === checked.task);
  if (!known) throw new Error(`There is no task “${checked.task}”.`);
  const hasWords = typeof checked.pairs[0]?.output === 'object';
  const task: Task = known.id === 'own' && hasWords ? { ...known, answer: 'tokens' } : known;
  const trainer = core.createTrainer(options);
  const { words, classes } = trainer;
  trainer.free();
  const titles = checked.schemes.map((scheme) => catalog.find(({ id }) => id === scheme)?.title ?? scheme);
  return script(
    {
      title: `${titles.join(' and ')}: ${task.title}`,
      precision: `in the losses of the first ${savedSteps} steps, to 5 digits, with ${weightsFile} beside it; without, it draws its own random numbers`,
      lines: scriptLines({ options: checked, task, words, classes, catalog }),
    },
    {
      name: weightsFile,
      isOptional: true,
      bytes: async () => {
        // Fixed parameters of an encoding are parameters in the script, too.
        const begun = core.createTrainer({
          ...options,
          ...(checked.gain === 'none' && { learnPositions: true }),
        });
        const bytes = weightsArchive(begun);
        begun.free();
        return bytes;
      },
    },
  );
}
