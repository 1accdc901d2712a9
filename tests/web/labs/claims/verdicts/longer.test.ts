/** The verdict of the eighth claim: texts longer than those of training. */
import { testOutcomes } from './outcomes.ts';

testOutcomes('longer', [
  [
    'each task has its winner',
    (panel, condition) => {
      const [prev, first] = [
        [40, 38, 99, 30, 100],
        [47, 39, 31, 80, 57],
      ];
      const at64 = panel === 'prev' ? prev[condition] : first[condition - 5];
      const at16 = panel === 'prev' ? (condition === 3 ? 33 : 100) : condition === 9 ? 65 : 100;
      return [at16, at64, at64];
    },
    { standing: 'in-part', answer: 2, number: '0', unit: 'of 5 win both' },
    'Up to 64 words, ALiBi keeps order but cannot copy. Shaw copies 100 % but never learned order.',
  ],
  [
    'ALiBi wins both',
    (_, condition) => (condition % 5 === 3 ? 90 : 60),
    { standing: 'holds', answer: 0, number: '1' },
    'ALiBi wins both on 64 words: 90 % right about order, 90 % copied.',
  ],
  [
    'another wins both',
    (_, condition) => (condition % 5 === 2 ? 90 : 60),
    { standing: 'fails', answer: 1, number: '1' },
    'RoPE wins both on 64 words',
  ],
  [
    'two win both',
    (_, condition) => (condition % 5 === 2 || condition % 5 === 4 ? 90 : 60),
    { standing: 'fails', answer: 1, number: '2' },
    'RoPE and Shaw win both on 64 words: 90 % right about order, 90 % copied.',
  ],
  [
    'two copy equally well, and both knew order once',
    (panel, condition) => {
      if (panel === 'prev') return condition === 2 || condition === 4 ? 100 : 60;
      return condition === 8 ? 80 : [100, 60, 55];
    },
    { standing: 'in-part', answer: 2, number: '0' },
    'ALiBi keeps order but copies only 60 %. RoPE and Shaw copy but lose order (55 %).',
  ],
  [
    'all stay at chance',
    (panel, condition) => (panel === 'prev' ? 7 + (condition % 5 === 3 ? 5 : 0) : condition === 8 ? 51 : 46),
    { standing: 'fails', answer: 2, number: '0' },
    'On 64 words, no encoding copies or keeps order: the best reach 12 % and 51 %.',
  ],
  [
    'no encoding copies',
    (panel, condition) => (panel === 'prev' ? (condition === 4 ? 12 : 7) : condition === 8 ? 90 : 50),
    { standing: 'in-part', answer: 2, number: '0' },
    'Up to 64 words, ALiBi keeps order, but no encoding copies more than 12 %.',
  ],
  [
    'ALiBi wins both, but seeds overlap',
    (panel, condition, seed) =>
      condition % 5 === 3 ? 90 : panel === 'first' && condition === 7 ? [75, 95, 75][seed] : 30,
    { standing: 'undecided', answer: null, against: [8] },
    'On 64 words, ALiBi (90 %) and RoPE (75 to 95 %) are too close to call at order.',
  ],
  [
    'no encoding keeps order',
    (panel, condition) => (panel === 'prev' ? (condition === 0 ? 90 : 80) : condition === 6 ? 52 : 50),
    { standing: 'fails', answer: 2 },
    'No encoding keeps order up to 64 words: the best, sinusoids, are right in 52 %.',
  ],
]);
