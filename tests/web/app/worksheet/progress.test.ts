import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countReached,
  furtherOf,
  isDone,
  none,
  packProgress,
  progressOf,
  unpackProgress,
  withTask,
} from '../../../../web/app/worksheet/progress.ts';
import { decimal, timespan } from '../../../../web/app/worksheet/scorm.ts';
import { text } from '../../../../web/app/worksheet/text.ts';
import { launchIn, statementOfAll, statementOfTask } from '../../../../web/app/worksheet/xapi.ts';
import { exercises } from '../../../../web/guide/exercises.ts';
import type { Worksheet } from '../../../../web/tasks/worksheet.ts';

const tasks = exercises.slice(0, 2).map(({ title, challenge }, i) => ({ id: `task-${i}`, title, challenge }));
const worksheet: Worksheet = { v: 1, title: 'Two', tasks };
const tried = withTask({ ...none, name: 'Ada' }, tasks[1], { attempts: 2, value: 0.5, seconds: 7 });
const half = withTask(tried, tasks[0], {
  isReached: true,
  value: 1e-7,
  attempts: 3,
  seconds: 80,
  receipt: 'r',
});

test('counts what is reached', () => {
  expect([none, tried, half].map((progress) => countReached(progress, worksheet))).toEqual([0, 0, 1]);
  expect(isDone(half, worksheet)).toBe(false);
  expect(isDone(withTask(half, tasks[1], { isReached: true }), worksheet)).toBe(true);
  expect(progressOf(none, { id: 'constructor' }).attempts).toBe(0);
});

test('is packed with or without receipts, and unpacked; what is none is nothing', () => {
  expect(unpackProgress(packProgress(half, { isWhole: true }))).toEqual(half);
  const [{ id }] = tasks;
  expect(unpackProgress(packProgress(half, { isWhole: false })).tasks[id]).toEqual({
    ...half.tasks[id],
    receipt: '',
  });
  for (const text of ['', 'null', '{}', '[1]', '["a",[[]]', '['])
    expect(unpackProgress(text).tasks).toEqual({});
});

test('twenty tasks with long ids fit into what SCORM 1.2 keeps', () => {
  const full = Array.from({ length: 20 }, (_, i) => ({ id: `${'x'.repeat(37)}-${i + 10}` })).reduce(
    (progress, task) => withTask(progress, task, { attempts: 9999, seconds: 99_999, value: -Math.PI * 1e-9 }),
    { ...none, name: 'x'.repeat(60) },
  );
  expect(packProgress(full, { isWhole: false }).length).toBeLessThan(4096);
});

test('of two, each task that has come further is taken, and of two alike the later one', () => {
  const [first, second] = tasks;
  const on = withTask(tried, second, { attempts: 4, value: 0.25 });
  expect(furtherOf(half, on).tasks).toEqual({
    [first.id]: half.tasks[first.id],
    [second.id]: on.tasks[second.id],
  });
  expect(furtherOf(on, half).tasks).toEqual(furtherOf(half, on).tasks);
  const slower = withTask(half, first, { seconds: 81 });
  expect(furtherOf(half, slower)).toEqual(slower);
  expect(furtherOf(none, half)).toEqual(half);
  expect(furtherOf(half, none)).toEqual(half);
});

test('comments say times as people do', () => {
  const timeOf = (seconds: number) => text.summary('One', true, 1, 1, seconds).split(', ').at(-1);
  expect([0, 8.9, 60, 128, 4500].map(timeOf)).toEqual(['0 s', '8 s', '1 min 0 s', '2 min 8 s', '75 min 0 s']);
});

test('tasks, their standing and their receipts read right also for one', () => {
  expect([1, 2].map(text.tasks)).toEqual([
    '1 task, with a number to reach.',
    '2 tasks, each with a number to reach.',
  ]);
  expect([text.standing(0, 1), text.standing(1, 1), text.standing(1, 2), text.standing(2, 2)]).toEqual([
    '0 of 1 task reached.',
    'Task reached.',
    '1 of 2 tasks reached.',
    'All 2 tasks reached.',
  ]);
  expect([text.copyReceipts(1, 1), text.copyReceipts(1, 2), text.copyReceipts(2, 2)]).toEqual([
    'Copy 1 receipt',
    'Copy 1 receipt',
    'Copy all receipts',
  ]);
  expect([1, 2].map(text.toReceipts)).toEqual(['Your receipt', 'Your receipts']);
});

describe('numbers of SCORM 1.2', () => {
  test('time spans', () => {
    expect(timespan(0)).toBe('0000:00:00.00');
    expect(timespan(3671.9)).toBe('0001:01:11.00');
    expect(timespan(1e9)).toMatch(/^9999:/);
  });

  test('decimals have no exponent, and read back', () => {
    expect(decimal(1e-7)).toBe('0.0000001');
    expect(decimal(100)).toBe('100');
    expect(decimal(-0.5)).toBe('-0.5');
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e99, max: 1e99 }), (value) => {
        const text = decimal(value);
        expect(text).toMatch(/^-?\d+(\.\d+)?$/);
        expect(Math.abs(Number(text) - value)).toBeLessThanOrEqual(Math.max(1e-10, Math.abs(value) * 1e-15));
      }),
    );
  });
});

describe('statements of xAPI', () => {
  const search = new URLSearchParams({
    endpoint: 'https://course.example/xapi',
    auth: 'Basic YTpi',
    actor: JSON.stringify({ name: ['Ada'], mbox: ['mailto:ada@example.org'] }),
    registration: '6d8e8f2e-0000-4000-8000-000000000000',
  }).toString();
  const launch = launchIn(`?${search}`, 'urn:pe-playground:1');
  if (!launch) throw new Error('no launch');
  const now = new Date('2030-01-02T03:04:05Z');

  test('the launch is read; without one there is none', () => {
    expect(launch).toEqual({
      endpoint: 'https://course.example/xapi/',
      auth: 'Basic YTpi',
      actor: { objectType: 'Agent', name: 'Ada', mbox: 'mailto:ada@example.org' },
      registration: '6d8e8f2e-0000-4000-8000-000000000000',
      activity: 'urn:pe-playground:1',
    });
    expect(launchIn('', 'x')).toBeUndefined();
    expect(launchIn('?endpoint=https://a.example&actor=no', 'x')).toBeUndefined();
  });

  test('an account is named as version 1.0 names it, in a list or not', () => {
    const read = (account: object) =>
      launchIn(
        `?${new URLSearchParams({ endpoint: 'https://course.example/', actor: JSON.stringify({ name: ['Ada'], account }) })}`,
        'x',
      )?.actor;
    const account = { homePage: 'https://course.example/', name: 'a17' };
    const old = { accountServiceHomePage: account.homePage, accountName: account.name };
    for (const given of [[old], old, [account], account])
      expect(read(given)).toEqual({ objectType: 'Agent', name: 'Ada', account });
    expect(read([])).toEqual({ objectType: 'Agent', name: 'Ada', account: undefined });
  });

  test('one of a task says whether it is passed, the number, the time and the attempts', () => {
    const { verb, object, result } = statementOfTask(launch, tasks[0], half, now);
    expect(verb).toMatchObject({ id: 'http://adlnet.gov/expapi/verbs/passed' });
    expect(object).toMatchObject({ id: 'urn:pe-playground:1#task-0' });
    expect(result).toEqual({
      success: true,
      completion: true,
      response: '1e-7',
      duration: 'PT80S',
      extensions: {
        'urn:pe-playground:attempts': 3,
        'urn:pe-playground:value': 1e-7,
        'urn:pe-playground:measure': 'largest difference between the two outputs (order.difference)',
      },
    });
    expect(statementOfTask(launch, tasks[1], half, now)).toMatchObject({
      verb: { id: 'http://adlnet.gov/expapi/verbs/attempted' },
      result: { success: false },
    });
  });

  test('one of the set has the share that is reached', () => {
    expect(statementOfAll(launch, worksheet, half, now)).toMatchObject({
      verb: { id: 'http://adlnet.gov/expapi/verbs/attempted' },
      object: { id: 'urn:pe-playground:1', definition: { name: { 'en-US': 'Two' } } },
      result: { success: false, score: { scaled: 0.5, raw: 1, min: 0, max: 2 }, duration: 'PT87S' },
      timestamp: '2030-01-02T03:04:05.000Z',
    });
  });
});
