/** What is kept of a reader where the course refuses, is away, or is opened again. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keptInTab } from '../../../../web/app/worksheet/keeper.ts';
import { none, packProgress, withTask } from '../../../../web/app/worksheet/progress.ts';
import { type Api, keptByScorm } from '../../../../web/app/worksheet/scorm.ts';
import { text } from '../../../../web/app/worksheet/text.ts';
import { keptByXapi } from '../../../../web/app/worksheet/xapi.ts';
import { exercises } from '../../../../web/guide/exercises.ts';
import type { Worksheet } from '../../../../web/tasks/worksheet.ts';

const tasks = exercises.slice(0, 2).map(({ title, challenge }, i) => ({ id: `task-${i}`, title, challenge }));
const worksheet: Worksheet = { v: 1, title: 'Two', tasks };
const [first, second] = tasks;
const reached = { isReached: true, value: 0.5, attempts: 1, receipt: 'r' };
const half = withTask({ ...none, name: 'Ada' }, first, reached);
const tried = withTask(half, second, { value: 2, attempts: 1 });
const whole = withTask(half, second, reached);

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** As in a sandboxed frame. */
const refuseStorage = () =>
  vi.stubGlobal('sessionStorage', {
    getItem() {
      throw new DOMException('refused', 'SecurityError');
    },
    setItem() {
      throw new DOMException('refused', 'SecurityError');
    },
  });

test('a tab that keeps nothing is not said to', async () => {
  const keeper = keptInTab(worksheet, text.inTab);
  await keeper.save(half);
  expect(keeper.words).toBe(text.inTab);
  refuseStorage();
  await keeper.save(half);
  expect(keeper.words).toContain('keeps nothing');
});

test('what to do follows from what is kept, and from whether it can be tried again', () => {
  expect(text.notKept('it is away', true, true)).toMatch(
    /keeps a copy: try again, or open .*, in this tab\.$/,
  );
  expect(text.notKept('it is away', true, false)).toMatch(/keeps a copy: open .*, in this tab\.$/);
  expect(text.notKept('it is away', false, true)).toMatch(
    /keeps no copy: try again, or copy your receipts before you close it\.$/,
  );
  expect(text.notKept('it is away', false, false)).toMatch(
    /keeps no copy: copy your receipts before you close it\.$/,
  );
});

describe('SCORM', () => {
  /** A course with these values, which refuses what `refuses` says. */
  function course(values: Record<string, string>, refuses: (name: string) => boolean = () => false) {
    const kept: Record<string, string> = { 'cmi.core.student_id': 'a17', ...values };
    const commits: Record<string, string>[] = [];
    const answer = (name: string) => String(!refuses(name));
    const api: Api = {
      LMSInitialize: () => answer('LMSInitialize'),
      LMSGetValue: (name) => kept[name] ?? '',
      LMSSetValue(name, value) {
        if (!refuses(name)) kept[name] = value;
        return answer(name);
      },
      LMSCommit() {
        if (!refuses('LMSCommit')) commits.push({ ...kept });
        return answer('LMSCommit');
      },
      LMSFinish: () => answer('LMSFinish'),
      LMSGetLastError: () => '391',
    };
    return { api, kept, commits };
  }

  test('what is reached is told, and the session may always go on', async () => {
    const { api, kept, commits } = course({});
    const keeper = keptByScorm(worksheet, api);
    await keeper.save(whole);
    expect(commits).toHaveLength(1);
    expect(kept).toMatchObject({
      'cmi.core.lesson_status': 'passed',
      'cmi.core.score.raw': '100',
      'cmi.core.exit': 'suspend',
    });
    expect(keeper.isOver?.()).toBe(false);
    await keeper.leave(whole);
    expect(kept['cmi.core.exit']).toBe('suspend');
    expect(keeper.isOver?.()).toBe(true);
    // The browser may bring the page back. What is then done is not lost.
    await expect(keeper.save(whole)).rejects.toThrow('its session is over');
    await expect(keeper.leave(whole)).rejects.toThrow('its session is over');
    expect(await keptByScorm(worksheet, course({}).api).load()).toEqual(whole);
  });

  test('who has passed and comes back keeps it, also where nothing else was kept', async () => {
    const { api, kept } = course({ 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '100' });
    const keeper = keptByScorm(worksheet, api);
    expect(await keeper.load()).toEqual(none);
    await keeper.leave({ ...none, name: 'Ada' });
    expect(kept).toMatchObject({ 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '100' });
  });

  test.each(['LMSCommit', 'cmi.suspend_data', 'cmi.core.lesson_status'])(
    'a course that refuses %s is heard, and the tab has a copy for this reader',
    async (refused) => {
      const { api } = course({}, (name) => name === refused);
      await expect(keptByScorm(worksheet, api).save(half)).rejects.toThrow('it reports error 391');
      expect(await keptByScorm(worksheet, course({}).api).load()).toEqual(half);
      const other = course({ 'cmi.core.student_id': 'b18' });
      expect(await keptByScorm(worksheet, other.api).load()).toEqual(none);
      // Once the course has it, the copy goes.
      await keptByScorm(worksheet, course({}).api).save(half);
      expect(await keptByScorm(worksheet, course({}).api).load()).toEqual(none);
    },
  );

  test('a copy is promised only where the tab has one', async () => {
    const { api } = course({}, (name) => name === 'LMSCommit');
    const keeper = keptByScorm(worksheet, api);
    await expect(keeper.save(half)).rejects.toThrow();
    expect(keeper.isCopied?.()).toBe(true);
    refuseStorage();
    await expect(keeper.save(half)).rejects.toThrow();
    expect(keeper.isCopied?.()).toBe(false);
  });

  test('a reader who starts after another does not take over what that one has reached', async () => {
    const before = { 'cmi.suspend_data': packProgress(half, { isWhole: false }) };
    const bea = { ...none, name: 'Bea' };
    for (const next of [bea, withTask(bea, second, reached), withTask(none, second, reached)]) {
      const { api } = course(before, (name) => name === 'LMSCommit');
      await expect(keptByScorm(worksheet, api).save(next)).rejects.toThrow();
      expect(await keptByScorm(worksheet, course(before).api).load()).toEqual(next);
    }
  });

  test('what SCORM leaves to the course may be missing', async () => {
    const isOptional = (name: string) => /interactions|comments|score\.m|time/.test(name);
    const { api, kept } = course({}, isOptional);
    const keeper = keptByScorm(worksheet, api);
    await keeper.leave(half);
    expect(kept['cmi.core.lesson_status']).toBe('incomplete');
  });

  test('a course that does not count the interactions keeps each', async () => {
    for (const said of ['', '0']) {
      const { api, kept } = course({ 'cmi.interactions._count': said });
      const keeper = keptByScorm(worksheet, api);
      await keeper.save(half);
      await keeper.leave(tried);
      expect(kept).toMatchObject({
        'cmi.interactions.0.id': 'task-0',
        'cmi.interactions.0.result': 'correct',
        'cmi.interactions.1.id': 'task-1',
        'cmi.interactions.1.result': 'wrong',
      });
    }
    const { api, kept } = course({ 'cmi.interactions._count': '3' });
    await keptByScorm(worksheet, api).save(half);
    expect(kept).toMatchObject({ 'cmi.interactions.3.id': 'task-0' });
  });

  test('a task that was tried is told, also without a number', async () => {
    const { api, kept } = course({});
    await keptByScorm(worksheet, api).leave(withTask(none, second, { attempts: 2 }));
    expect(kept).toMatchObject({ 'cmi.interactions.0.id': 'task-1', 'cmi.interactions.0.result': 'wrong' });
    expect(kept).not.toHaveProperty('cmi.interactions.0.student_response');
    expect(kept).not.toHaveProperty('cmi.interactions.1.id');
  });

  test('without a session nothing begins', () => {
    const { api } = course({}, (name) => name === 'LMSInitialize');
    expect(() => keptByScorm(worksheet, api)).toThrow('it reports error 391');
  });

  test('a course that shows it for review is told nothing, and is not said to keep anything', async () => {
    const { api, kept, commits } = course({ 'cmi.core.lesson_mode': 'review' });
    const keeper = keptByScorm(worksheet, api);
    expect(keeper.words).toContain('nothing new is saved');
    await keeper.save(half);
    await keeper.leave(half);
    expect(commits).toEqual([]);
    expect(kept).not.toHaveProperty('cmi.core.lesson_status');
    // Nor is it missed once the session is over.
    await keeper.save(half);
  });

  test('what a course has not taken yet outlasts a review', async () => {
    const { api } = course({}, (name) => name === 'LMSCommit');
    await expect(keptByScorm(worksheet, api).save(half)).rejects.toThrow();
    const review = keptByScorm(worksheet, course({ 'cmi.core.lesson_mode': 'review' }).api);
    expect(await review.load()).toEqual(none);
    await review.save(none);
    await review.leave(none);
    expect(await keptByScorm(worksheet, course({}).api).load()).toEqual(half);
  });

  test('a long name is cut as the link cuts it', () => {
    const { api } = course({ 'cmi.core.student_name': `${'x'.repeat(70)}, Ada` });
    expect(keptByScorm(worksheet, api).name).toBe(`Ada ${'x'.repeat(56)}`);
  });
});

describe('xAPI', () => {
  const launch = {
    endpoint: 'https://course.example/xapi/',
    auth: 'Basic YTpi',
    actor: { objectType: 'Agent', name: ` Ada  ${'x'.repeat(70)}` },
    activity: 'urn:pe-playground:1',
  };
  interface Asked {
    readonly method: string;
    readonly path: string;
    readonly body: unknown;
    readonly isLast: boolean;
  }

  /** A record store that answers with the status of `answer`; a text is what it has kept, and an error that it is away. */
  function store(answer: (asked: Asked) => number | string | Error = () => 204) {
    const asked: Asked[] = [];
    vi.stubGlobal('fetch', async (address: string, { method, body, keepalive }: RequestInit) => {
      const path = address.slice(launch.endpoint.length).replace(/\?.*/, '');
      const one = {
        method: method ?? '',
        path,
        body: body && JSON.parse(String(body)),
        isLast: keepalive === true,
      };
      asked.push(one);
      const given = answer(one);
      if (given instanceof Error) throw given;
      if (typeof given === 'string') return new Response(given);
      return new Response(null, { status: given });
    });
    return asked;
  }

  const verbs = (asked: readonly Asked[]) =>
    asked
      .filter(({ path }) => path === 'statements')
      .flatMap(({ body }) => [body].flat())
      .map((one) => (one as { verb: { id: string } }).verb.id.replace(/.*\//, ''));

  test('nothing is kept yet only where the store says so', async () => {
    for (const given of [404, '']) {
      store(() => given);
      expect(await keptByXapi(worksheet, launch).load()).toEqual(none);
    }
    store(() => JSON.stringify({ progress: packProgress(half, { isWhole: true }) }));
    expect(await keptByXapi(worksheet, launch).load()).toEqual(half);
  });

  test.each([
    [403, 'it answered with status 403'],
    [500, 'it answered with status 500'],
    [new TypeError('Failed to fetch'), 'it cannot be reached'],
    ...['<h1>Log in</h1>', '{"error":"session expired"}', '{"progress":"[]"}', 'null', '[]'].map(
      (answer): [string, string] => [answer, 'its answer is not saved progress'],
    ),
  ])('a store that does not hand over the progress is not taken for an empty one: %s', async (given, why) => {
    store(() => given);
    await expect(keptByXapi(worksheet, launch).load()).rejects.toThrow(why);
  });

  test('a refusal is heard, the tab has a copy, and all is told again', async () => {
    let status = 401;
    const asked = store(({ method }) => (method === 'GET' ? 404 : status));
    const keeper = keptByXapi(worksheet, launch);
    await keeper.load();
    await expect(keeper.save(half)).rejects.toThrow('it answered with status 401');
    // The progress never says more than the course has been told.
    expect(asked.filter(({ method }) => method === 'PUT')).toEqual([]);
    expect(await keptByXapi(worksheet, launch).load()).toEqual(half);
    status = 204;
    asked.length = 0;
    await keeper.save(tried);
    expect(verbs(asked)).toEqual(['passed']);
    expect(asked.at(-1)).toMatchObject({ method: 'PUT', isLast: false });
    expect(await keptByXapi(worksheet, launch).load()).toEqual(none);
  });

  test('saves follow each other, and each statement is made once', async () => {
    const asked = store();
    const keeper = keptByXapi(worksheet, launch);
    await Promise.all([keeper.save(half), keeper.save(tried), keeper.save(whole)]);
    expect(verbs(asked)).toEqual(['passed', 'passed', 'passed']);
    expect(asked.at(-1)?.body).toEqual({ progress: packProgress(whole, { isWhole: true }) });
    expect(asked.every(({ isLast }) => !isLast)).toBe(true);
  });

  test('who leaves has attempted what is not reached, and failed in nothing', async () => {
    const asked = store();
    const keeper = keptByXapi(worksheet, launch);
    await keeper.save(half);
    asked.length = 0;
    await keeper.leave(tried);
    expect(verbs(asked)).toEqual(['attempted', 'attempted']);
    // Two requests, which the browser finishes after the page.
    expect(asked.map(({ path, isLast }) => [path, isLast])).toEqual([
      ['activities/state', true],
      ['statements', true],
    ]);
  });

  test('a task that was tried is told, also without a number', async () => {
    const asked = store();
    await keptByXapi(worksheet, launch).leave(withTask(none, second, { attempts: 2 }));
    const [of, all] = asked[asked.length - 1].body as { object: { id: string }; result: object }[];
    expect([of, all].map(({ object }) => object.id)).toEqual([`${launch.activity}#task-1`, launch.activity]);
    expect(of.result).toMatchObject({ success: false, extensions: { 'urn:pe-playground:attempts': 2 } });
    expect(of.result).not.toHaveProperty('response');
  });

  /** The ids of the statements that say `passed`, as they are told. */
  const idsPassed = (asked: readonly Asked[]) =>
    asked
      .filter(({ path }) => path === 'statements')
      .flatMap(({ body }) => [body].flat() as { id: string; verb: { id: string } }[])
      .filter(({ verb }) => verb.id.endsWith('/passed'))
      .map(({ id }) => id);

  test('a statement that is told twice has one id, so that a store keeps it once', async () => {
    // Who solves and leaves at once does not wait for the answer.
    const asked = store();
    const keeper = keptByXapi(worksheet, launch);
    await Promise.all([keeper.save(whole), keeper.leave(whole)]);
    const ids = new Set(idsPassed(asked));
    expect(idsPassed(asked)).toHaveLength(6);
    expect(ids.size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);

    // The store takes the statements, not the progress. Opened again, later.
    vi.useFakeTimers({ now: Date.now() + 1e6, toFake: ['Date'] });
    const later = store(({ method }) => (method === 'PUT' ? 500 : method === 'GET' ? 404 : 204));
    const again = keptByXapi(worksheet, launch);
    await again.load();
    await expect(again.save(whole)).rejects.toThrow('status 500');
    expect(new Set(idsPassed(later))).toEqual(ids);

    // Another way to the goal is another statement.
    const other = store();
    await keptByXapi(worksheet, launch).save(withTask(whole, first, { attempts: 2 }));
    expect(ids).not.toContain(idsPassed(other)[0]);
    vi.useRealTimers();
  });

  test('a store that has a statement already has been told', async () => {
    const asked = store(({ path }) => (path === 'statements' ? 409 : 204));
    const keeper = keptByXapi(worksheet, launch);
    await keeper.save(half);
    expect(asked.at(-1)).toMatchObject({ method: 'PUT' });
    asked.length = 0;
    await keeper.save(half);
    expect(idsPassed(asked)).toEqual([]);
  });

  test('what is told on leaving is not told again where the browser brings the page back', async () => {
    const asked = store();
    const keeper = keptByXapi(worksheet, launch);
    await keeper.leave(half);
    // A store refuses statements together, where it has one of them already: what may be repeated goes alone.
    expect(verbs(asked)).toEqual(['passed', 'attempted']);
    expect(asked.filter(({ path }) => path === 'statements')).toHaveLength(2);
    await keeper.save(whole);
    await keeper.leave(whole);
    expect(verbs(asked)).toEqual(['passed', 'attempted', 'passed', 'passed']);
  });

  test('who leaves with all reached has nothing left to tell', async () => {
    const asked = store();
    const keeper = keptByXapi(worksheet, launch);
    await keeper.save(whole);
    asked.length = 0;
    await keeper.leave(whole);
    expect(asked).toEqual([]);
  });

  test('a long name is cut as the link cuts it', () => {
    expect(keptByXapi(worksheet, launch).name).toBe(`Ada ${'x'.repeat(56)}`);
  });
});
