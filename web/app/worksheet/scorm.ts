/**
 * A course of SCORM 1.2 around this page: it keeps the progress, a status, a score, and for each task whether it is right, with which
 * number and after how long. Nothing is sent to anybody else.
 */
import { plainName } from '../../tasks/names.ts';
import type { Task, Worksheet } from '../../tasks/worksheet.ts';
import { type Keeper, withCopy } from './keeper.ts';
import { countReached, isDone, type Progress, packProgress, progressOf, unpackProgress } from './progress.ts';
import { text } from './text.ts';

/** The part of SCORM 1.2's run-time that is used. Each function gives a text. */
export interface Api {
  LMSInitialize(none: ''): string;
  LMSGetValue(name: string): string;
  LMSSetValue(name: string, value: string): string;
  LMSCommit(none: ''): string;
  LMSFinish(none: ''): string;
  LMSGetLastError(): string;
}

type ApiWindow = Window & { readonly API?: Api };

/** Most windows around this one, or before it, in which the course may have put its API. */
const deepest = 50;

function apiAbove(from: ApiWindow): Api | undefined {
  let at = from;
  try {
    for (let depth = 0; depth < deepest; depth++) {
      if (at.API) return at.API;
      if (at.parent === at) return undefined;
      at = at.parent as ApiWindow;
    }
  } catch {
    // A page of another host has no API for this one.
  }
  return undefined;
}

/** In this window, those around it, and those around the one that has opened it. */
export const findApi = (): Api | undefined =>
  apiAbove(window) ?? (window.opener ? apiAbove(window.opener as ApiWindow) : undefined);

const two = (number: number) => String(number).padStart(2, '0');

/** 'HHHH:MM:SS.SS' */
export function timespan(seconds: number): string {
  const whole = Math.floor(seconds);
  const hours = Math.min(9999, Math.floor(whole / 3600));
  return `${String(hours).padStart(4, '0')}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}.00`;
}

/** A decimal without an exponent, as SCORM 1.2 writes numbers. */
export const decimal = (value: number): string =>
  Math.abs(value) < 1e21 ? value.toFixed(10).replace(/\.?0+$/, '') : String(BigInt(value));

/** What SCORM has no fields for: the attempts. */
const summary = (progress: Progress, { tasks }: Worksheet): string =>
  tasks
    .map((task) => {
      const { isReached, value, attempts, seconds } = progressOf(progress, task);
      return text.summary(task.title, isReached, value, attempts, seconds);
    })
    .join('\n');

/** SCORM 1.2's largest comments. */
const mostCharacters = 4096;

/** Throws where the course does not begin a session. */
export function keptByScorm(worksheet: Worksheet, api: Api): Keeper {
  /** Throws what the course says against it. Some answer with a boolean. */
  function demand(answer: string | boolean) {
    if (String(answer) !== 'true') throw new Error(text.errorOfCourse(api.LMSGetLastError()));
  }
  demand(api.LMSInitialize(''));
  const begun = Date.now();
  const told = new Set<string>();
  let interactions = 0;
  let isOver = false;
  const get = (name: string) => api.LMSGetValue(name) ?? '';
  /** Courses need not have all that SCORM names: what they lack is not told. */
  const offer = (name: string, value: string) => void api.LMSSetValue(name, value);
  const set = (name: string, value: string) => demand(api.LMSSetValue(name, value));

  /** Each task once in a session: when it is reached, or, where it was tried, at the end. */
  function tellTask(progress: Progress, task: Task) {
    const { isReached, value, seconds, attempts } = progressOf(progress, task);
    if (attempts === 0 || told.has(task.id)) return;
    told.add(task.id);
    // Some courses do not count them: each would replace the one before.
    const index = Math.max(interactions, Number(get('cmi.interactions._count')) || 0);
    interactions = index + 1;
    const at = `cmi.interactions.${index}`;
    const now = new Date();
    offer(`${at}.id`, task.id);
    offer(`${at}.time`, [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join(':'));
    offer(`${at}.type`, 'numeric');
    if (value !== null) offer(`${at}.student_response`, decimal(value));
    offer(`${at}.result`, isReached ? 'correct' : 'wrong');
    offer(`${at}.latency`, timespan(seconds));
  }

  const name = plainName(nameOf(get('cmi.core.student_name')));
  const keepsNothing = ['review', 'browse'].includes(get('cmi.core.lesson_mode'));
  const wasPassed = get('cmi.core.lesson_status') === 'passed';
  const before = unpackProgress(get('cmi.suspend_data'));
  // What an earlier session has told need not be told again.
  for (const task of worksheet.tasks) if (progressOf(before, task).isReached) told.add(task.id);

  function setStanding(progress: Progress) {
    // Who has passed, and comes back to look, keeps status and score.
    if (wasPassed) return;
    const share = countReached(progress, worksheet) / worksheet.tasks.length;
    offer('cmi.core.score.min', '0');
    offer('cmi.core.score.max', '100');
    set('cmi.core.score.raw', String(Math.round(100 * share)));
    set('cmi.core.lesson_status', isDone(progress, worksheet) ? 'passed' : 'incomplete');
  }

  function save(progress: Progress) {
    if (keepsNothing) return;
    demandSession();
    for (const task of worksheet.tasks) if (progressOf(progress, task).isReached) tellTask(progress, task);
    setStanding(progress);
    set('cmi.suspend_data', packProgress(progress, { isWhole: false }));
    // Also where the page ends without a word.
    set('cmi.core.exit', 'suspend');
    demand(api.LMSCommit(''));
  }

  function tellRest(progress: Progress) {
    for (const task of worksheet.tasks) tellTask(progress, task);
    offer('cmi.comments', summary(progress, worksheet).slice(0, mostCharacters));
    offer('cmi.core.session_time', timespan((Date.now() - begun) / 1000));
  }

  /** A page that the browser brings back after it was left has none. */
  function demandSession() {
    if (isOver) throw new Error(text.sessionOver);
  }

  const course: Keeper = {
    name,
    words: keepsNothing ? text.inReview : text.inCourse,
    load: async () => before,
    save: async (progress) => save(progress),
    async leave(progress) {
      demandSession();
      try {
        save(progress);
        if (!keepsNothing) tellRest(progress);
      } finally {
        isOver = true;
        demand(api.LMSFinish(''));
      }
    },
    isOver: () => isOver,
  };
  // What the tab has of another session is not seen in a review, and outlasts it.
  return keepsNothing ? course : withCopy(course, worksheet, get('cmi.core.student_id'));
}

/** SCORM writes 'Lovelace, Ada'. */
const nameOf = (name: string): string => name.replace(/^([^,]+),\s*([^,]+)$/, '$2 $1');
