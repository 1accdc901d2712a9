/** The words of the fold on hidden states, which have several rows a position. */
import { counted } from '../../../core/counted.ts';
import type { GivenStates } from './job.ts';

interface Best {
  readonly name: string;
  readonly mae: string;
  readonly r2: string;
  readonly shuffled: string;
  readonly layers: number;
  /** whether R² is not high */
  readonly isRough: boolean;
}

export const statesText = {
  read: ({ name, mae, r2, shuffled, layers, isRough }: Best): string =>
    layers === 1
      ? `In prompts it has not seen, the probe is ${isRough ? 'roughly right: ' : ''}off by ${counted(mae, 'position')} (R²\u00a0${r2}); with shuffled positions, by ${shuffled}.`
      : `Of ${counted(layers, 'layer')}, ${name} tells positions best${isRough ? ', but roughly' : ''}: off by ${counted(mae, 'position')} in prompts not seen (R²\u00a0${r2}); with shuffled positions, by ${shuffled}.`,
  unread: ({ name, mae, r2, shuffled, layers }: Best): string =>
    `${layers === 1 ? 'These states do not tell' : `None of ${counted(layers, 'layer')} tells`} positions of prompts not seen: ${layers === 1 ? 'the probe' : `at best, with ${name}, the probe`} is off by ${counted(mae, 'position')} (R²\u00a0${r2}), with shuffled positions by ${shuffled}.`,
  given: ({ prompts, positions, width, layers }: GivenStates, folds: number, drop: number): string =>
    `${counted(layers.length, 'layer')} of ${counted(prompts, 'prompt')} × ${counted(positions, 'position')} × ${counted(width, 'number')}. ${counted(folds, 'fold')} of whole prompts${drop > 0 ? `, each without ${drop === 1 ? 'its first position' : `its first ${counted(drop, 'position')}`}` : ''}.`,
  example: (prompts: number, positions: number, folds: number): string =>
    `An example without a file: ${counted(prompts, 'prompt')} of ${counted(positions, 'random word')}, alone and with the rows of this table, as a model’s input has them. ${counted(folds, 'fold')} of whole prompts.`,
  /** in place of a file that the link does not hold */
  instead: 'The file is not loaded. Shown instead: random words.',
  anExample: 'An example.',
  layersOf: (names: readonly string[], file: string): string =>
    `Hidden states: ${names.length > 2 ? `${names[0]} to ${names[names.length - 1]}` : names.join(' and ')}${names.includes(file) ? '' : ` in ${file}`}`,
  sizes: ({ prompts, positions, width, layers }: GivenStates): string =>
    `${counted(layers.length, 'layer')} × ${counted(prompts, 'prompt')} × ${counted(positions, 'position')} × ${counted(width, 'number')}`,
  exampleSizes: (prompts: number, positions: number): string =>
    `Example: ${counted(prompts, 'prompt')} × ${counted(positions, 'position')} of random words, alone and with the rows of the table`,
  notInLink: 'The link does not contain the hidden states: load their file again.',
  noRoom: (reason: string): string => `${reason}. Save fewer prompts or positions, such as states[:64].`,
  few: (seen: number, width: number): string =>
    `The fit sees only ${counted(seen, 'row')} of ${counted(width, 'number')}, so it swings between them. Bring more prompts, or set a ridge.`,
  howToMake: 'How to make a file',
  /** Texts of equal length: padding would stand at positions of its own. */
  recipe: `import numpy, torch, transformers
name = "openai-community/gpt2"
tokenizer = transformers.AutoTokenizer.from_pretrained(name)
model = transformers.AutoModel.from_pretrained(name)
texts = open("texts.txt").read().split("\\n\\n")  # some 64 long texts
ids = [tokenizer(text)["input_ids"][:128] for text in texts]
ids = torch.tensor([one for one in ids if len(one) == 128])  # no padding
with torch.no_grad():
    states = model(ids, output_hidden_states=True).hidden_states
numpy.savez("states.npz", **{f"hidden_states.{i}": s.numpy() for i, s in enumerate(states)})`,
  dropFirst: 'Leave out position 0',
  keepAll: 'Keep all positions',
  exampleLayers: ['words alone', 'words + positions'],
  computed: 'the layers',
  titles: { layers: 'R² by layer', positions: 'Error by position in several prompts' },
  layersLabel: 'R² of the probe in prompts not seen, by layer, with its controls',
  positionsLabel: (layer: string): string => `Mean error of the probe by position, ${layer}`,
  layer: 'layer',
  position: 'position',
  r2: 'R², prompts not seen',
  meanError: 'mean error, in positions',
  lines: { states: 'states', shuffled: 'shuffled positions', random: 'random rows' },
  atLayer: (name: string, line: string, r2: string, mae: string): string =>
    `${name}, ${line}: R² ${r2}, off by ${counted(mae, 'position')}`,
  atPosition: (position: number, error: string): string => `Position ${position}: off by ${error} on average`,
  columns: {
    layer: 'layer',
    r2: 'R²',
    mae: 'mean absolute error',
    rmse: 'root mean squared error',
    shuffled: 'R² with shuffled positions',
    random: 'R² of random rows',
    position: 'position',
  },
  definition:
    'Several rows per position: least squares from a row to its position; prompts, not rows, are split into folds, so that each is predicted by a fit that has not seen it (GroupKFold of scikit-learn). Controls: the positions of each prompt shuffled, and random normal rows.',
  draws:
    'Folds: the prompts shuffled with the seed itself, then split. Controls: SplitMix64(seed, 1), first the positions of prompt after prompt, then the random rows.',
  exampleDraws: 'Words of the example: from the seed named “prompts”.',
  script: {
    title: 'the probe of hidden states: from a row to its position, in prompts not seen',
    precision: 'to 6 significant digits: the states are the same, and both solve in double precision',
  },
} as const;
