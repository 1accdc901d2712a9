/**
 * A course of SCORM 1.2 around this page: it keeps the progress, a status, a score, and for each task whether it is right, with which
 * number and after how long. Nothing is sent to anybody else.
 */
import type { Task, Worksheet } from '../../tasks/worksheet.ts';
import type { Keeper } from './keeper.ts';
import { countReached, isDone, type Progress, packProgress, progressOf, unpackProgress } from './progress.ts';
import { text } from './text.ts';

/** The part of SCORM 1.2's run-time that is used. Each function gives a text. */
interface Api {
  LMSInitialize(none: ''): string;
  LMSGetValue(name: string): string;
  LMSSetValue(name: string, value: string): string;
  LMSCommit(none: ''): string;
  LMSFinish(none: ''): string;
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
      return text.summary(task.title, isReached, value, attempts, timespan(seconds));
    })
    .join('\n');

/** SCORM 1.2's largest texts: suspended data and comments. */
const mostCharacters = 4096;

export function keptByScorm(worksheet: Worksheet, api: Api): Keeper {
  api.LMSInitialize('');
  const begun = Date.now();
  const told = new Set<string>();
  let isOver = false;
  const get = (name: string) => api.LMSGetValue(name) ?? '';
  const set = (name: string, value: string) => void api.LMSSetValue(name, value);

  /** Each task once in a session: when it is reached, or, where it was tried, at the end. */
  function tellTask(progress: Progress, task: Task) {
    const { isReached, value, seconds } = progressOf(progress, task);
    if (value === null || told.has(task.id)) return;
    told.add(task.id);
    const at = `cmi.interactions.${Number(get('cmi.interactions._count')) || 0}`;
    const now = new Date();
    set(`${at}.id`, task.id);
    set(`${at}.time`, [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join(':'));
    set(`${at}.type`, 'numeric');
    set(`${at}.student_response`, decimal(value));
    set(`${at}.result`, isReached ? 'correct' : 'wrong');
    set(`${at}.latency`, timespan(seconds));
  }

  function save(progress: Progress) {
    if (isOver) return;
    const share = countReached(progress, worksheet) / worksheet.tasks.length;
    for (const task of worksheet.tasks) if (progressOf(progress, task).isReached) tellTask(progress, task);
    set('cmi.core.score.min', '0');
    set('cmi.core.score.max', '100');
    set('cmi.core.score.raw', String(Math.round(100 * share)));
    set('cmi.core.lesson_status', isDone(progress, worksheet) ? 'passed' : 'incomplete');
    set('cmi.suspend_data', packProgress(progress, { isWhole: false }).slice(0, mostCharacters));
    api.LMSCommit('');
  }

  const name = get('cmi.core.student_name');
  const before = unpackProgress(get('cmi.suspend_data'));
  // What an earlier session has told need not be told again.
  for (const task of worksheet.tasks) if (progressOf(before, task).isReached) told.add(task.id);
  return {
    name: nameOf(name),
    words: text.inCourse,
    load: async () => before,
    save,
    leave(progress) {
      if (isOver) return;
      save(progress);
      for (const task of worksheet.tasks) tellTask(progress, task);
      set('cmi.comments', summary(progress, worksheet).slice(0, mostCharacters));
      set('cmi.core.session_time', timespan((Date.now() - begun) / 1000));
      set('cmi.core.exit', isDone(progress, worksheet) ? '' : 'suspend');
      api.LMSFinish('');
      isOver = true;
    },
  };
}

/** SCORM writes 'Lovelace, Ada'. */
const nameOf = (name: string): string => name.replace(/^([^,]+),\s*([^,]+)$/, '$2 $1').trim();
