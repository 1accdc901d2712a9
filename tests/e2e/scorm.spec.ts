/** The package that Share makes of a worksheet, in a public run-time of SCORM 1.2, and with a record store of xAPI. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FrameLocator, Page } from '@playwright/test';
import { exercises } from '../../web/guide/exercises.ts';
import type { Task } from '../../web/tasks/worksheet.ts';
import { expect, open, test } from './page.ts';

const runtime = createRequire(import.meta.url).resolve('scorm-again/scorm12');

const tasks = [0, 5].map((i): Task => {
  const { title, challenge } = exercises[i];
  return { id: `task-${i}`, title, challenge };
});

/** The page of a platform, which frames the package and keeps what it is told. */
const platform = (kept: object) => `<!doctype html><html lang="en"><title>Platform</title>
  <script src="scorm12.js"></script>
  <script>
    const api = (window.api = new Scorm12API({ autocommit: false, logLevel: 5 }));
    api.loadFromJSON(${JSON.stringify(kept)}, '');
    window.refused = [];
    window.API = new Proxy(api, {
      get(target, name) {
        const value = target[name];
        if (typeof value !== 'function') return value;
        return (...given) => {
          const answer = value.apply(target, given);
          const error = target.LMSGetLastError();
          if (/^LMS(Set|Init|Commit|Finish)/.test(name) && (answer !== 'true' || error !== '0'))
            refused.push([name, ...given, answer, error]);
          return answer;
        };
      },
    });
  </script>
  <h1>Platform</h1><iframe title="Course" width="900" height="800" src="index.html"></iframe></html>`;

interface Platform {
  readonly api: { readonly cmi: { toJSON(): Record<string, unknown> } };
  readonly refused: readonly unknown[];
}

/** Saves the package in Share, and serves what is in it below course/. Returns the folder. */
async function packed(page: Page): Promise<string> {
  await open(page, 'v=1');
  await page.getByRole('button', { name: 'Share' }).click();
  const editor = page.locator('pe-worksheet-editor');
  const buffer = Buffer.from(JSON.stringify({ v: 1, title: 'Words & "clocks"', tasks }));
  await editor
    .locator('input[type=file]')
    .setInputFiles({ name: 'worksheet.json', mimeType: 'application/json', buffer });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    editor.getByRole('button', { name: 'Save SCORM package' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Words-clocks.zip');
  const folder = test.info().outputPath('package');
  execFileSync('python3', ['-m', 'zipfile', '-e', await download.path(), folder]);
  await page.route('**/course/*', (route) => {
    const name = new URL(route.request().url()).pathname.replace(/.*\//, '');
    const file = name === 'scorm12.js' ? runtime : `${folder}/${name}`;
    const contentType = name.endsWith('.js') ? 'text/javascript' : 'text/html';
    return route.fulfill({ contentType, body: readFileSync(file, 'utf8') });
  });
  return folder;
}

/** As platforms do, it takes from the package the score to master, if it names one. */
async function openPlatform(
  page: Page,
  folder: string,
  { core, ...cmi }: { core: object; suspend_data?: string },
): Promise<FrameLocator> {
  const manifest = readFileSync(`${folder}/imsmanifest.xml`, 'utf8');
  const [, mastery_score = ''] = /<adlcp:masteryscore>(.*?)</.exec(manifest) ?? [];
  const kept = { cmi: { ...cmi, core: { credit: 'credit', ...core }, student_data: { mastery_score } } };
  await page.route('**/course/platform.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: platform(kept) }),
  );
  await page.goto('./course/platform.html');
  return page.frameLocator('iframe[title="Course"]');
}

/** What the platform has been told, and what it refused. */
const toldTo = (page: Page) =>
  page.evaluate(() => {
    const { api, refused } = window as unknown as Platform;
    return { cmi: JSON.parse(JSON.stringify(api.cmi)), refused: [...refused] };
  });

const inTask = (course: FrameLocator) => course.frameLocator('iframe');

/** The reader closes the course. */
async function leave(page: Page) {
  await page.locator('iframe').evaluate((frame: HTMLIFrameElement) => {
    frame.src = 'about:blank';
  });
  await expect.poll(async () => (await toldTo(page)).cmi.core.session_time).not.toBe('');
}

test('a package is what SCORM 1.2 says, and brings all that it needs', async ({ page }) => {
  const folder = await packed(page);
  expect(readdirSync(folder).sort()).toEqual([
    'imsmanifest.xml',
    'index.html',
    'pe-playground.html',
    'tincan.xml',
    'worksheet.js',
  ]);
  const parsed = await page.evaluate(
    (text) => {
      const xml = new DOMParser().parseFromString(text, 'text/xml');
      const all = (name: string) => [...xml.getElementsByTagName(name)];
      return {
        errors: all('parsererror').length,
        version: all('schemaversion')[0].textContent,
        titles: all('title').map((one) => one.textContent),
        sco: all('resource')[0].getAttribute('adlcp:scormtype'),
        reference: all('item')[0].getAttribute('identifierref') === all('resource')[0].id,
        id: all('resource')[0].getAttribute('identifier'),
        files: all('file').map((one) => one.getAttribute('href')),
      };
    },
    readFileSync(`${folder}/imsmanifest.xml`, 'utf8'),
  );
  expect(parsed).toMatchObject({
    errors: 0,
    version: '1.2',
    titles: ['Words & "clocks"', 'Words & "clocks"'],
    sco: 'sco',
    id: 'page',
    files: ['index.html', 'worksheet.js', 'pe-playground.html'],
  });
});

test('a run-time of SCORM hears status, score, number, time and attempts, and the reader goes on later', async ({
  page,
}) => {
  test.slow();
  const folder = await packed(page);
  const student = { student_id: 'a17', student_name: 'Lovelace, Ada' };
  const course = await openPlatform(page, folder, { core: student });
  // The course knows the name.
  await expect(inTask(course).getByText('Receipt of Ada Lovelace')).toBeVisible();
  await expect(inTask(course).locator('pe-task .standing')).toHaveText(/^○ Not yet/);
  await inTask(course).getByLabel('Causal mask').check();
  await expect(course.getByText('1 of 2 tasks reached.')).toBeVisible();
  await expect(course.getByText('Your course keeps your progress')).toBeVisible();
  await course.getByRole('button', { name: 'Next: 2. Slow hands' }).click();
  const pair = inTask(course).locator('pe-task').getByLabel('Pair of dimensions', { exact: true }).first();
  await pair.fill('5');
  await pair.press('Enter');
  const suspended = async () => {
    const [name, rows] = JSON.parse((await toldTo(page)).cmi.suspend_data);
    return [name, ...rows.map(([id, attempts]: unknown[]) => [id, attempts])];
  };
  await expect.poll(suspended).toEqual(['Ada Lovelace', ['task-0', 1], ['task-5', 1]]);
  await leave(page);
  const first = await toldTo(page);
  expect(first.refused).toEqual([]);
  expect(first.cmi.core).toMatchObject({
    lesson_status: 'incomplete',
    exit: 'suspend',
    score: { raw: '50', min: '0', max: '100' },
    session_time: expect.stringMatching(/^(00)?00:00:\d\d/),
  });
  expect(Object.values(first.cmi.interactions)).toMatchObject([
    { id: 'task-0', type: 'numeric', result: 'correct', student_response: expect.stringMatching(/^1\.33/) },
    { id: 'task-5', type: 'numeric', result: 'wrong', latency: expect.stringMatching(/^(00)?00:0\d:\d\d/) },
  ]);
  expect(first.cmi.comments).toMatch(
    /^Order without positions: reached, 1\.33\d+, 1 attempt, (\d min )?\d+ s\nSlow hands: not reached, \d+\.\d+, 1 attempt, (\d min )?\d+ s$/,
  );

  const again = await openPlatform(page, folder, {
    core: { ...student, entry: 'resume', lesson_status: 'incomplete' },
    suspend_data: first.cmi.suspend_data,
  });
  await expect(again.getByText('1 of 2 tasks reached.')).toBeVisible();
  const later = inTask(again).locator('pe-task').getByLabel('Pair of dimensions', { exact: true }).first();
  await later.fill('20');
  await later.press('Enter');
  await expect(again.getByText('All 2 tasks reached.')).toBeVisible();
  // A course keeps no receipts: the first task has one once it is solved again.
  await expect(again.getByRole('button', { name: 'Copy 1 receipt', exact: true })).toBeVisible();
  // The settings begin anew.
  const earlier = again.getByText('You have reached this goal before.');
  await expect(earlier).toHaveCount(0);
  await again.getByRole('button', { name: /^1\. / }).click();
  await expect(earlier).toBeVisible();
  await inTask(again).getByLabel('Causal mask').check();
  await expect(again.getByRole('button', { name: 'Copy all receipts' })).toBeVisible();
  await leave(page);
  const last = await toldTo(page);
  expect(last.refused).toEqual([]);
  expect(last.cmi.core).toMatchObject({ lesson_status: 'passed', score: { raw: '100' }, exit: 'suspend' });
  expect(Object.values(last.cmi.interactions)).toMatchObject([{ id: 'task-5', result: 'correct' }]);
  const [, rows] = JSON.parse(last.cmi.suspend_data);
  // The attempts of both visits.
  expect(rows.map(([id, attempts, , isReached]: unknown[]) => [id, attempts, isReached])).toEqual([
    ['task-0', 1, 1],
    ['task-5', 2, 1],
  ]);

  // Opened again to look, where the platform has dropped what it kept.
  const score = { raw: '100', min: '0', max: '100' };
  const looked = await openPlatform(page, folder, { core: { ...student, lesson_status: 'passed', score } });
  await expect(inTask(looked).locator('pe-task .standing')).toHaveText(/^○ Not yet/);
  await leave(page);
  const after = await toldTo(page);
  expect(after.refused).toEqual([]);
  expect(after.cmi.core).toMatchObject({ lesson_status: 'passed', score });
});

test('a course that begins late is tried again; once its session is over, nothing is offered that cannot help', async ({
  page,
}) => {
  await packed(page);
  const body = `<!doctype html><html lang="en"><title>Platform</title>
    <script>
      let tries = 0;
      const yes = () => 'true';
      window.API = {
        ...{ LMSSetValue: yes, LMSCommit: yes, LMSFinish: yes, LMSGetLastError: () => '391' },
        ...{ LMSInitialize: () => String(tries++ > 0), LMSGetValue: () => '' },
      };
    </script>
    <h1>Platform</h1><iframe title="Course" width="900" height="800" src="index.html"></iframe></html>`;
  await page.route('**/course/platform.html', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('./course/platform.html');
  const course = page.frameLocator('iframe[title="Course"]');
  await expect(course.getByRole('alert')).toHaveText(
    /could not be read from your course: it reports error 391\./,
  );
  const again = course.getByRole('button', { name: 'Try again' });
  await again.click();
  await course.getByRole('button', { name: 'Start' }).click();
  await expect(inTask(course).locator('pe-task .standing')).toHaveText(/^○ Not yet/);
  // As where the browser brings a page back after it was left.
  await course.locator('pe-worksheet').evaluate(() => dispatchEvent(new Event('pagehide')));
  await inTask(course).getByLabel('Causal mask').check();
  await expect(course.getByRole('alert')).toHaveText(
    /its session is over\. This tab keeps a copy: open the worksheet from your course again, in this tab\.$/,
  );
  await expect(again).toHaveCount(0);
});

test.describe('with xAPI', () => {
  // A store that keeps nothing yet says so by 404; the others refuse.
  test.use({ expected: /status of 40[134]/ });

  /** Answers as a record store with what `asked` says. */
  const serve = (page: Page, asked: (method: string, body: unknown) => number | string | Promise<number>) =>
    page.route('**/course/xapi/**', async (route) => {
      const request = route.request();
      const answer = await asked(request.method(), request.postDataJSON());
      return typeof answer === 'string'
        ? route.fulfill({ contentType: 'application/json', body: answer })
        : route.fulfill({ status: answer });
    });

  const launchBy = (baseURL: string | undefined, actor: object) =>
    `./course/index.html?${new URLSearchParams({
      endpoint: `${baseURL}course/xapi/`,
      actor: JSON.stringify({ mbox: 'mailto:ada@example.org', ...actor }),
    })}`;

  const kept = (name: string) =>
    JSON.stringify({ progress: JSON.stringify([name, [['task-0', 3, 9, 1, 1.5]]]) });

  test('nothing begins before the progress is there, nor where the course does not hand it over', async ({
    page,
    baseURL,
  }) => {
    await packed(page);
    let give: (answer: number | string) => void = () => {};
    const written: unknown[] = [];
    await serve(page, (method, body) => {
      if (method === 'GET') return new Promise((resolve) => (give = resolve as typeof give));
      written.push(body);
      return 204;
    });
    await page.goto(launchBy(baseURL, {}));
    await expect(page.getByText('Your progress is being read')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start' })).toHaveCount(0);
    give(403);
    await expect(page.getByRole('alert')).toHaveText(
      /could not be read from your course: it answered with status 403\./,
    );
    await expect(page.getByRole('button', { name: 'Start' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Your progress is being read')).toBeVisible();
    give(kept('Ada'));
    await expect(page.getByText('1 of 2 tasks reached.')).toBeVisible();
    // Whatever it is told, it is never that less is reached.
    for (const body of written) expect(JSON.stringify(body)).toContain('task-0');
  });

  test('a course that takes nothing is heard, and gets all once it does', async ({ page, baseURL }) => {
    await packed(page);
    let status = 401;
    const statements: Record<string, unknown>[] = [];
    const states: string[] = [];
    await serve(page, (method, body) => {
      if (method === 'GET') return 404;
      if (method === 'PUT') states.push((body as { progress: string }).progress);
      if (status === 204 && method === 'POST') statements.push(...([body].flat() as typeof statements));
      return status;
    });
    await page.goto(launchBy(baseURL, { name: 'Ada' }));
    await page.frameLocator('iframe').getByLabel('Causal mask').check();
    await expect(page.getByText('1 of 2 tasks reached.')).toBeVisible();
    const alert = page.getByRole('alert');
    await expect(alert).toHaveText(
      /could not be saved in your course: it answered with status 401\. This tab keeps a copy/,
    );
    // Also where the page is loaded again.
    await page.reload();
    await expect(page.getByText('1 of 2 tasks reached.')).toBeVisible();
    await page.getByRole('button', { name: /^2\. / }).click();
    const pair = page
      .frameLocator('iframe')
      .locator('pe-task')
      .getByLabel('Pair of dimensions', { exact: true });
    await pair.first().fill('5');
    await pair.first().press('Enter');
    await expect(alert).toBeVisible();
    status = 204;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toHaveCount(0);
    const verb = (name: string) => ({ verb: { id: `http://adlnet.gov/expapi/verbs/${name}` } });
    expect(statements).toMatchObject([verb('passed')]);
    await expect.poll(() => states.at(-1)).toContain('["task-5",1,');
    // Who leaves has not failed. What a page sends when it really goes cannot be answered here.
    await page.evaluate(() => dispatchEvent(new Event('pagehide')));
    await expect.poll(() => statements.length).toBe(3);
    expect(statements.slice(1)).toMatchObject([verb('attempted'), verb('attempted')]);
  });

  test('settings that were changed before the frame is heard are an attempt', async ({ page, baseURL }) => {
    await packed(page);
    // A figure that is slower than its reader.
    const figure = `<!doctype html><html lang="en"><title>Figure</title><script>
      const result = { measure: 'order.difference', value: 1.5, isCurrent: true };
      addEventListener('message', ({ data }) => {
        if (data.type !== 'pe:hello') return;
        parent.postMessage({ type: 'pe:state', state: location.hash.slice(1) + '&causal=true', result }, '*');
      });
    </script></html>`;
    await page.route('**/course/pe-playground.html', (route) =>
      route.fulfill({ contentType: 'text/html', body: figure }),
    );
    const states: string[] = [];
    await serve(page, (method, body) => {
      if (method === 'GET') return 404;
      if (method === 'PUT') states.push((body as { progress: string }).progress);
      return 204;
    });
    await page.goto(launchBy(baseURL, { name: 'Ada' }));
    await expect.poll(() => states.at(-1)).toMatch(/"task-0",1,\d+,0,1\.5/);
  });

  test('a record store of xAPI gets a statement of each task and one of the set; nobody else gets any', async ({
    page,
    baseURL,
  }) => {
    await packed(page);
    const statements: Record<string, unknown>[] = [];
    const states: string[] = [];
    await page.route('**/course/xapi/**', (route) => {
      const request = route.request();
      expect(request.headers()).toMatchObject({
        'x-experience-api-version': '1.0.3',
        authorization: 'Basic YTpi',
      });
      if (request.url().includes('/statements')) statements.push(request.postDataJSON());
      else if (request.method() === 'PUT') states.push(request.postData() ?? '');
      const isKept = request.method() === 'GET' && states.length > 0;
      return isKept
        ? route.fulfill({ contentType: 'application/json', body: states.at(-1) ?? '' })
        : route.fulfill({ status: request.method() === 'GET' ? 404 : 204 });
    });
    const launch = new URLSearchParams({
      endpoint: `${baseURL}course/xapi/`,
      auth: 'Basic YTpi',
      actor: JSON.stringify({ name: 'Ada', mbox: 'mailto:ada@example.org' }),
      activity_id: 'https://course.example/positions',
      registration: '6d8e8f2e-8b1c-4c8e-9d0a-1f2e3d4c5b6a',
    });
    await page.goto(`./course/index.html?${launch}`);
    const task = page.frameLocator('iframe');
    await task.getByLabel('Causal mask').check();
    await expect.poll(() => statements.length).toBe(1);
    await page.getByRole('button', { name: 'Next: 2. Slow hands' }).click();
    const pair = task.locator('pe-task').getByLabel('Pair of dimensions', { exact: true }).first();
    await pair.fill('20');
    await pair.press('Enter');
    await expect.poll(() => statements.length).toBe(3);
    const passed = {
      verb: { id: 'http://adlnet.gov/expapi/verbs/passed' },
      actor: { mbox: 'mailto:ada@example.org' },
    };
    expect(statements).toMatchObject([
      { ...passed, object: { id: 'https://course.example/positions#task-0' }, result: { success: true } },
      { ...passed, object: { id: 'https://course.example/positions#task-5' }, result: { success: true } },
      { ...passed, object: { id: 'https://course.example/positions' }, result: { score: { scaled: 1 } } },
    ]);
    // Started again, it knows what is reached, and tells nothing twice.
    await page.reload();
    await expect(page.getByText('All 2 tasks reached.')).toBeVisible();
    await page.goto('about:blank');
    expect(statements).toHaveLength(3);
  });
});
