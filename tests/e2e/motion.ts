/** What tests ask of motions: whether something has moved, and whether the picture at the end is that of a page opened with the same settings. */
import type { Page } from '@playwright/test';
import { expect } from './page.ts';

interface Watched {
  moved?: string[];
}

/** Waits for code that is loaded when the reader does something. `names`: of its files; one of them has to come with `needed` in its name. */
export async function wake(page: Page, names: string, needed = names): Promise<void> {
  const hasCome = async () => {
    // What asks for the code may itself come later than the first move.
    await page.mouse.move(1, 1);
    await page.mouse.move(2, 2);
    return page.evaluate(
      async ([all, one]) => {
        const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
        const code = loaded.filter((name) => new RegExp(`/(${all})-[^/]*\\.js$`).test(name));
        await Promise.all(code.map((name) => import(name)));
        return code.some((name) => name.includes(`${one}-`));
      },
      [names, needed] as const,
    );
  };
  await expect.poll(hasCome).toBe(true);
}

/** Waits for the code of motions. Notes, from then on, which elements move. */
export async function watchMotion(page: Page): Promise<() => Promise<readonly string[]>> {
  await wake(page, 'passage|fade|turn|arrival|settling|[\\w-]+-motion', 'passage');
  await page.evaluate(() => {
    const watched = globalThis as Watched;
    watched.moved = [];
    const toggle = Element.prototype.toggleAttribute;
    Element.prototype.toggleAttribute = function (name, force) {
      if (name === 'moving' && force && !this.hasAttribute(name)) watched.moved?.push(this.localName);
      return toggle.call(this, name, force);
    };
  });
  return () => page.evaluate(() => (globalThis as Watched).moved ?? []);
}

/** Shapes and pixels of the elements, once nothing moves. */
export async function pictureOf(page: Page, selector: string): Promise<readonly string[]> {
  await expect(page.locator('[moving]')).toHaveCount(0);
  return page.locator(selector).evaluateAll((elements) =>
    elements.flatMap((element) => {
      const root = element.shadowRoot ?? element;
      const shapes = [...root.querySelectorAll('svg, .chosen, button[data-key], .reading')].map((one) =>
        one.outerHTML.replace(/<!--.*?-->| style=""/g, ''),
      );
      return [...shapes, ...[...root.querySelectorAll('canvas')].map((canvas) => canvas.toDataURL())];
    }),
  );
}
