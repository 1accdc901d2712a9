/** Words of the fifth claim. */
import { upperFirst } from '../../../draw/words.ts';
import { named } from './shared-text.ts';

const quarters = ['first', 'second', 'third', 'last'];

export const earlyText = {
  words: {
    title: 'Early positions',
    said: 'Even if all lengths are equally frequent, early positions are favoured.',
    source: 'lecture notes',
    sentence: 'With equal lengths, early positions are still favoured.',
    shortSource: 'lecture notes',
    question: 'Trained on every length equally often, where is a model worse than on full texts?',
    task: 'Task: guess a hidden word from its neighbours, c c f ▢ c c → c, in texts of 4 to 64 words, width 32.',
    answers: ['In no quarter', 'In late quarters, not in the first', 'In the first quarter, too'],
    rule: 'A quarter suffers if its best seed is below every seed on full texts.',
    caveat: 'All models read the same number of words, but few of those stood at late positions.',
  },
  context: 'mostly short (claim 4)',
  toCome: 'Two curves come here: one model trained on full texts, the other on all lengths.',
  caption: 'Each dot is one seed at four positions.',
  suffers: (worse: readonly number[], isFirstBetter: boolean): string => {
    const late = named(worse.map((quarter) => quarters[quarter]));
    const subject = worse.length === 1 ? `only the ${late} quarter suffers` : `the ${late} quarters suffer`;
    return `With lengths equally frequent, early positions ${isFirstBetter ? 'gain' : 'are favoured'}: ${subject}.`;
  },
  byAccuracy: (apart: readonly string[]): string =>
    `By accuracy, the last quarter suffers and the first does not. ${upperFirst(named(apart))} ${apart.length === 1 ? 'does' : 'do'} not agree.`,
  allSuffer: 'With every length equally frequent, every quarter suffers, the first like the last.',
  firstToo: (worse: readonly number[]): string =>
    `With every length equally frequent, the ${named(worse.map((quarter) => quarters[quarter]))} ${worse.length === 1 ? 'quarter suffers' : 'quarters suffer'}, so early positions are not favoured.`,
  none: 'Every quarter is as good as with full texts.',
  notLast: (worse: readonly number[]): string =>
    `The ${named(worse.map((quarter) => quarters[quarter]))} ${worse.length === 1 ? 'quarter suffers' : 'quarters suffer'}, but the last does not.`,
  meaning: 'in the last quarter: the best seed on all lengths against the worst on full texts',
};
