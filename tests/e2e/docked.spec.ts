/** On phones, what is docked at an edge of the window covers no handle that a link or the keyboard has led to. */
import type { Page } from '@playwright/test';
import { labs } from '../../web/app/labs.ts';
import { scenes } from '../../web/story/scenes.ts';
import { watch } from './lab-content.ts';
import { expect, figureFolds, inLoop, open, sweep, test } from './page.ts';

const windows = [
  [360, 640],
  [360, 740],
  [390, 700],
  [390, 844],
] as const;

/** Figures that come with a setting, beside those that a lab begins with. */
const further: readonly string[] = [
  'lab=encodings&scheme=rotary',
  'lab=encodings&scheme=alibi',
  'lab=encodings&scheme=learned',
  'lab=encodings&scheme=index',
  'lab=encodings&scheme=normalized-index',
  'lab=properties&all=true',
  'lab=properties&scheme=learned&property=translation',
  'lab=properties&scheme=shaw&property=translation',
];

/**
 * What can be operated in figures `within` an element, and is behind something that stays in its place. `reach`: by the keyboard, from
 * both ends of the page, or where the link has led.
 */
const covered = (page: Page, reach: 'keyboard' | 'link', within: string): Promise<readonly string[]> =>
  page.evaluate(
    async ({ reach, within }) => {
      const operable = 'button, input, select, summary, [role=slider], [role=application]';
      const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const parentOf = (one: Element): Element | null =>
        one.assignedSlot ?? one.parentElement ?? (one.getRootNode() as ShadowRoot).host ?? null;
      const all = function* (root: ParentNode): Generator<Element> {
        for (const one of root.querySelectorAll('*')) {
          yield one;
          if (one.shadowRoot) yield* all(one.shadowRoot);
        }
      };
      const isIn = (one: Element, selector: string): boolean => {
        for (let up: Element | null = one; up; up = parentOf(up)) if (up.matches(selector)) return true;
        return false;
      };
      const topAt = (x: number, y: number): Element | null => {
        let found = document.elementFromPoint(x, y);
        while (found?.shadowRoot) {
          const inner = found.shadowRoot.elementFromPoint(x, y);
          if (!inner || inner === found) break;
          found = inner;
        }
        return found;
      };
      /** What stays in its place over the element while the page scrolls. */
      const dockOver = (one: Element, x: number, y: number): Element | null => {
        const own = new Set<Element>();
        for (let up: Element | null = one; up; up = parentOf(up)) own.add(up);
        for (let up = topAt(x, y); up && !own.has(up); up = parentOf(up))
          if (['sticky', 'fixed'].includes(getComputedStyle(up).position)) return up;
        return null;
      };
      const isDocked = (one: Element): boolean => {
        for (let up: Element | null = one; up; up = parentOf(up))
          if (['sticky', 'fixed'].includes(getComputedStyle(up).position)) return true;
        return false;
      };
      const faultOf = (one: Element): string => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const points = [
          [(left + right) / 2, (top + bottom) / 2],
          [left + 2, top + 2],
          [right - 2, top + 2],
          [left + 2, bottom - 2],
          [right - 2, bottom - 2],
        ] as const;
        const isLarge = one.matches('[role=application]');
        const docks = (isLarge ? points.slice(0, 1) : points).map(([x, y]) => dockOver(one, x, y));
        const dock = docks.find((over) => over);
        const isOut = reach === 'keyboard' && !isLarge && bottom > innerHeight;
        if (!dock && !isOut) return '';
        const name =
          one.getAttribute('aria-label') || one.textContent?.trim().replaceAll(/\s+/g, ' ').slice(0, 40);
        const by = dock
          ? `${dock.localName}.${dock.className} at ${Math.round(dock.getBoundingClientRect().top)}`
          : 'the edge';
        return `${one.localName} ${name} (${Math.round(top)} to ${Math.round(bottom)}) behind ${by}`;
      };
      const found: string[] = [];
      const handles = [...all(document)].filter(
        (one): one is HTMLElement =>
          one instanceof HTMLElement &&
          one.matches(operable) &&
          !one.matches(':disabled') &&
          one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          one.getBoundingClientRect().width > 1 &&
          isIn(one, 'pe-lab-figure, .picture') &&
          isIn(one, within) &&
          !isDocked(one),
      );
      if (reach === 'link') return handles.map(faultOf).filter(Boolean);
      for (const one of handles)
        for (const from of [0, document.documentElement.scrollHeight]) {
          let fault = '';
          // What arrives meanwhile may push it away.
          for (let attempt = 0; attempt === 0 || (fault && attempt < 3); attempt++) {
            scrollTo({ top: from, behavior: 'instant' });
            one.blur();
            one.focus({ focusVisible: true } as FocusOptions);
            await frame();
            fault = faultOf(one);
          }
          if (fault) found.push(`${from ? 'from below' : 'from above'}: ${fault}`);
        }
      return found;
    },
    { reach, within },
  );

for (const [i, [width, height]] of windows.entries()) {
  for (const { id } of scenes)
    test(
      `scene ${id}: nothing docked covers a handle at ${width} × ${height}`,
      inLoop(i),
      async ({ page }) => {
        await page.setViewportSize({ width, height });
        for (const answered of ['', '&predict=none']) {
          await page.goto('about:blank');
          await page.goto(`./#v=1&scene=${id}${answered}`);
          await expect(page.locator(`pe-scene[name=${id}] .picture`).first()).toBeVisible();
          await page.waitForTimeout(1000);
          expect(await covered(page, 'link', `#${id}`)).toEqual([]);
          expect(await covered(page, 'keyboard', `#${id}`)).toEqual([]);
        }
      },
    );
  for (const way of [...labs.map(({ id }) => `lab=${id}`), ...further])
    test(
      `${way}: nothing docked covers what has the focus at ${width} × ${height}`,
      sweep,
      async ({ page }) => {
        await watch(page);
        await page.setViewportSize({ width, height });
        const lab = labs.find(({ id }) => id === way.slice('lab='.length));
        const folds = lab ? [...new Set(Object.values(figureFolds(lab)))].filter(Boolean) : [];
        await open(page, `v=1&${way}${folds.length > 0 ? `&open=${folds.join('+')}` : ''}`);
        await page.waitForTimeout(2500);
        expect(await covered(page, 'keyboard', 'main')).toEqual([]);
      },
    );
}
