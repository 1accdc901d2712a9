/** The path: opens each step in its own state, keeps the answers in this tab, and gives the labs the question to show. */
import type { Guide } from '../../session/guide.ts';
import { choosePreset, mayChoose, type Preset } from '../../session/presets.ts';
import type { Session } from '../../session/session.ts';
import { apply } from '../../state/apply.ts';
import { writeHash } from '../../state/hash.ts';
import type { Changes, State } from '../../state/properties.ts';
import type { Step } from './step.ts';

interface Answer {
  readonly chosen: number | null;
  readonly isRevealed: boolean;
}

/** Properties that no step changes: the page's layout and the source of the reader's table. */
const kept = ['ui', 'remote', 'tensor', 'take', 'transposed'] as const;

export interface Path {
  /** Goes to the first step and forgets all answers. */
  start(): void;
}

/** `open`: replaces the address by one with the full state of the step, because a link may name the step alone. */
export function createPath(
  { store, guide }: Pick<Session, 'store' | 'guide'>,
  steps: readonly Step[],
  open: (hash: string) => void,
): Path {
  let answers = new Map<number, Answer>();
  let entered = 0;

  const stepNow = () => Math.min(store.get('step'), steps.length);
  const answerOf = (step: number): Answer => answers.get(step) ?? { chosen: null, isRevealed: false };

  function stateOf(step: number): Changes {
    const { lab, state } = steps[step - 1];
    const now = store.get();
    return { ...Object.fromEntries(kept.map((name) => [name, now[name]])), ...state, lab, step };
  }

  const leaving = ({ title, state }: Preset): Preset => ({ title, state: { ...state, step: 0 } });

  function answer(step: number, change: Partial<Answer>) {
    answers.set(step, { ...answerOf(step), ...change });
    tell();
  }

  function go(step: number) {
    if (step >= 1 && step <= steps.length) store.replace(stateOf(step));
  }

  function tell() {
    const step = stepNow();
    if (step === 0) return guide.set(null);
    const { title, question, counts, answers: choices, right, explanation, onward } = steps[step - 1];
    const { chosen, isRevealed } = answerOf(step);
    const shown: Guide = {
      step,
      count: steps.length,
      title,
      question,
      counts,
      answers: choices,
      right,
      explanation,
      onward:
        onward && mayChoose(store, leaving(onward))
          ? { title: onward.title, go: () => choosePreset(store, leaving(onward)) }
          : null,
      chosen,
      isRevealed,
      next: steps[step]?.title ?? null,
      predicted: [...answers].filter(([at, one]) => one.isRevealed && one.chosen === steps[at - 1].right)
        .length,
      choose(index) {
        if (index >= 0 && index < choices.length && !answerOf(step).isRevealed)
          answer(step, { chosen: index });
      },
      commit() {
        if (answerOf(step).chosen !== null) answer(step, { isRevealed: true });
      },
      skip: () => answer(step, { chosen: null, isRevealed: true }),
      go,
      leave: () => void store.set({ step: 0 }),
    };
    guide.set(shown);
  }

  function follow() {
    const step = stepNow();
    const isNew = step !== entered;
    entered = step;
    // A reader who opens another lab leaves the path: the question is about this one.
    if (step > 0 && !isNew && store.get('lab') !== steps[step - 1].lab) return void store.set({ step: 0 });
    tell();
    if (step === 0 || !isNew) return;
    const { properties } = store;
    const asked = apply(properties, properties.defaults, new Map(Object.entries(stateOf(step)))).state;
    const hash = writeHash(properties, asked as State);
    if (hash !== writeHash(properties, store.get())) open(hash);
  }

  store.subscribe((changed) => {
    if (changed.has('step') || changed.has('lab')) follow();
  });
  follow();

  return {
    start() {
      answers = new Map();
      go(1);
      tell();
    },
  };
}
