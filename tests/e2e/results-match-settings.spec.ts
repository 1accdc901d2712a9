/**
 * What is shown belongs to what is set, or is marked as out of date: for every figure and number of every lab, on screen or off, after
 * each setting has changed, while the result is still due and once it is there. The truth is a second page with the same settings, which
 * computes all of it.
 */
import type { Browser, Locator, Page } from '@playwright/test';
import { labs } from '../../web/app/labs.ts';
import type { LabFigure } from '../../web/draw/lab-figure.ts';
import type { LabId, Value } from '../../web/settings/setting.ts';
import { watch } from './lab-content.ts';
import { expect, figureFolds, test } from './page.ts';
import { hold, holdWorkers, type LabHost, release, set, settle } from './waiting-workers.ts';

/** What a page shows without a mark: figures by kind, with a digest of their data, and texts with a number. */
interface Unmarked {
  readonly figures: Readonly<Record<string, string>>;
  readonly texts: readonly string[];
}

const readUnmarked = (lab: Locator): Promise<Unmarked> =>
  lab.evaluate(async (lab) => {
    /** Controls show what is set, and a suggestion is no result. */
    const silent =
      'style, script, svg, select, textarea, input, button, pe-settings, pe-control, pe-citation, pe-code, summary, .lever, .action, .state, .older, .said-verdict, nav';
    const children = (element: Element): Node[] => {
      if (element instanceof HTMLSlotElement) return element.assignedNodes({ flatten: true });
      return [...(element.shadowRoot ?? element).childNodes];
    };
    const figures: Record<string, string> = {};
    const texts: string[] = [];
    const kept: Promise<void>[] = [];
    const digest = async (figure: LabFigure) => {
      const request = await figure.fileRequest('csv').catch(() => null);
      const text = JSON.stringify(request?.source.data() ?? null, (_, value) =>
        ArrayBuffer.isView(value) ? [...(value as Float32Array)] : value,
      );
      let hash = 0;
      for (let i = 0; i < text.length; i++) hash = (hash * 31 + text.charCodeAt(i)) | 0;
      // Without a number it claims nothing.
      if (!/[\d]/.test(text.replace(/"[^"]*"/g, ''))) return;
      const kind = figure.getAttribute('kind') ?? '';
      figures[kind in figures ? `${kind}, again` : kind] = `${hash} ${text.slice(0, 60)}`;
    };
    const walk = (element: Element) => {
      if (element.matches(silent) || getComputedStyle(element).display === 'none') return;
      if (element.localName === 'pe-lab-figure') kept.push(digest(element as LabFigure));
      let text = '';
      const end = () => {
        const said = text.replace(/\s+/g, ' ').trim();
        if (/\d/.test(said) && !said.startsWith('Out of date')) texts.push(said);
        text = '';
      };
      for (const child of children(element)) {
        if (child instanceof Text) text += child.data;
        if (!(child instanceof Element)) continue;
        end();
        walk(child);
      }
      end();
    };
    walk(lab);
    await Promise.all(kept);
    return { figures, texts };
  });

/** Every setting of the lab with another value than now. */
const changesIn = (
  lab: Locator,
): Promise<readonly (readonly [name: string, before: Value, after: Value])[]> =>
  lab.evaluate((host) => {
    const { store } = (host as LabHost).session;
    const state = store.get();
    const story = 'scene said textLength tableOf shortTexts';
    const page =
      `lab open view ui show lock predict challenge path step theme source remote trainHere ${story}`.split(
        ' ',
      );
    const rows = store.settings
      .rows(state.scheme)
      .filter(({ name, labs = [state.lab] }) => !page.includes(name) && labs.includes(state.lab));
    const other = (row: (typeof rows)[number]): Value | undefined => {
      const now = state[row.name] ?? row.default;
      if (row.type === 'boolean') return !now;
      if (row.type === 'choice')
        return row.choices[(row.choices.indexOf(now as never) + 1) % row.choices.length];
      if (row.type === 'integer') return (now as number) < row.max ? (now as number) + 1 : row.min;
      if (row.type === 'number')
        return (now as number) === row.max ? row.min : Math.min(row.max, 1.1 * (now as number) + 0.01);
      return row.name === 'words' ? `${now} now` : undefined;
    };
    return rows.flatMap((row) => {
      const value = other(row);
      return value === undefined ? [] : [[row.name, state[row.name] ?? row.default, value] as const];
    });
  });

async function openPage(browser: Browser, seesAll: boolean, link: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  if (seesAll) await watch(page);
  await holdWorkers(page);
  await page.goto(`./#${link}`);
  await expect(page.locator('.proven .number, .proof.refused').first()).toBeVisible({ timeout: 30_000 });
  await settle(page);
  return page;
}

const faultsOf = (shown: Unmarked, truth: Unmarked, when: string): string[] => [
  ...Object.entries(shown.figures)
    .filter(([kind, data]) => truth.figures[kind] !== data)
    .map(([kind, data]) => `${when}: figure ${kind}: ${data} where ${truth.figures[kind]} is due`),
  ...shown.texts.filter((text) => !truth.texts.includes(text)).map((text) => `${when}: “${text}”`),
];

/**
 * Settings to start from: in the first of a lab all are changed, one after the other, in the rest a few, as the figures are others. Claims
 * have no numbers before they are trained, and keep those of other settings apart by their options.
 */
const starts: Readonly<Record<LabId, readonly string[]>> = {
  order: ['scheme=sinusoidal', 'scheme=t5'],
  encodings: ['scheme=rotary&n=32', 'scheme=t5&heads=4&n=32', 'scheme=shaw&against=sinusoidal&n=32'],
  properties: ['scheme=sinusoidal&n=16&d=16'],
  context: ['scheme=rotary', 'scheme=alibi'],
  probe: ['scheme=sinusoidal&n=64&d=16', 'solver=descent&n=32&d=16&epochs=20'],
  training: ['seeds=1&steps=20&encodings=none,learned'],
  claims: [],
};
const few = ['scheme', 'words', 'n', 'd', 'heads', 'head', 'seed', 'split', 'rate'];

for (const one of labs)
  for (const [i, settings] of starts[one.id].entries())
    test(`${one.id}, ${settings}: what is shown is of what is set, or marked`, async ({ browser }) => {
      test.setTimeout(300_000);
      const folds = [...new Set(Object.values(figureFolds(one)))].filter(Boolean).join('+');
      // What a section shows counts here, and not what it asks first.
      const link = `v=1&lab=${one.id}&${settings}&open=${folds}&predict=none`;
      const [page, truth] = await Promise.all([
        openPage(browser, false, link),
        openPage(browser, true, link),
      ]);
      const lab = (page: Page) => page.locator(`pe-lab[lab=${one.id}]`);
      const faults: string[] = [];
      const changes = (await changesIn(lab(page))).filter(([name]) => i === 0 || few.includes(name));
      expect(changes.length).toBeGreaterThan(2);
      let back: Record<string, Value> = {};
      for (const [name, before, value] of changes) {
        const change = { ...back, [name]: value };
        back = { [name]: before };
        await hold(page);
        await Promise.all([set(lab(page), change), set(lab(truth), change)]);
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 150)));
        const pending = await readUnmarked(lab(page));
        await release(page);
        await Promise.all([settle(page), settle(truth)]);
        const [done, due] = [await readUnmarked(lab(page)), await readUnmarked(lab(truth))];
        faults.push(
          ...faultsOf(pending, due, `${name} = ${value}, pending`),
          ...faultsOf(done, due, `${name} = ${value}, done`),
        );
      }
      expect(faults).toEqual([]);
    });

test('screen readers are told a verdict once it rests, not at every step of a drag', async ({ page }) => {
  await page.goto('./#v=1&lab=order&scheme=sinusoidal');
  await expect(page.locator('.said-verdict')).toHaveText(/^0\.237\b/);
  const told = await page.locator('pe-lab').evaluate(async (host) => {
    const place = host.shadowRoot?.querySelector('.said-verdict') as Element;
    const told: string[] = [];
    new MutationObserver(() => {
      if (place.textContent) told.push(place.textContent);
    }).observe(place, { childList: true, characterData: true, subtree: true });
    const { store } = (host as LabHost).session;
    for (let base = 9000; base > 8000; base -= 100) {
      store.set({ base }, { transient: true });
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    store.set({ base: 8000 });
    await new Promise((resolve) => setTimeout(resolve, 2000));
    return told;
  });
  const number = await page.locator('.proven .number').textContent();
  expect(told).toHaveLength(1);
  expect(told[0]).toContain(`${number} Order is seen`);
});

test('what is out of view is computed when the page is printed', async ({ page }) => {
  await page.goto('./#v=1&lab=encodings&scheme=rotary&open=table+score');
  await expect(page.locator('.proven .number')).toBeVisible();
  const numbers = page.locator('#fold-score tbody').first();
  await page.waitForTimeout(1000);
  await expect(numbers).not.toContainText(/\d/);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(numbers).toContainText(/\d/);
});
