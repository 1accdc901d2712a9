/**
 * A course around this page that listens to xAPI: it has started the page with the address of its record store, and gets a statement of
 * each task, and one of the whole, there and nowhere else. https://github.com/adlnet/xAPI-Spec
 */
import { measures } from '../../tasks/measures.ts';
import type { Task, Worksheet } from '../../tasks/worksheet.ts';
import type { Keeper } from './keeper.ts';
import { countReached, isDone, type Progress, packProgress, progressOf, unpackProgress } from './progress.ts';
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

/** Some courses still write lists, as version 0.9 did. */
function plainActor(actor: Readonly<Record<string, unknown>>): object {
  const entries = Object.entries(actor).map(([name, value]) => [
    name,
    Array.isArray(value) ? value[0] : value,
  ]);
  return { objectType: 'Agent', ...Object.fromEntries(entries) };
}

const verbs = 'http://adlnet.gov/expapi/verbs/';
const types = 'http://adlnet.gov/expapi/activities/';
/** IRIs of what xAPI has no fields for. */
const extensions = 'urn:pe-playground:';

const inEnglish = (words: string) => ({ 'en-US': words });

/** 'PT80S' */
const duration = (seconds: number): string => `PT${Math.round(seconds)}S`;

type Verb = 'passed' | 'failed' | 'attempted';

interface Statement {
  readonly actor: object;
  readonly verb: object;
  readonly object: object;
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
    verb: verbOf(isReached ? 'passed' : 'failed'),
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

const version = '1.0.3';

export function keptByXapi(worksheet: Worksheet, launch: Launch): Keeper {
  const { endpoint, auth, actor, activity, registration } = launch;
  const told = new Set<string>();
  let isWholeTold = false;
  const send = (path: string, method: string, body?: object) =>
    fetch(`${endpoint}${path}`, {
      method,
      headers: {
        'X-Experience-API-Version': version,
        ...(auth && { Authorization: auth }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      // Also when the page is left.
      keepalive: true,
      ...(body && { body: JSON.stringify(body) }),
    });
  const state = `activities/state?${new URLSearchParams({
    stateId: 'progress',
    activityId: activity,
    agent: JSON.stringify(actor),
    ...(registration && { registration }),
  })}`;
  const tell = (statement: Statement) => void send('statements', 'POST', statement).catch(() => {});

  function save(progress: Progress) {
    void send(state, 'PUT', { progress: packProgress(progress, { isWhole: true }) }).catch(() => {});
    for (const task of worksheet.tasks)
      if (progressOf(progress, task).isReached && !told.has(task.id)) {
        told.add(task.id);
        tell(statementOfTask(launch, task, progress, new Date()));
      }
    if (isWholeTold || !isDone(progress, worksheet)) return;
    isWholeTold = true;
    tell(statementOfAll(launch, worksheet, progress, new Date()));
  }

  return {
    name: 'name' in actor ? String(actor.name) : '',
    words: text.inCourse,
    async load() {
      const before = await send(state, 'GET')
        .then(async (response) => (response.ok ? ((await response.json()) as { progress?: unknown }) : {}))
        .catch(() => ({}));
      const progress = unpackProgress('progress' in before ? String(before.progress) : '');
      // What an earlier session has told need not be told again.
      for (const task of worksheet.tasks) if (progressOf(progress, task).isReached) told.add(task.id);
      isWholeTold = isDone(progress, worksheet);
      return progress;
    },
    save,
    leave(progress) {
      save(progress);
      if (isWholeTold) return;
      for (const task of worksheet.tasks) {
        const { value, isReached } = progressOf(progress, task);
        if (value !== null && !isReached) tell(statementOfTask(launch, task, progress, new Date()));
      }
      tell(statementOfAll(launch, worksheet, progress, new Date()));
    },
  };
}
