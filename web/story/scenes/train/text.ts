/** The words of the scene that trains models. */
import { counted, isOne } from '../../../core/counted.ts';
import { formatNumber, listed } from '../../../draw/format.ts';
import { countedInWords, percent, upperFirst } from '../../../draw/words.ts';

/** What a claim says of encodings: 'RoPE has', 'a learned table and RoPE have'. */
interface Subject {
  readonly names: readonly string[];
  readonly isPlural: boolean;
}

const having = ({ names, isPlural }: Subject): string => `${listed(names)} ${isPlural ? 'have' : 'has'}`;

const pronoun = (models: number): string => (isOne(models) ? 'it' : 'them');

/** Of the models beside the one without positions, by their names in a sentence. */
const othersDiffer = (others: readonly string[]): string =>
  others.length === 0
    ? ''
    : isOne(others.length)
      ? ` The other differs only in its positions: ${others[0]}.`
      : ` The others differ only in their positions: ${listed(others)}.`;

const modelsDiffer = (models: number): string =>
  isOne(models) ? '' : 'The models differ only in their positions.';

export const text = {
  title: 'Accuracy while models learn, and their answers to one sentence',
  open: 'Which came first, A or B?',
  learning: (models: number, examples: number) =>
    `${upperFirst(countedInWords(models, 'model'))} ${isOne(models) ? 'is' : 'are'} learning here: ${counted(formatNumber(examples), 'example')} so far.`,
  /** accuracies in percent; `without`: null where each model has positions */
  /** `chance`: what the model without positions stays, as 'a coin toss'; '' if it does better */
  learned: (withPositions: readonly string[], without: string | null, chance: string) => {
    const first = `With positions: ${listed(withPositions.map(percent))}.`;
    if (without === null) return first;
    const second = `${percent(without)}${chance && `, ${chance}`}.`;
    return withPositions.length > 0 ? `${first} Without: ${second}` : `Without positions: ${second}`;
  },
  notYet: (not: Subject, others: Subject) =>
    others.names.length > 0
      ? `${upperFirst(having(not))} not learned it yet; ${having(others)}.`
      : `${upperFirst(having(not))} not learned it yet.`,
  question: (models: number, words: number) =>
    isOne(models)
      ? `A small model without positions reads ${counted(words, 'word')}, with one A and one B, and learns to say which came first. How often is it right?`
      : `${upperFirst(countedInWords(models, 'small model'))} read ${counted(words, 'word')}, with one A and one B, and learn to say which came first. How often is the one without positions right?`,
  answers: ['Half the time', 'Three times in four', 'Always'],
  percent,
  meaning: (tests: number) => `of ${counted(tests, 'new sentence')} right without positions`,
  /** `others`: the models with positions, where one has none, and no mask to see order by */
  explained: (models: number, others: readonly string[] | null) =>
    others
      ? `The model without positions sees a bag of words: in whatever order, its answer stays the same.${othersDiffer(others)}`
      : modelsDiffer(models),
  invitation: (models: number) => `Drag A past B and ask ${pronoun(models)}.`,
  /** for another task than the scene's own */
  openTask: (title: string) => `Which models learn this: “${title}”?`,
  explainedTask: modelsDiffer,
  again: 'Train again',
  train: 'Train',
  skip: 'Skip to the latest step',
  pause: 'Pause',
  goOn: 'Go on',
  rightAnswers: 'right answers',
  chance: (otherwise: string) => otherwise.replace(/^a /, ''),
  steps: 'steps',
  asked: (models: number) => (isOne(models) ? 'Its answer' : 'Their answers'),
  hint: (isNarrow: boolean) => `drag A or B${isNarrow ? '' : ', or use the arrow keys'}`,
  start: 'start',
  /** the answer towards one end of a bar */
  leftEnd: (answer: string) => `← ${answer}`,
  rightEnd: (answer: string) => `${answer} →`,
  middle: 'can’t tell',
  answered: (answer: string, confidence: string) => `${confidence} ${answer.split(' ')[0]}`,
  move: (word: string, at: number) => `Move ${word}, place ${at}`,
  still: (step: number) => (step === 0 ? 'untrained' : `after ${counted(step, 'step')}`),
  /** `batch`: the examples of a step */
  caption: (width: number, layers: number, steps: number, batch: number, seed: number) =>
    `${counted(width, 'number')} a vector, ${counted(layers, 'layer')}, ${counted(steps, 'step')} of ${counted(batch, 'example')}, seed ${seed}: one random start`,
  captionTrained: (caption: string) => `${caption}, trained in this tab.`,
  described: (claim: string, sentence: string, answers: readonly string[]) =>
    `${claim} The sentence: ${sentence}. ${answers.join(' ')}`,
  says: (name: string, answer: string, confidence: string) => `${name}: ${answer}, ${confidence}.`,
  columns: { step: 'step' },
} as const;
