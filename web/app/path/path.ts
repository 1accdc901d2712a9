/** The paths: open each step in its own state, keep the answers in this tab, and give the labs the question to show. */

import { apply } from '../../settings/apply.ts';
import { writeHash } from '../../settings/hash.ts';
import type { PathId } from '../../settings/setting.ts';
import type { Changes, State } from '../../settings/setting-table.ts';
import { choosePreset, mayChoose, type Preset } from '../../shell/presets.ts';
import type { Session } from '../../shell/session.ts';
import type { Guide, Step, Story } from '../../tasks/guide.ts';
import { offPath } from '../../tasks/task-rows.ts';

interface Answer {
  readonly chosen: number | null;
  readonly isRevealed: boolean;
  readonly right: number | null;
}

/** Settings that no step changes: the page's layout, the source of the reader's table, how many runs answer a question. */
const kept = ['ui', 'remote', 'tensor', 'take', 'transposed', 'seeds'] as const;
/** The claims are about any seed. The answers of the other paths are known for the steps' own seeds. */
const keptOnClaims = [...kept, 'seed'] as const;

export interface Path {
  /** Goes to the first step of the first path and forgets all answers. */
  start(): void;
}

/** `open`: replaces the address by one with the full state of the step, because a link may name the step alone. */
export function createPath(
  { store, guide }: Pick<Session, 'store' | 'guide'>,
  stories: readonly Story[],
  open: (hash: string) => void,
): Path {
  let answers = new Map<Step, Answer>();
  let entered: Step | undefined;

  const storyOf = (path: PathId): Story => stories.find(({ id }) => id === path) ?? stories[0];
  const storyNow = () => storyOf(store.get('path'));
  /** The step's number; 0 for none. */
  const placeNow = () => Math.min(store.get('step'), storyNow().steps.length);

  const answerOf = (step: Step): Answer =>
    answers.get(step) ?? { chosen: null, isRevealed: false, right: step.right };

  function answer(step: Step, change: Partial<Answer>) {
    answers.set(step, { ...answerOf(step), ...change });
    tell();
  }

  function stateOf({ id, steps }: Story, place: number): Changes {
    const { lab, state } = steps[place - 1];
    const now = store.get();
    return {
      ...Object.fromEntries((id === 'claims' ? keptOnClaims : kept).map((name) => [name, now[name]])),
      ...state,
      lab,
      path: id,
      step: place,
    };
  }

  const leaving = ({ title, state }: Preset): Preset => ({ title, state: { ...state, ...offPath } });

  function go(story: Story, place: number) {
    if (place >= 1 && place <= story.steps.length) store.replace(stateOf(story, place));
  }

  const isPredicted = (step: Step) => {
    const { isRevealed, chosen, right } = answerOf(step);
    return isRevealed && chosen !== null && chosen === right;
  };

  function guideOf(story: Story, place: number): Guide {
    const { steps } = story;
    const step = steps[place - 1];
    const { onward } = step;
    return {
      ...step,
      ...answerOf(step),
      path: story.id,
      paths: stories,
      step: place,
      count: steps.length,
      onward:
        onward && mayChoose(store, leaving(onward))
          ? { title: onward.title, go: () => choosePreset(store, leaving(onward)) }
          : null,
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
      go: (to) => go(story, to),
      take: (path) => go(storyOf(path), 1),
      leave: () => void store.set(offPath),
    };
  }

  function tell() {
    const place = placeNow();
    guide.set(place === 0 ? null : guideOf(storyNow(), place));
  }

  function follow() {
    const place = placeNow();
    const step: Step | undefined = storyNow().steps[place - 1];
    const isNew = step !== entered;
    entered = step;
    // A reader who opens another lab leaves the path: the question is about this one.
    if (step && !isNew && store.get('lab') !== step.lab) return void store.set(offPath);
    tell();
    if (!step || !isNew) return;
    const { settings } = store;
    const state = new Map(Object.entries(stateOf(storyNow(), place)));
    const asked = apply(settings, settings.defaults, state).state;
    const hash = writeHash(settings, asked as State);
    if (hash !== writeHash(settings, store.get())) open(hash);
  }

  store.subscribe((changed) => {
    if (changed.has('path') || changed.has('step') || changed.has('lab')) follow();
  });
  follow();

  return {
    start() {
      answers = new Map();
      go(stories[0], 1);
      tell();
    },
  };
}
