/** Words of the fourth claim. */
import { inWords, upperFirst } from '../../../draw/words.ts';
import { named } from './shared-text.ts';

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
    rule: 'A measure agrees if every seed on full texts beats every seed on short ones.',
    caveat: 'Both models read the same number of words. They are much smaller than BERT.',
  },
  /** of the probe, which the story has, too; `share`: of the texts that have all words */
  caveatOfProbe: (share: string): string =>
    `Of the mostly short texts, ${share} have all 64 words; in the story, one in ten has, and vectors are half as wide. These models are much smaller than BERT.`,
  toCome: 'Two curves come here: one model trained on full texts, the other on mostly short ones.',
  caption: 'Each dot is one seed at four positions.',
  captionProbe: 'Each dot is one seed. The probe learned from even rows and reads odd ones.',
  probeAxis: 'mean error, in positions →',
  worse: (points: number): string =>
    `Mostly short texts make a model ${points} ${points === 1 ? 'point' : 'points'} worse at late positions.`,
  barely: 'Mostly short texts make a model worse at late positions, by less than a point.',
  all: ' All four measures agree.',
  some: (agree: number, all: number): string =>
    ` ${upperFirst(inWords(agree))} of ${inWords(all)} measures ${agree === 1 ? 'agrees' : 'agree'}.`,
  only: (agree: readonly string[]): string =>
    `Accuracy at late positions does not tell the models apart. ${upperFirst(named(agree))} ${agree.length === 1 ? 'does' : 'do'}.`,
  asGood: 'Short texts leave late positions as good as any.',
  better: (points: number): string =>
    `Mostly short texts make a model ${points} ${points === 1 ? 'point' : 'points'} better at late positions.`,
  barelyBetter: 'Mostly short texts make a model better at late positions, by less than a point.',
  reverse: (agree: readonly string[]): string =>
    ` ${upperFirst(named(agree))} ${agree.length === 1 ? 'says' : 'say'} the reverse.`,
  meaningBetter: 'in the last quarter: the worst seed on mostly short texts against the best on full ones',
  meaning: 'in the last quarter: the best seed on mostly short texts against the worst on full ones',
  short: { accuracy: 'accuracy', cosine: 'cosine', norm: 'norm', probe: 'the probe' },
  /** what theirs found */
  theirs: {
    source: 'Seed 001, a blog post that probes trained tables. These are its findings, not this page’s.',
    columns: [
      { title: 'table', values: ['BERT, 512 positions', 'RoBERTa', 'GPT-2, 1,024 positions'] },
      {
        title: 'its regression finds',
        values: [
          'positions are read poorly, above all beyond 400',
          'better than in BERT',
          'good, up to the last position',
        ],
      },
      {
        title: 'its conjecture',
        values: [
          'batches were not filled with texts of 512 words',
          'batches were filled',
          'reads from left to right, so it needs positions more',
        ],
      },
    ],
  },
};
