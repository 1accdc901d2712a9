/**
 * A course around this page that listens to xAPI: it has started the page with the address of its record store, and gets a statement of
 * each task, and one of the whole, there and nowhere else. https://github.com/adlnet/xAPI-Spec
 */
import { measures } from '../../tasks/measures.ts';
import { plainName } from '../../tasks/names.ts';
import { sha256 } from '../../tasks/sha256.ts';
import type { Task, Worksheet } from '../../tasks/worksheet.ts';
import { type Keeper, withCopy } from './keeper.ts';
import {
  countReached,
  isDone,
  none,
  type Progress,
  packProgress,
  progressOf,
  readProgress,
} from './progress.ts';
import { text } from './text.ts';

/** What a course says when it starts the page. */
export interface Launch {
  readonly endpoint: string;
  readonly auth: string;
  readonly actor: object;
  readonly registration?: string;
  /** IRI of the worksheet */
  readonly activity: string;
}

/** The launch in an address; undefined if there is none. `usual`: the activity where the course names none. */
export function launchIn(search: string, usual: string): Launch | undefined {
  const asked = new URLSearchParams(search);
  const [endpoint, actor] = [asked.get('endpoint'), asked.get('actor')];
  if (!endpoint || !actor) return undefined;
  try {
    const registration = asked.get('registration');
    return {
      endpoint: new URL(endpoint.replace(/\/?$/, '/')).href,
      auth: asked.get('auth') ?? '',
      actor: plainActor(JSON.parse(actor)),
      ...(registration && { registration }),
      activity: asked.get('activity_id') ?? usual,
    };
  } catch {
    return undefined;
  }
}

/** What version 0.9 called the parts of an account. */
const oldNames: Readonly<Record<string, string>> = {
  accountServiceHomePage: 'homePage',
  accountName: 'name',
};

const renamed = (account: object): object =>
  Object.fromEntries(Object.entries(account).map(([name, value]) => [oldNames[name] ?? name, value]));

/** Some courses still name a reader as version 0.9 did: in lists, and an account in other words. */
function plainActor(actor: Readonly<Record<string, unknown>>): object {
  const entries = Object.entries(actor).map(([name, given]) => {
    const value = Array.isArray(given) ? given[0] : given;
    return [name, name === 'account' && value ? renamed(value) : value];
  });
  return { objectType: 'Agent', ...Object.fromEntries(entries) };
}

const verbs = 'http://adlnet.gov/expapi/verbs/';
const types = 'http://adlnet.gov/expapi/activities/';
/** IRIs of what xAPI has no fields for. */
const extensions = 'urn:pe-playground:';

const inEnglish = (words: string) => ({ 'en-US': words });

/** 'PT80S' */
const duration = (seconds: number): string => `PT${Math.round(seconds)}S`;

type Verb = 'passed' | 'attempted';

interface Statement {
  readonly actor: object;
  readonly verb: object;
  readonly object: { readonly objectType: 'Activity'; readonly id: string; readonly definition: object };
  readonly result: object;
  readonly context?: object;
  readonly timestamp: string;
}

const verbOf = (name: Verb) => ({ id: `${verbs}${name}`, display: inEnglish(name) });

const contextOf = ({ activity, registration }: Launch, isTask: boolean) => ({
  ...(registration && { registration }),
  ...(isTask && { contextActivities: { parent: [{ objectType: 'Activity', id: activity }] } }),
});

/** Of one challenge: passed or not, with which number, how long it took, and how many attempts. */
export function statementOfTask(launch: Launch, task: Task, progress: Progress, now: Date): Statement {
  const { isReached, value, seconds, attempts } = progressOf(progress, task);
  const { goal, ask } = task.challenge;
  return {
    actor: launch.actor,
    verb: verbOf(isReached ? 'passed' : 'attempted'),
    object: {
      objectType: 'Activity',
      id: `${launch.activity}#${task.id}`,
      definition: {
        name: inEnglish(task.title),
        description: inEnglish(ask),
        type: `${types}interaction`,
      },
    },
    result: {
      success: isReached,
      completion: isReached,
      ...(value !== null && { response: String(value) }),
      duration: duration(seconds),
      extensions: {
        [`${extensions}attempts`]: attempts,
        [`${extensions}value`]: value,
        [`${extensions}measure`]: `${measures[goal.measure].title} (${goal.measure})`,
      },
    },
    context: contextOf(launch, true),
    timestamp: now.toISOString(),
  };
}

/** Of the set. */
export function statementOfAll(
  launch: Launch,
  worksheet: Worksheet,
  progress: Progress,
  now: Date,
): Statement {
  const all = worksheet.tasks.length;
  const reached = countReached(progress, worksheet);
  const isPassed = isDone(progress, worksheet);
  const sum = (part: 'seconds' | 'attempts') =>
    worksheet.tasks.reduce((total, task) => total + progressOf(progress, task)[part], 0);
  return {
    actor: launch.actor,
    verb: verbOf(isPassed ? 'passed' : 'attempted'),
    object: {
      objectType: 'Activity',
      id: launch.activity,
      definition: { name: inEnglish(worksheet.title), type: `${types}assessment` },
    },
    result: {
      success: isPassed,
      completion: isPassed,
      score: { scaled: reached / all, raw: reached, min: 0, max: all },
      duration: duration(sum('seconds')),
      extensions: { [`${extensions}attempts`]: sum('attempts') },
    },
    context: contextOf(launch, false),
    timestamp: now.toISOString(),
  };
}

/** A UUID, the same whenever a statement is told: stores then have it once. */
const idOf = ({ timestamp: _, ...statement }: Statement): string =>
  sha256(JSON.stringify(statement)).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-5$3-8$4-$5');

const version = '1.0.3';

/** Milliseconds that a record store may take. */
const patience = 20_000;

export function keptByXapi(worksheet: Worksheet, launch: Launch): Keeper {
  const { endpoint, auth, actor, activity, registration } = launch;

  /** `isLast`: the page is left. Browsers go on with such a request, if all of them together have at most 64 KiB. */
  async function ask(path: string, method: string, body?: object, isLast = false): Promise<Response> {
    const request = fetch(`${endpoint}${path}`, {
      method,
      headers: {
        'X-Experience-API-Version': version,
        ...(auth && { Authorization: auth }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      keepalive: isLast,
      ...(!isLast && { signal: AbortSignal.timeout(patience) }),
      ...(body && { body: JSON.stringify(body) }),
    });
    return request.catch(() => {
      throw new Error(text.unreachable);
    });
  }

  async function send(...asked: Parameters<typeof ask>): Promise<void> {
    const { ok, status } = await ask(...asked);
    if (!ok) throw new Error(text.statusOfCourse(status));
  }

  const state = `activities/state?${new URLSearchParams({
    stateId: 'progress',
    activityId: activity,
    agent: JSON.stringify(actor),
    ...(registration && { registration }),
  })}`;
  const packed = (progress: Progress) => packProgress(progress, { isWhole: true });
  let kept = '';
  async function keep(progress: Progress, isLast = false): Promise<void> {
    await send(state, 'PUT', { progress: packed(progress) }, isLast);
    kept = packed(progress);
  }

  /** IRIs of what the course knows to be passed */
  const told = new Set<string>();
  const passedIn = (progress: Progress): Statement[] => {
    const now = new Date();
    return [
      ...worksheet.tasks
        .filter((task) => progressOf(progress, task).isReached)
        .map((task) => statementOfTask(launch, task, progress, now)),
      ...(isDone(progress, worksheet) ? [statementOfAll(launch, worksheet, progress, now)] : []),
    ];
  };
  const untold = (progress: Progress) => passedIn(progress).filter(({ object }) => !told.has(object.id));

  /** A store that has a statement already may say that it is in conflict. */
  async function tellPassed(statement: Statement, isLast = false): Promise<void> {
    const { ok, status } = await ask('statements', 'POST', { id: idOf(statement), ...statement }, isLast);
    if (!ok && status !== 409) throw new Error(text.statusOfCourse(status));
    told.add(statement.object.id);
  }

  /** The progress comes last, so that it never says of more than the course knows that it is reached. */
  async function tell(progress: Progress): Promise<void> {
    for (const statement of untold(progress)) await tellPassed(statement);
    await keep(progress);
  }

  /** One after the other: the last is to stay. */
  let telling: Promise<void> = Promise.resolve();

  const course: Keeper = {
    name: 'name' in actor ? plainName(String(actor.name)) : '',
    words: text.inCourse,
    async load() {
      const answer = await ask(state, 'GET');
      if (!answer.ok && answer.status !== 404) throw new Error(text.statusOfCourse(answer.status));
      const progress = answer.ok ? await progressIn(answer) : none;
      // What an earlier session has told need not be told again.
      for (const { object } of passedIn(progress)) told.add(object.id);
      return progress;
    },
    save(progress) {
      telling = telling.catch(() => {}).then(() => tell(progress));
      return telling;
    },
    async leave(progress) {
      const isPassed = told.has(activity) || isDone(progress, worksheet);
      const tried = worksheet.tasks.filter((task) => {
        const { attempts, isReached } = progressOf(progress, task);
        return attempts > 0 && !isReached;
      });
      const now = new Date();
      const attempted = [
        ...tried.map((task) => statementOfTask(launch, task, progress, now)),
        statementOfAll(launch, worksheet, progress, now),
      ];
      await Promise.all([
        ...(kept === packed(progress) ? [] : [keep(progress, true)]),
        // Each alone: of statements that come together, a store takes none if it has one of them already.
        ...untold(progress).map((statement) => tellPassed(statement, true)),
        ...(isPassed ? [] : [send('statements', 'POST', attempted, true)]),
      ]);
    },
  };
  return withCopy(course, worksheet, `${JSON.stringify(actor)} ${registration}`);
}

/** Rejects where the answer is none of this page's: a page to log in, for example. */
async function progressIn(answer: Response): Promise<Progress> {
  const body = await answer.text();
  if (body === '') return none;
  try {
    const { progress } = JSON.parse(body);
    return readProgress(progress);
  } catch {
    throw new Error(text.strangeAnswer);
  }
}
