/** The path of the claims: opens each step in its own state, keeps the answers in this tab, and gives the lab the question to show. */

import { apply } from '../../settings/apply.ts';
import { writeHash } from '../../settings/hash.ts';
import type { Changes, State } from '../../settings/setting-table.ts';
import type { Session } from '../../shell/session.ts';
import type { Guide, Step, Story } from '../../tasks/guide.ts';
import { offPath } from '../../tasks/task-rows.ts';

interface Answer {
  readonly chosen: number | null;
  readonly isRevealed: boolean;
  readonly right: number | null;
}

/** Settings that no step changes: the page's layout, the source of the reader's table, how many runs answer a question, and the seed. */
const kept = ['ui', 'remote', 'tensor', 'take', 'transposed', 'seeds', 'seed'] as const;

/** `open`: replaces the address by one with the full state of the step, because a link may name the step alone. */
export function createPath(
  { store, guide }: Pick<Session, 'store' | 'guide'>,
  { id, steps }: Story,
  open: (hash: string) => void,
): void {
  const answers = new Map<Step, Answer>();
  let entered: Step | undefined;

  /** The step's number; 0 for none. */
  const placeNow = () => (store.get('path') === id ? Math.min(store.get('step'), steps.length) : 0);

  const answerOf = (step: Step): Answer =>
    answers.get(step) ?? { chosen: null, isRevealed: false, right: step.right };

  function answer(step: Step, change: Partial<Answer>) {
    answers.set(step, { ...answerOf(step), ...change });
    tell();
  }

  function stateOf(place: number): Changes {
    const { lab, state } = steps[place - 1];
    const now = store.get();
    return {
      ...Object.fromEntries(kept.map((name) => [name, now[name]])),
      ...state,
      lab,
      path: id,
      step: place,
    };
  }

  function go(place: number) {
    if (place >= 1 && place <= steps.length) store.replace(stateOf(place));
  }

  const isPredicted = (step: Step) => {
    const { isRevealed, chosen, right } = answerOf(step);
    return isRevealed && chosen !== null && chosen === right;
  };

  function guideOf(place: number): Guide {
    const step = steps[place - 1];
    return {
      ...step,
      ...answerOf(step),
      path: id,
      step: place,
      count: steps.length,
      next: steps[place]?.title ?? null,
      predicted: steps.filter(isPredicted).length,
      choose(index) {
        if (index >= 0 && index < step.answers.length && !answerOf(step).isRevealed)
          answer(step, { chosen: index });
      },
      commit() {
        if (answerOf(step).chosen !== null) answer(step, { isRevealed: true });
      },
      skip: () => answer(step, { chosen: null, isRevealed: true }),
      judge(right) {
        if (step.right === null && answerOf(step).right !== right) answer(step, { right });
      },
      go,
      leave: () => void store.set(offPath),
    };
  }

  function tell() {
    const place = placeNow();
    guide.set(place === 0 ? null : guideOf(place));
  }

  function follow() {
    const place = placeNow();
    const step: Step | undefined = steps[place - 1];
    const isNew = step !== entered;
    entered = step;
    // A reader who opens another lab leaves the path: the question is about this one.
    if (step && !isNew && store.get('lab') !== step.lab) return void store.set(offPath);
    tell();
    if (!step || !isNew) return;
    const { settings } = store;
    const state = new Map(Object.entries(stateOf(place)));
    const asked = apply(settings, settings.defaults, state).state;
    const hash = writeHash(settings, asked as State);
    if (hash !== writeHash(settings, store.get())) open(hash);
  }

  store.subscribe((changed) => {
    if (changed.has('path') || changed.has('step') || changed.has('lab')) follow();
  });
  follow();
}
