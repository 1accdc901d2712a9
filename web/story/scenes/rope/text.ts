/** The words of the scene about RoPE. */
import { counted } from '../../../core/counted.ts';
import { countedInWords, quoted } from '../../../draw/words.ts';

/** '3θ' */
const turnsOf = (count: number): string => `${count === 1 ? '' : count}θ`;

/** `name`: of the encoding, 'RoPE' */
export const text = {
  title: 'Two words as hands of a clock, and the change of their score with words in front',
  open: '“He is Adhil.” Does it matter where it stands?',
  stays: (name: string, angle: string) =>
    `${name} turns each word by its position: the angle between two words stays ${angle}.`,
  depends: (name: string) => `With this scaling, ${name}’s angles depend on the length of the text.`,
  /** `lead`: the words in front, as far as they have a name */
  question: (inFront: number, lead: readonly string[]) =>
    `Put ${lead.length === inFront ? quoted(lead.join(' ')) : countedInWords(inFront, 'word')} in front. The angle from “he” to “Adhil” …`,
  answers: ['grows', 'stays', 'shrinks'],
  meaning: (name: string, own: string, added: string) =>
    `change of the score: ${name} ${own}, sinusoids ${added}`,
  alone: 'from “he” to “Adhil”, with no words in front',
  /** `isTurning`: the hands are on their way, and the number of words is not told */
  explained: (inFront: number, isTurning: boolean, name: string) =>
    [
      inFront === 0
        ? 'Each word in front turns both hands on by the same θ, so the angle between them stays 2θ.'
        : `Both hands turn on by the same ${isTurning ? '…θ' : turnsOf(inFront)}, so their angle stays 2θ.`,
      `Put six or twelve words in front: ${name}’s score changes by rounding only, that of sinusoids each time. That is what “relative” means.`,
    ].join(' '),
  explainedByLength: (name: string) =>
    `Both hands still turn on together, but a longer text has a smaller θ. So ${name}’s score for this pair changes, too.`,
  angle: '2θ',
  hidden: 'Adhil?',
  change: 'Change of the score of “he” for “Adhil”',
  changeOfTheir: 'Change of their score',
  inFrontAxis: 'words in front →',
  sinusoids: 'sinusoids',
  inFront: 'Words in front',
  still: (inFront: number) => `${inFront === 0 ? 'no words' : counted(inFront, 'word')} in front`,
  play: (most: number) => `Play 0 to ${most} words`,
  caption: (pair: number, pairs: number, width: number, seed: number) =>
    `Each hand shows two of a vector’s ${width} numbers: pair ${pair} of ${pairs}. Scores come before the softmax; random weights, seed\u00a0${seed}: one random start.`,
  described: (sentence: string, claim: string) =>
    `Two clocks with hands for “he” and “Adhil”: alone, and in “${sentence}”. ${claim}`,
  columns: {
    inFront: 'words in front',
    degreesOfHe: '“he”, degrees',
    degreesOfAdhil: '“Adhil”, degrees',
    changeWith: (name: string) => `change of the score, ${name}`,
  },
} as const;
