/** Words of the fourth claim. */
import { named, upperFirst } from './shared-text.ts';

export const lateText = {
  words: {
    title: 'Late positions',
    said: 'Late positions are learned poorly because most training texts were short.',
    source: 'of BERT’s table, a blog post',
    sentence: 'Late positions are learned poorly: most texts were short.',
    shortSource: 'a blog post on BERT',
    question: 'Trained mostly on short texts, how much worse is a model at late positions?',
    task: 'Task: guess a hidden word from its neighbours, c c f ▢ c c → c, in texts of up to 64 words, width 32.',
    answers: [
      'Nothing: late positions are as good',
      'Worse, by less than 10 points',
      'Worse, by 10 points or more',
      'Late positions are better',
    ],
    rule: 'A measure agrees if every full-text seed beats every other.',
    caveat: 'Both tables saw as many words. This is not BERT.',
  },
  toCome: 'Two curves come here: trained on full texts and trained on mostly short ones.',
  caption: 'A dot: one seed, four positions. 64 words, width 32, 400 steps.',
  captionProbe: 'A dot: one seed. The probe reads the position from odd rows and has learned from even ones.',
  probeAxis: 'mean error, in positions →',
  worse: (points: number): string =>
    `Trained mostly on short texts, a model is ${points} ${points === 1 ? 'point' : 'points'} worse at late positions.`,
  barely: 'Trained mostly on short texts, a model is worse at late positions, by less than a point.',
  all: ' All four measures agree.',
  some: (agree: readonly string[], others: readonly string[]): string =>
    ` ${upperFirst(named(agree))} ${agree.length === 1 ? 'agrees' : 'agree'}, ${named(others)} ${others.length === 1 ? 'does' : 'do'} not.`,
  only: (agree: readonly string[]): string =>
    `Accuracy at late positions does not tell the models apart. ${upperFirst(named(agree))} ${agree.length === 1 ? 'does' : 'do'}.`,
  asGood: 'Short texts leave late positions as good as any.',
  better: (points: number): string =>
    `Trained mostly on short texts, a model is ${points} ${points === 1 ? 'point' : 'points'} better at late positions.`,
  meaning: 'in the last quarter, from the worst seed on full texts to the best on mostly short ones',
  short: { accuracy: 'accuracy', cosine: 'cosine', norm: 'norm', probe: 'the probe' },
  /** what theirs found */
  theirs: {
    source: 'Seed 001, a blog post that probes trained tables. These are its findings, not this page’s.',
    columns: {
      table: ['BERT, 512 positions', 'RoBERTa', 'GPT-2, 1,024 positions'],
      found: [
        'positions are read poorly, above all beyond 400',
        'better than in BERT',
        'good, up to the last position',
      ],
      why: [
        'batches were not filled with texts of 512 words',
        'batches were filled',
        'reads from left to right, so it needs positions more',
      ],
    },
    titles: { table: 'table', found: 'its regression finds', why: 'its conjecture' },
  },
};
