import { expect, test } from 'vitest';
import { gridOf } from '../../../../web/labs/training/definition.ts';
import { lab } from '../../../../web/labs/training/screen.ts';
import type { Screen } from '../../../../web/shell/screen.ts';
import { sessionAt } from '../../shell/session-at.ts';
import { words } from '../../template-words.ts';

const host = {
  addController() {},
  removeController() {},
  requestUpdate() {},
  updateComplete: Promise.resolve(true),
};

/**
 * The screen once the first stops are tested. `accuracyOf`: of a model at each of them; undefined where it was refused. `ahead`: by how
 * many stops the first model is ahead of the others
 */
function screenAt(
  state: string,
  accuracyOf: (encoding: string) => number | undefined,
  ahead = 0,
): Screen | null {
  const reached = 2;
  const session = sessionAt(`v=1&lab=training&${state}`);
  const grid = gridOf(session.store);
  const courses = grid.runs.map((run, i) => {
    const accuracy = accuracyOf(run.encoding) ?? Number.NaN;
    const error = Number.isNaN(accuracy) ? new Error('d must be even.') : undefined;
    const points = grid.stops.slice(0, error ? 0 : reached + (i === 0 ? ahead : 0)).map((step) => ({
      ...{ step, accuracy, loss: 1, hash: 'abc' },
      ...{ byPosition: new Float32Array(), byLength: new Float32Array() },
    }));
    const about = { words: ['[CLS]'], classes: ['A', 'B'], chance: 0.5, parameters: [], fixed: [], task: '' };
    return { run, points, about, error, lane: 0 };
  });
  const error = courses.every((one) => one.error) ? courses[0].error : undefined;
  const training = { courses, error, reached, isRunning: false, isDone: false, follow() {}, engineOf() {} };
  const answers = { ...lab.answers({ ...host, session } as never), training: training as never };
  let here = lab.here;
  const given = () => ({
    ...{ session, read: lab.read(session), answers, here, below: null, showFold() {} },
    set: (changes: Partial<typeof here>) => {
      here = { ...here, ...changes };
    },
    isSeen: () => false,
  });
  // The models answer no sequence here.
  (answers.asks as { ask: unknown }).ask = () => {};
  lab.ask(given());
  return lab.screen(given());
}

test('two encodings of three know the order, and more seeds are the next thing to try', () => {
  const screen = screenAt('encodings=none,learned,rotary&seeds=1', (encoding) =>
    encoding === 'none' ? 0.5 : 1,
  );
  expect(screen?.finding).toMatchObject({ measured: { measure: 'training.accuracy', value: 100 } });
  expect(screen?.action).toMatchObject({ sets: { seeds: 3 } });
  expect(screen?.folds.map(({ id }) => id)).toEqual([
    ...['learned', 'attention', 'loss', 'by-place', 'replay', 'how'],
  ]);
  expect(screen?.mark).toBe('');
});

/** What a template draws, by the name of a part of it. */
function drawn(template: unknown, part: string): Record<string, unknown> | undefined {
  if (typeof template !== 'object' || template === null) return undefined;
  if (part in template) return template as Record<string, unknown>;
  const { values } = template as { values?: unknown };
  const inside: readonly unknown[] = Array.isArray(template) ? template : Array.isArray(values) ? values : [];
  return inside.map((value) => drawn(value, part)).find(Boolean);
}

test('no curve is ahead of the step that is shown', () => {
  const screen = screenAt('encodings=learned,rotary&seeds=1', () => 0.7, 2);
  const { panels } = drawn(screen?.proof, 'panels') as { panels: { lines: { length: number }[] }[] };
  expect(panels.map(({ lines }) => lines.map(({ length }) => length))).toEqual([[2], [2]]);
});

test('a step that is named and not reached marks what is shown as out of date', () => {
  expect(screenAt('shownStep=100', () => 1)).toMatchObject({ mark: 'older', isPassing: true });
});

test('settings that no model can be trained with have no number, and say why', () => {
  const screen = screenAt('encodings=rotary', () => undefined);
  expect(screen).toMatchObject({ finding: undefined, isRefused: true, folds: [] });
  expect(words(screen?.proof)).toContain('d must be even.');
});
