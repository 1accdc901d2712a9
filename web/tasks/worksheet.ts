/**
 * A worksheet: challenges in order, each with an id. A file has it as JSON, a link to worksheet.html the same in base64url:
 *
 *   {"v":1,"title":"Word order","tasks":[{"id":"slow-hands","title":"Slow hands","challenge":{…},"view":"clocks","seedByName":true}]}
 *
 * Its receipts are checked against it: a challenge with the same words and an easier goal is none of its tasks.
 */
import { decode } from './access.ts';
import type { Challenge } from './challenge.ts';
import { plainName } from './names.ts';
import { pack } from './pack.ts';
import { sha256 } from './sha256.ts';
import { problems as words } from './worksheet-text.ts';

export interface Task {
  /** lower case letters, digits and hyphens; no other task of the worksheet has it */
  readonly id: string;
  /** a few words, for lists */
  readonly title: string;
  readonly challenge: Challenge;
  /** id of the figure that it is shown with; default: what proves the lab's claim */
  readonly view?: string;
  /** whether each name has a seed of its own, which the challenge then gives */
  readonly seedByName?: true;
}

export interface Worksheet {
  readonly v: 1;
  readonly title: string;
  readonly tasks: readonly Task[];
}

/** Most tasks, and most characters of a title. */
export const most = { tasks: 20, title: 100 };
const idForm = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** The words of a title as an id. */
export function idOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return plain.slice(0, 32).replace(/^-+|-+$/g, '') || 'task';
}

/** An id for a new task. It is random, so that none is used again: courses remember by their ids which tasks were reached. */
export const newId = (title: string): string =>
  `${idOf(title)}-${crypto.getRandomValues(new Uint32Array(1))[0].toString(36)}`;

const mostSeeds = 10_000;

const seedOf = (name: string, id: string): number =>
  Number.parseInt(sha256(`${plainName(name).toLowerCase()},${id}`).slice(0, 8), 16) % mostSeeds;

/** The challenge of a task for a reader, whose name may be ''. */
export function challengeFor({ id, challenge, seedByName }: Task, name: string): Challenge {
  if (!seedByName || plainName(name) === '') return challenge;
  return { ...challenge, given: { ...challenge.given, seed: seedOf(name, id) } };
}

/**
 * The first task with this challenge. No two tasks of a worksheet may have the same: the page would reach both at once, and tell it of one,
 * and a receipt would belong to either.
 */
export const taskLike = (challenge: Challenge, tasks: readonly Task[]): Task | undefined =>
  tasks.find((task) => pack(task.challenge) === pack(challenge));

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTitle = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= most.title;

function problemsOfTask(task: unknown, place: string): readonly string[] {
  if (!isRecord(task)) return [words.noTask(place)];
  const { id, title, challenge, view = '', seedByName = true } = task;
  return [
    ...(typeof id === 'string' && idForm.test(id) ? [] : [words.noId(place)]),
    ...(isTitle(title) ? [] : [words.noTitle(place, most.title)]),
    ...(isRecord(challenge) ? [] : [words.noChallenge(place)]),
    ...(typeof view === 'string' && seedByName === true ? [] : [words.noOptions(place)]),
  ];
}

/**
 * A worksheet from its JSON, with at least `least` tasks. Its challenges are not checked: the page that opens one, and the command, say
 * what is wrong with it.
 */
export function readWorksheet(
  json: unknown,
  least = 1,
): {
  readonly worksheet: Worksheet | null;
  readonly problems: readonly string[];
} {
  const refuse = (problems: readonly string[]) => ({ worksheet: null, problems });
  if (!isRecord(json) || json.v !== 1 || !Array.isArray(json.tasks)) return refuse([words.noWorksheet]);
  const { title, tasks } = json;
  if (tasks.length < least || tasks.length > most.tasks)
    return refuse([words.badCount(tasks.length, most.tasks)]);
  const problems = [
    ...(isTitle(title) ? [] : [words.noTitle('title', most.title)]),
    ...tasks.flatMap((task, i) => problemsOfTask(task, `tasks[${i}]`)),
  ];
  if (problems.length > 0) return refuse(problems);
  const worksheet = json as unknown as Worksheet;
  const ids = worksheet.tasks.map(({ id }) => id);
  const twice = ids.find((id, i) => ids.indexOf(id) !== i);
  if (twice !== undefined) return refuse([words.twice(twice)]);
  for (const task of worksheet.tasks) {
    const twin = taskLike(task.challenge, worksheet.tasks);
    if (twin && twin !== task) return refuse([words.alike(twin.id, task.id)]);
  }
  return { worksheet, problems };
}

/** The part after `#` of a link to a worksheet. */
export const worksheetHash = (worksheet: Worksheet): string => `w=${pack(worksheet)}`;

/** The worksheet of such a link. */
export function worksheetIn(hash: string): ReturnType<typeof readWorksheet> {
  const [, text = ''] = /(?:^|[#&])w=([\w-]+)/.exec(hash) ?? [];
  try {
    return readWorksheet(decode(text));
  } catch {
    return { worksheet: null, problems: [words.damaged] };
  }
}
