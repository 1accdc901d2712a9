/** Challenges and receipts, in links, elements and frames. */
import type { Page } from '@playwright/test';
import { exercises } from '../../web/guide/exercises.ts';
import {
  expect,
  expectNoAxeViolations,
  expectTone,
  open,
  overflows,
  proven,
  provenNumber,
  sweep,
  test,
} from './page.ts';
import { asks, commit, map, panel, predict } from './tasks.ts';

const pack = (challenge: object): string => Buffer.from(JSON.stringify(challenge)).toString('base64url');
const example = {
  v: 1,
  ask: 'Find a base where order is hardly seen.',
  given: { lab: 'order', scheme: 'rotary' },
  free: ['base'],
  goal: { measure: 'order.difference', op: '<', value: 0.4 },
  hint: 'Try powers of ten.',
};
const challenge = `challenge=${pack(example)}`;

/** Types a value into a control of the challenge. */
async function set(page: Page, label: string, value: string) {
  const field = panel(page).getByLabel(label, { exact: true }).first();
  await field.fill(value);
  await field.press('Enter');
}

const standing = (page: Page) => panel(page).locator('.standing');

test('a challenge leaves one control, and says when its goal is reached', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']).catch(() => {});
  await open(page, `v=1&${challenge}`);
  await expect(standing(page)).toHaveText('○ Not yet: 0.420');
  await expect(panel(page)).toContainText(/ 0\.4\./);
  await expect(page.locator('.lever')).toHaveCount(0);
  await expect(page.locator('pe-settings')).toHaveCount(0);
  await expect(page.locator('pe-crossing')).toHaveAttribute('fixed');
  const copy = page.getByRole('button', { name: 'Copy receipt link' });
  await expect(copy).toBeDisabled();
  await page.getByText('Hint').click();
  await expect(page.getByText('Try powers of ten.')).toBeVisible();
  await set(page, 'Base', '100');
  await expect(standing(page)).toHaveText('● Reached: 0.354');
  await expect(page).toHaveURL(new RegExp(`#v=1&base=100&${challenge}$`));
  await copy.click();
  await expect(panel(page)).toContainText(/Receipt copied|The receipt: http/);
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(standing(page)).toHaveText('○ Not yet: 0.420');
  await expect(page).toHaveURL(new RegExp(`#v=1&${challenge}$`));
});

test(
  'a goal that is reached by settings that are not free does not count, until they are restored',
  sweep,
  async ({ page }) => {
    const completed: unknown[] = [];
    await page.exposeFunction('complete', (detail: unknown) => completed.push(detail));
    await page.addInitScript(() => {
      const { complete } = window as unknown as { complete: (detail: unknown) => void };
      addEventListener('pe-complete', ({ detail }: CustomEventInit) => complete(detail));
    });
    await open(page, `v=1&scheme=none&d=16&${challenge}`);
    await expect(provenNumber(page)).toHaveText('0');
    await expect(standing(page)).toHaveText(/^○ .*: Positional encoding, Width\./);
    const copy = page.getByRole('button', { name: 'Copy receipt link' });
    await expect(copy).toBeDisabled();
    expect(completed).toEqual([]);
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect(standing(page)).toHaveText('○ Not yet: 0.420');
    await expect(page).toHaveURL(new RegExp(`#v=1&${challenge}$`));
    await set(page, 'Base', '100');
    await expect(standing(page)).toHaveText('● Reached: 0.354');
    await expect(copy).toBeEnabled();
    expect(completed).toHaveLength(1);
  },
);

test('a start that reaches the goal earns no receipt: the reader finds another setting', async ({ page }) => {
  const easy = `v=1&challenge=${pack({ ...example, goal: { ...example.goal, value: 0.5 } })}`;
  await open(page, easy);
  await page.evaluate(() => {
    addEventListener('pe-complete', () => document.body.setAttribute('data-complete', ''));
  });
  await expect(standing(page)).toHaveText(
    '○ The given settings already reach the goal: 0.420. Find others that do.',
  );
  const copy = page.getByRole('button', { name: 'Copy receipt link' });
  await expect(copy).toBeDisabled();
  await expect(page.locator('body[data-complete]')).toHaveCount(0);
  await set(page, 'Base', '100');
  await expect(standing(page)).toHaveText('● Reached: 0.354');
  await expect(page.locator('body[data-complete]')).toHaveCount(1);
  const receipt = (await copied(page)).split('receipt=')[1];
  await set(page, 'Base', '10000');
  await expect(standing(page)).toHaveText(/^○ The given settings already/);
  await expect(copy).toBeDisabled();
  // Nor is a receipt confirmed whose settings are those of the start.
  await open(page, `${easy}&receipt=${receipt.replace(/,.*/, ',0.42')}`);
  await expect(standing(page)).toHaveText('○ Not confirmed');
  await expect(panel(page)).toContainText('No setting was changed.');
});

test('only the number of the present settings reaches a goal', sweep, async ({ page }) => {
  // A worker that does not answer any more.
  await open(page, `v=1&base=100&${challenge}`);
  await expect(standing(page)).toHaveText('● Reached: 0.354');
  await page.evaluate(() => {
    Worker.prototype.postMessage = () => {};
  });
  await set(page, 'Base', '90');
  await expect(standing(page)).toHaveText(/^○ The number/);
  await expect(page.getByRole('button', { name: 'Copy receipt link' })).toBeDisabled();
  await expect(provenNumber(page)).toHaveText('0.354');
});

const receiptFor = (fields: string, receipt: string) => `v=1&${fields}&${challenge}&receipt=${receipt}`;

/** The receipt that the page writes for the example, by the button. */
async function copied(page: Page): Promise<string> {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: async (text: string) => {
          document.title = text;
        },
      },
    });
  });
  await page.getByRole('button', { name: 'Copy receipt link' }).click();
  await expect(panel(page)).toContainText('Receipt copied.');
  return page.title();
}

test('a receipt is recomputed, and says what it confirms', async ({ page, baseURL }) => {
  await open(page, `v=1&base=100&${challenge}&${predict}&answer=2&ui=figure&view=difference`);
  await expect(standing(page)).toHaveText('● Reached: 0.354');
  const link = await copied(page);
  expect(link).toMatch(
    new RegExp(`^${baseURL}#v=1&base=100&predict=.*&answer=2&${challenge}&receipt=[0-9a-f]{16},0\\.35`),
  );
  const receipt = link.split('receipt=')[1];

  await page.goto(link);
  await page.reload();
  await expect(standing(page)).toHaveText('● Confirmed');
  await expect(panel(page)).toContainText('0.354');
  await expect(panel(page).getByLabel('Base', { exact: true }).first()).toBeDisabled();
  await expectNoAxeViolations(page);

  await open(page, receiptFor('base=100&d=16&seed=2', receipt));
  await page.reload();
  await expect(standing(page)).toHaveText('○ Not confirmed');
  await expect(panel(page)).toContainText(': Width, Seed.');
  await expect(panel(page)).toContainText('0.354');

  // Another lab never shows the number.
  await open(page, receiptFor('base=100&lab=probe', receipt));
  await expect(panel(page)).toContainText('These settings do not show this number.');
  await open(page, receiptFor('base=100', `0${'1'.repeat(15)},0.35`));
  await page.reload();
  await expect(standing(page)).toHaveText('○ Not confirmed');
  await expect(panel(page)).toContainText('The challenge is not the one that was solved.');
  await open(page, receiptFor('base=100&name=Ada', `0${'1'.repeat(15)},0.35`));
  await page.getByRole('button', { name: 'Try it yourself' }).click();
  await expect(standing(page)).toHaveText('○ Not yet: 0.420');
  // Who tries it is not the one who has handed it in.
  await expect(page).not.toHaveURL(/receipt|name=/);
  await expect(panel(page).getByLabel('Your name')).toHaveValue('');
});

test('a challenge that is refused says where, and the lab stays usable', async ({ page }) => {
  const broken = {
    ...example,
    given: { ...example.given, base: 0 },
    goal: { measure: 'eval', op: '<', value: 1 },
  };
  await open(page, `v=1&challenge=${pack(broken)}`);
  await expect(panel(page).getByRole('alert')).toHaveCount(2);
  await expect(panel(page)).toContainText('challenge.given.base = 0: ');
  await expect(panel(page)).toContainText('challenge.goal.measure = "eval": ');
  await expectTone(proven(page), 'position');
  await page.getByRole('button', { name: 'Explore on your own' }).click();
  await expect(page.locator('pe-settings')).toBeVisible();
});

test('names of no setting, whatever they mean in JavaScript, give no control', sweep, async ({ page }) => {
  const challenge = {
    v: 1,
    ask: 'Find a base.',
    given: { lab: 'order', scheme: 'sinusoidal' },
    free: ['__proto__', 'constructor', 'base'],
    goal: { measure: 'order.difference', op: '<', value: 1 },
  };
  await open(page, `v=1&challenge=${pack(challenge)}`);
  await expect(provenNumber(page)).toBeVisible();
  await expect(page.locator('pe-lab')).not.toContainText('[object Object]');
});

test(
  'the ten of the worksheet start unsolved, and their solutions reach the goal',
  sweep,
  async ({ page }) => {
    test.slow();
    for (const { challenge: one, solution } of exercises) {
      const link = `v=1&challenge=${pack(one)}`;
      await open(page, link);
      await expect(standing(page)).toHaveText(/^○ Not yet/);
      for (const name of one.free) {
        const control = name === 'permutation' ? 'pe-crossing:not([fixed])' : `pe-task [name="${name}"]`;
        await expect(page.locator(control).first()).toBeVisible();
      }
      await open(page, `${link}&${solution}`);
      await expect(standing(page)).toHaveText(/^● Reached/);
    }
  },
);

test(
  'questions and challenges are accessible and fit small screens, in light and dark',
  sweep,
  async ({ page }) => {
    for (const hash of [
      asks,
      `${asks}&answer=2`,
      `v=1&${challenge}`,
      `${asks}&ui=figure&view=difference`,
      `v=1&ui=figure&${challenge}`,
    ]) {
      await page.emulateMedia({ colorScheme: 'light' });
      await open(page, hash);
      await expect(panel(page).locator('fieldset, h2').first()).toBeVisible();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        // In the dark, only colours differ.
        await expectNoAxeViolations(page, colorScheme === 'dark' ? 'color-contrast' : undefined);
        for (const width of [320, 390, 680]) {
          await page.setViewportSize({ width, height: 844 });
          expect(await overflows(page)).toBe(false);
        }
        await page.setViewportSize({ width: 1280, height: 720 });
      }
    }
  },
);

test('an element asks by its attributes, and tells its page', async ({ page }) => {
  await page.route('**/notes/course.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Course notes</title><script type="module" src="../element.js"></script>
        <script>
          window.heard = [];
          for (const name of ['pe-answer', 'pe-complete', 'pe-error'])
            addEventListener(name, ({ detail }) => heard.push([name, detail]));
        </script>
        <pe-figure loading="eager" view="difference" challenge="${pack(example)}"
          predict="Is 50% &amp; more seen? Yes + no|Yes*|No"></pe-figure></html>`,
    }),
  );
  await page.goto('./notes/course.html');
  const heard = () => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard);
  await expect(page.locator('h1')).toHaveText('Is 50% & more seen? Yes + no');
  await expect(map(page)).toBeHidden();
  await page.getByText('Yes', { exact: true }).click();
  await commit(page).click();
  await expect(map(page)).toBeVisible();
  const answer = { question: 'Is 50% & more seen? Yes + no', choice: 'Yes', index: 0, isRight: true };
  expect(await heard()).toEqual([['pe-answer', answer]]);
  await set(page, 'Base', '100');
  await expect(standing(page)).toHaveText('● Reached: 0.354');
  await expect.poll(heard).toEqual([
    ['pe-answer', answer],
    [
      'pe-complete',
      {
        challenge: pack(example),
        measure: 'order.difference',
        value: expect.closeTo(0.3537, 3),
        receipt: expect.stringContaining('&receipt='),
      },
    ],
  ]);
  const link = await copied(page);
  await page.goto(link);
  await expect(standing(page)).toHaveText('● Confirmed');
});

test('receipts of elements lead to the page that `configure` names', async ({ page }) => {
  await page.route('**/notes/course.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Course notes</title><script type="module">
          import { configure } from '../element.js';
          configure({ base: 'https://class.example/pe' });
          addEventListener('pe-complete', ({ detail }) => document.querySelector('output').append(detail.receipt));
        </script>
        <pe-figure loading="eager" view="difference" challenge="${pack(example)}"></pe-figure><output></output></html>`,
    }),
  );
  await page.goto('./notes/course.html');
  await set(page, 'Base', '100');
  await expect(page.locator('output')).toHaveText(/^https:\/\/class\.example\/pe\/#v=1&base=100&.*&receipt=/);
});

/** Opens notes with a frame of the task. Returns what they have heard from it. */
async function openNotes(page: Page): Promise<() => Promise<readonly { readonly type: string }[]>> {
  await page.route('**/notes/frame.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Course notes</title>
        <script>
          window.heard = [];
          addEventListener('message', ({ data }) => {
            if (/state|answer|complete/.test(data.type)) heard.push(data);
          });
        </script>
        <iframe title="Figure" name="one" style="width: 680px; height: 700px"
          src="../#v=1&ui=figure&base=100&${challenge}&${predict}"></iframe></html>`,
    }),
  );
  await page.goto('./notes/frame.html');
  return () => page.evaluate(() => (window as unknown as { heard: { type: string }[] }).heard);
}

test('a page that says hello late hears what was answered and reached before', async ({ page }) => {
  const hello = () => page.evaluate(() => frames[0].postMessage({ type: 'pe:hello' }, '*'));
  const heard = await openNotes(page);
  const frame = page.frameLocator('iframe');
  await frame.getByText('Yes', { exact: true }).click();
  await frame.getByRole('button', { name: 'Commit and look' }).click();
  await expect(frame.locator('pe-task .standing')).toHaveText(/^● Reached/);
  expect(await heard()).toEqual([]);
  await hello();
  const told = [
    { type: 'pe:state', id: 'one' },
    { type: 'pe:answer', id: 'one', detail: { choice: 'Yes', isRight: true } },
    { type: 'pe:complete', id: 'one', detail: { measure: 'order.difference' } },
  ];
  await expect.poll(heard).toMatchObject(told);
  // It is told of the task that is set, whatever its settings.
  const typesAfter = async (state: string) => {
    await page.evaluate((state) => frames[0].postMessage({ type: 'pe:set', state }, '*'), state);
    await expect
      .poll(() => frame.locator('html').evaluate(() => location.hash))
      .toContain(state.slice(0, 12));
    await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard.splice(0));
    await hello();
    await page.waitForTimeout(300);
    return new Set((await heard()).map(({ type }) => type));
  };
  const same = `v=1&base=50&ui=figure&${challenge}&${predict}&answer=1`;
  expect(await typesAfter(same)).toEqual(new Set(['pe:state', 'pe:answer', 'pe:complete']));
  expect(await typesAfter('v=1&ui=figure')).toEqual(new Set(['pe:state']));
});

test('a frame tells the page that said hello', sweep, async ({ page }) => {
  const heard = await openNotes(page);
  const frame = page.frameLocator('iframe');
  // The frame listens once its code has arrived.
  await expect(async () => {
    await page.evaluate(() => frames[0].postMessage({ type: 'pe:hello' }, '*'));
    expect(await heard()).toContainEqual(expect.objectContaining({ type: 'pe:state' }));
  }).toPass();
  await frame.getByText('Yes', { exact: true }).click();
  await frame.getByRole('button', { name: 'Commit and look' }).click();
  await expect
    .poll(async () => (await heard()).filter(({ type }) => type !== 'pe:state'))
    .toMatchObject([
      { type: 'pe:answer', v: 1, id: 'one', detail: { choice: 'Yes', isRight: true } },
      { type: 'pe:complete', v: 1, id: 'one', detail: { measure: 'order.difference' } },
    ]);
});
