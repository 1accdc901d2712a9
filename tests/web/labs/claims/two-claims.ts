/** Claims of two models each, and a session whose workers answer when a test says so. */
import type { Claim, Results, Verdict } from '../../../../web/labs/claims/claim.ts';
import type { Measured, MeasureInput } from '../../../../web/labs/claims/measures.ts';
import type { Session } from '../../../../web/shell/session.ts';
import { sessionAt } from '../../shell/session-at.ts';

const small = { scheme: 'none', n: 16, d: 32, task: 'first', steps: 100 } as const;
const full = { title: 'full texts', options: { ...small, lengths: 'full' }, steps: 100 } as const;
const short = { title: 'mostly short', options: { ...small, lengths: 'geometric' }, steps: 100 } as const;
const random = { title: 'random weights', options: small, steps: 0 } as const;

const accuracy = { kind: 'accuracy', tests: [{ sequences: 64 }] } as const;
const norm = { kind: 'norm', parts: 1 } as const;

/** The first is better by so many points. */
function judge({ accuracy: [one, other] }: Results): Verdict {
  const least = Math.min(...one.map(([value]) => value)) - Math.max(...other.map(([value]) => value));
  const isDecided = one.length > 1;
  return {
    standing: isDecided ? (least > 0 ? 'holds' : 'fails') : 'undecided',
    answer: isDecided ? Number(least <= 0) : null,
    headline: `Full texts are better by ${least} points.`,
    number: String(least),
    unit: 'points',
    meaning: 'From the worst seed to the best.',
    against: [],
  };
}

const words = {
  said: 'Full texts are better.',
  source: 'nobody',
  sentence: 'Full texts are better.',
  shortSource: 'nobody',
  question: 'How much better are full texts?',
  task: 'Which came first?',
  answers: ['Better', 'Not better'],
  lever: '',
  rule: 'Every seed counts.',
  caveat: 'It is made up.',
};

const view = {
  id: 'accuracy',
  title: 'Accuracy',
  chart: () => ({ items: [], dots: [], labels: [] }),
  caption: () => 'A dot: one seed.',
  label: () => 'Accuracy',
  toCome: 'Dots come here.',
};

export const late: Claim = {
  ...words,
  id: 'late',
  title: 'Late',
  conditions: [full, short],
  panels: [
    { id: 'accuracy', title: 'Accuracy', measure: accuracy, entries: ['all'], unit: '%', conditions: [0, 1] },
  ],
  views: [view],
  verdict: judge,
  inTraining: [0],
};

/** It shares a model with the other. */
export const early: Claim = {
  ...late,
  id: 'early',
  title: 'Early',
  conditions: [random, full],
  panels: [
    { id: 'accuracy', title: 'Accuracy', measure: accuracy, entries: ['all'], unit: '%', conditions: [1, 0] },
    { id: 'norm', title: 'Norm', measure: norm, entries: ['all'], unit: '', conditions: [1] },
  ],
};

interface Asked {
  readonly input: MeasureInput;
  readonly tell: (soFar: unknown) => void;
  readonly answer: (answer: Measured | undefined) => void;
  readonly fail: (error: Error) => void;
  readonly signal: AbortSignal;
}

export function sessionWithWorkers(hash = 'v=1&lab=claims') {
  const asked: Asked[] = [];
  const engine = {
    run: (
      _: unknown,
      input: MeasureInput,
      {
        onProgress,
        signal,
      }: { onProgress: (done: number, total: number, soFar: unknown) => void; signal: AbortSignal },
    ) =>
      new Promise((answer, fail) => {
        asked.push({ input, answer, fail, signal, tell: (soFar) => onProgress(1, 2, soFar) });
      }),
  };
  const session = { ...sessionAt(hash), engine, background: engine } as unknown as Session;
  return { session, asked };
}

/** Full texts reach 90 % and a little more with each seed, all others 50 %. */
export const answerTo = ({ options, steps, measures }: MeasureInput): Measured => ({
  hash: `${options.seed}${options.lengths ?? ''}${steps}`,
  numbers: measures.map(({ kind }) =>
    kind === 'norm' ? [1.5] : [options.lengths === 'full' ? 90 + (options.seed ?? 0) : 50],
  ),
});

export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
