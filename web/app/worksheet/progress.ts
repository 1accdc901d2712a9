/** How far a reader has come with a worksheet. */
import type { Task, Worksheet } from '../../tasks/worksheet.ts';

export interface TaskProgress {
  /** how many settings have been tried and left to rest, until the goal was reached */
  readonly attempts: number;
  /** seconds in sight, until the goal was reached */
  readonly seconds: number;
  readonly isReached: boolean;
  /** the number that reached the goal, else the last one of its measure; null before the first */
  readonly value: number | null;
  /** the link of the receipt, or '' */
  readonly receipt: string;
}

export interface Progress {
  readonly name: string;
  readonly tasks: Readonly<Record<string, TaskProgress>>;
}

const untried: TaskProgress = { attempts: 0, seconds: 0, isReached: false, value: null, receipt: '' };

export const none: Progress = { name: '', tasks: {} };

export const progressOf = ({ tasks }: Progress, { id }: Pick<Task, 'id'>): TaskProgress =>
  Object.hasOwn(tasks, id) ? tasks[id] : untried;

export const withTask = (
  progress: Progress,
  task: Pick<Task, 'id'>,
  changes: Partial<TaskProgress>,
): Progress => ({
  ...progress,
  tasks: { ...progress.tasks, [task.id]: { ...progressOf(progress, task), ...changes } },
});

export const isBegun = ({ name, tasks }: Progress): boolean => name !== '' || Object.keys(tasks).length > 0;

export const countReached = (progress: Progress, { tasks }: Worksheet): number =>
  tasks.filter((task) => progressOf(progress, task).isReached).length;

export const isDone = (progress: Progress, worksheet: Worksheet): boolean =>
  countReached(progress, worksheet) === worksheet.tasks.length;

/** Of two, task by task the one that has come further; `later` where they have come as far, or are another reader's. */
export function furtherOf(earlier: Progress, later: Progress): Progress {
  if (isBegun(later) && later.name !== earlier.name) return later;
  const hasMore = (one: TaskProgress, other: TaskProgress) =>
    one.isReached === other.isReached ? one.attempts > other.attempts : one.isReached;
  const tasks = Object.entries(earlier.tasks).filter(([id, task]) =>
    hasMore(task, progressOf(later, { id })),
  );
  return { name: earlier.name, tasks: { ...later.tasks, ...Object.fromEntries(tasks) } };
}

/** In a few characters, because SCORM 1.2 keeps 4096: receipts are left out unless `whole`. */
export function packProgress({ name, tasks }: Progress, { isWhole }: { readonly isWhole: boolean }): string {
  const packed = Object.entries(tasks).map(([id, { attempts, seconds, isReached, value, receipt }]) => [
    ...[id, attempts, seconds, isReached ? 1 : 0, value],
    ...(isWhole ? [receipt] : []),
  ]);
  return JSON.stringify([name, packed]);
}

/** Throws if the text comes from elsewhere. */
export function readProgress(text: string): Progress {
  const [name, tasks] = JSON.parse(text) as [
    string,
    [string, number, number, number, number | null, string?][],
  ];
  const entries = tasks.map(([id, attempts, seconds, isReached, value, receipt = '']) => [
    id,
    { attempts, seconds, isReached: isReached === 1, value, receipt },
  ]);
  return { name: String(name), tasks: Object.fromEntries(entries) };
}

/** Nothing if the text comes from elsewhere. */
export function unpackProgress(text: string): Progress {
  try {
    return readProgress(text);
  } catch {
    return none;
  }
}
