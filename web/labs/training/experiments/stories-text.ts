/** The nine claims and their results, in words. */
import { counted } from '../../../core/counted.ts';
import { formatNumber, listed } from '../../../draw/format.ts';
import { tasks, taskWords, upperFirst } from '../task-text.ts';

/** A model with the number that it reached. */
interface Reached {
  readonly title: string;
  readonly range: string;
}

const spanTask = tasks.kspan.title;
const rowRanges = ['1–8', '9–16', '17–24', '25–32', '33–40', '41–48', '49–56', '57–64'];

export const stories = {
  blind: {
    claim: {
      title: 'Blind to order',
      claim:
        'Without positions, a transformer cannot see word order: self-attention is permutation equivariant.',
      source: 'Vaswani et al. 2017, section 3.5; a causal mask changes it: Haviv et al. 2022',
      question: 'What can a model learn without positions: that a word occurs, or which came first?',
      answers: [
        'Whether a word occurs, but never which came first',
        'Whether a word occurs; with a causal mask and two layers, also which came first',
        'Both tasks, with or without a mask',
        'Something else',
      ],
      counts: 'Right about which word came first, without positions and without a mask',
      rule: 'Learned: at least 95 % for every seed. Blind: no seed is more than three standard errors above chance.',
      caveat:
        'The models answer at [CLS], the last word under a mask: one layer averages the words before it, a second can compare these averages. The story needs one layer only, since it looks at the words that moved.',
    },
    models: ['A occurs', 'which came first', 'first, causal, 1 layer', 'first, causal, 2 layers'],
    panel: 'Accuracy without positions',
    result: (occurs: string, first: string, one: string, two: string): string =>
      `Occurrence: ${occurs} %. Which came first: ${first} %. With a causal mask: ${one} % with one layer, ${two} % with two.`,
  },

  kinds: {
    claim: {
      title: 'Absolute for classification, relative for spans',
      claim:
        'Absolute position embeddings are better for classification, relative ones for predicting spans.',
      source: 'Wang et al. 2021, On Position Embeddings in BERT: GLUE against SQuAD',
      question: 'Name the word at position k, or find the span of a key: which encodings win which?',
      answers: [
        'Absolute ones win the first, relative ones the second',
        'The contrast holds in part: for some pairs of encodings',
        'There is no such contrast',
      ],
      counts: 'Pairs of an absolute and a relative encoding with the contrast on both tasks',
      rule: 'One encoding is above another if all its seeds are. A pair shows the contrast if the absolute encoding is above the relative one on the first task and below it on the second. The claim holds if all pairs show it, and in part if some do.',
      caveat:
        '[CLS] stands first, so a relative encoding can count from there. A learned table needs more steps for spans; the story’s last scene shows one of these pairs.',
    },
    panels: [tasks.getk.title, spanTask],
    result: (
      wins: string,
      losses: string,
      pairs: number,
      examples: readonly (Reached & { readonly onSpans: string })[],
    ): string =>
      `Absolute is above relative in ${wins} of ${counted(pairs, 'pair')} on the first task, and below in ${losses} on spans. ${examples
        .map(({ title, range, onSpans }) => `${upperFirst(title)}: ${range} % and ${onSpans} %`)
        .join('; ')}.`,
  },

  carryOver: {
    claim: {
      title: 'Relative positions carry over',
      claim: 'Relative positions carry over to places that training never showed: only the offset counts.',
      source: 'Shaw et al. 2018, section 1',
      question: 'Spans are trained in the first half, tested in the second. Which encodings find them?',
      answers: [
        'All of them',
        'The relative ones (RoPE, T5, Shaw), not the absolute ones',
        'None',
        'Another mix of them',
      ],
      counts: 'Encodings that find spans in the other half',
      rule: 'An encoding carries over if every seed finds at least 50 % in the other half. It does not if no seed finds more than 10 %.',
      caveat:
        'In training, the second half has words but never a span. The experiment does not say why some encodings carry over better than others.',
    },
    panel: 'Both ends right',
    halves: ['trained half', 'other half'],
    result: (encodings: readonly Reached[]): string =>
      `In the other half: ${encodings.map(({ title, range }) => `${title} ${range} %`).join(', ')}.`,
  },

  late: {
    claim: {
      title: 'Late positions are learned poorly',
      claim: 'BERT’s late positions are learned poorly because most of its training texts were short.',
      source: 'a conjecture in a blog post that probes BERT’s table; Wang and Chen 2020 probe the same one',
      question: 'Full texts or mostly short ones: which measures tell the trained tables apart?',
      answers: [
        'Only the error of a linear probe',
        'Cosine, norm or accuracy, but not the probe',
        'The probe, and at least one of the others',
        'None',
      ],
      counts: 'Measures that tell the two tables apart',
      rule: 'A measure tells them apart if every seed trained on full texts does better than every other one: a smaller probe error; a larger cosine, norm or accuracy in the last quarter. A measure is noisier if its seeds spread more, against the distance of the two means.',
      caveat:
        'Both tables see about as many words. The probe fits 32 rows with 32 columns and a ridge penalty (chosen by leaving one row out); the story’s has 16 columns and no penalty, so its errors are others.',
    },
    probe: 'Linear probe: mean error on the odd rows',
    probeEntry: 'positions',
    measures: { probe: 'probe error', cosine: 'cosine', norm: 'norm', accuracy: 'accuracy' },
    /** for each measure, the ranges with full texts and with short ones */
    result: (
      [probe, cosine, norm, accuracy]: readonly (readonly string[])[],
      noisiest: string | undefined,
    ): string => {
      const against = (ranges: readonly string[]) => ranges.join(' against ');
      const numbers = `Probe error: ${probe[0]} full, ${probe[1]} short. In the last quarter, cosine ${against(cosine)}, norm ${against(norm)}, accuracy ${against(accuracy)} %.`;
      return noisiest ? `${numbers} The noisiest measure: ${noisiest}.` : numbers;
    },
  },

  early: {
    claim: {
      title: 'Early positions are favoured',
      claim:
        'Even if all lengths are equally frequent, a model favours early positions, because short texts have them, too.',
      source: 'lecture notes on positional embeddings',
      question: 'All lengths from 4 to 64 against full texts: where is accuracy lower?',
      answers: [
        'In neither the first nor the last quarter',
        'In the last quarter only',
        'In both',
        'In the first quarter only',
      ],
      counts: 'Quarters in which the model trained on all lengths is worse',
      rule: 'Worse: its most accurate seed is below the least accurate one of full texts.',
      caveat: 'Both are trained on about as many words. Late rows of the second see fewer of them.',
    },
    /** for each quarter, the ranges with full texts and with all lengths */
    result: (first: readonly string[], last: readonly string[]): string => {
      const both = ([full, all]: readonly string[]) =>
        `${full} % trained on full texts, ${all} % on all lengths`;
      return `First quarter: ${both(first)}. Last quarter: ${both(last)}.`;
    },
  },

  rows: {
    claim: {
      title: 'A learned table is one parameter',
      claim:
        'A learned position table is a plain parameter: gradient descent moves a row only when its position occurs.',
      source: 'a question about BERT’s code; Gehring et al. 2017',
      question: 'Texts have at most 48 words, mostly few; the table has 64 rows. How do they move?',
      answers: [
        'No clear order among the rows that a text reaches',
        'Early rows move more, and rows that no text reaches stand still',
        'Rows that no text reaches move, too',
        'Late rows move more, and rows that no text reaches stand still',
      ],
      counts: 'How far the rows that no text reaches have moved',
      rule: 'A row stands still if not one bit of it has changed, with any seed. Early rows move more if rows 1–8 are above rows 41–48 under SGD, for all seeds; late rows, if they are below.',
      caveat:
        'AdamW divides by the size of past gradients, which hides how seldom late rows are seen. Momentum goes on moving a row for some steps after it was seen.',
    },
    eighths: rowRanges.map((range, i) => (i === 0 ? `rows ${range}` : range)),
    moved: 'How far the rows have moved',
    gradient: 'Gradient of the rows at the last step',
    result: (
      sgd: { readonly early: string; readonly late: string; readonly unreached: string },
      adamw: { readonly early: string; readonly late: string },
    ): string =>
      `Under SGD, rows 1–8 moved by ${sgd.early}, rows 41–48 by ${sgd.late}, rows 57–64 by ${sgd.unreached}. Under AdamW, rows 1–8 moved by ${adamw.early}, rows 41–48 by ${adamw.late}.`,
    number: (most: number): string => (most === 0 ? '0' : formatNumber(most)),
  },

  depth: {
    claim: {
      title: 'Once, or at every layer?',
      claim: 'It is enough to add positions once, at the input: the layers above keep them.',
      source: 'the accepted answer to a question about BERT’s code',
      question: 'Sinusoids enter four untrained layers. Can a readout find the position in the output?',
      answers: [
        'Yes, with or without residual connections',
        'With residual connections, yes; without them, only if added at every layer',
        'No',
        'Another combination',
      ],
      counts: 'R² of the position at the output, with sinusoids added once and random weights',
      rule: 'The position can be read if R² is at least 0.5 for every seed, and is lost if it is below for every seed. An R² of 0 is no better than the mean position.',
      caveat:
        'R² and exact positions differ: a readout may be close everywhere and right nowhere. Only this depth and this width are tried.',
    },
    models: {
      once: 'once',
      onceNoResidual: 'once, no residual',
      everyNoResidual: 'every layer, no residual',
      onceNoLayerNorm: 'once, no LayerNorm',
      none: 'no positions',
      noneCausal: 'no positions, causal',
      every: 'every layer',
    },
    layers: ['into layer 1', 'layer 2', 'layer 3', 'layer 4', 'output'],
    random: 'Random weights: R² of the position',
    trained: 'Trained on spans: R² of the position',
    exact: 'Trained on spans: positions read exactly',
    /** R² for random weights, and the share of exact positions after training */
    result: (
      random: { readonly once: string; readonly noResidual: string; readonly everyLayer: string },
      exact: { readonly once: string; readonly everyLayer: string },
    ): string =>
      `Random weights: R² at the output is ${random.once} if added once, ${random.noResidual} without residual connections, ${random.everyLayer} without them but added at every layer. After training, positions read exactly at the output: ${exact.once} % once, ${exact.everyLayer} % at every layer.`,
  },

  violations: {
    claim: {
      title: 'Violations hurt',
      claim:
        'Encodings that keep monotonicity and translation invariance do better; violating them costs accuracy.',
      source: 'Wang et al. 2021, On Position Embeddings in BERT, section 5',
      question: 'Shuffle the rows of the sinusoids, once and for all. What does it cost?',
      answers: [
        'Nothing: the rows are still unique',
        'Accuracy on at least one task about offsets, but not on looking up a position',
        'Accuracy on all four tasks',
        'Another mix of the four tasks',
      ],
      counts: 'Tasks on which shuffling the sinusoids costs accuracy',
      caveat:
        'Shuffling breaks monotonicity and translation invariance and nothing else; the story’s last scene shows three of the four tasks. The encodings of the correlation differ in much more.',
    },
    /** `ofCorrelation`: the rule for correlations */
    rule: (ofCorrelation: string): string =>
      `Shuffling costs accuracy on a task if every seed in order is above every shuffled one by 10 percentage points or more. ${ofCorrelation}`,
    models: { shuffled: 'shuffled sinusoids', oneWay: 'ALiBi, one way' },
    ofBias: (task: string): string => `ALiBi: ${task}`,
    allEncodings: `${spanTask}: all encodings`,
    violations: 'How far their positions violate each property',
    result: (
      tasks: readonly { readonly title: string; readonly inOrder: string; readonly shuffled: string }[],
      correlations: string,
    ): string =>
      [
        ...tasks.map(
          ({ title, inOrder, shuffled }) => `${title}: ${inOrder} % in order, ${shuffled} % shuffled.`,
        ),
        correlations,
      ].join(' '),
  },

  longer: {
    claim: {
      title: 'Longer than trained',
      claim:
        'With a bias that falls with distance, a model can be trained on short texts and used on long ones.',
      source: 'Press et al. 2022, Train Short, Test Long',
      question: 'Train on 4 to 16 words, test on 64. Does one encoding win at both copying and order?',
      answers: ['Yes, ALiBi', 'Yes, another one', 'No, each task has its own winner', 'More than one does'],
      counts: 'Encodings that win both tasks on 64 words',
      rule: 'An encoding wins a task if its least accurate seed is above, or level with, the least accurate seed of every other one on 64 words.',
      caveat: 'These are small models, trained for 300 steps. Longer training may change the order.',
    },
    onWords: (n: number): string => counted(n, 'word'),
    panels: [taskWords('prev', 2).title, tasks.first.title],
    result: (atCopying: readonly Reached[], atOrder: readonly Reached[]): string => {
      const named = (winners: readonly Reached[]) =>
        listed(winners.map(({ title, range }) => `${title} (${range} %)`));
      return `Best at copying on 64 words: ${named(atCopying)}. Best at telling which came first: ${named(atOrder)}.`;
    },
  },

  /** Words of several claims about learned tables. */
  lengths: {
    full: 'all 64 words',
    uniform: '4 to 64 words, uniform',
    geometric: 'mostly short: geometric from 4',
  },
  quarters: ['first quarter', 'second', 'third', 'last quarter'],
  accuracyByQuarter: 'Accuracy on 64 words, by position (chance: 8)',
  neighbourCosine: 'Cosine of neighbouring rows',
  norm: 'Norm of the rows',
  /** 'of 6': the unit of a number that counts */
  of: (all: number): string => `of ${all}`,
};
