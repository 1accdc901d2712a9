/** Reads the numbers that a lab shows, without its prose. */
import type { Page } from '@playwright/test';

/** A summary of a figure's CSV. */
export interface Data {
  readonly lines: number;
  /** how many of its cells are numbers */
  readonly count: number;
  /** all of them if there are few, else an evenly spread sample */
  readonly some: readonly number[];
  /** over all cells: the largest size, the sum of sizes, and a sum with a different weight for each cell */
  readonly largest: number;
  readonly sizes: number;
  readonly weighted: number;
}

export interface Shown {
  /** the link that Share copies, after `#` */
  readonly link: string;
  /** the names of the link's values that the page reports as problems; '' for a problem without a name */
  readonly faults: readonly string[];
  /** in the order of the page: numbers that are words of their own, in full precision if their title has it */
  readonly numbers: readonly string[];
  /** the words around each number, to find it on the page */
  readonly places: readonly string[];
  /** by file name; null for a figure with nothing to save */
  readonly figures: Readonly<Record<string, Data | null>>;
}

declare global {
  interface Window {
    saved?: (name: string, text: string) => void;
    copied?: string;
    /** the address as opened, before the page rewrites it */
    opened?: string;
  }
}

/**
 * Call before opening the page: all of a lab counts as visible, nothing moves by itself, and saved or copied data stays in the page.
 */
export async function watch(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    class SeesAll implements IntersectionObserver {
      readonly root = null;
      readonly rootMargin = '';
      readonly scrollMargin = '';
      readonly thresholds = [];
      readonly #look: IntersectionObserverCallback;
      constructor(look: IntersectionObserverCallback) {
        this.#look = look;
      }
      observe(target: Element) {
        const entry = { target, isIntersecting: true, intersectionRatio: 1 } as IntersectionObserverEntry;
        queueMicrotask(() => this.#look([entry], this));
      }
      unobserve() {}
      disconnect() {}
      takeRecords = () => [];
    }
    window.IntersectionObserver = SeesAll;

    const blobs = new Map<string, Blob>();
    const makeUrl = URL.createObjectURL;
    URL.createObjectURL = (blob: Blob) => {
      const url = makeUrl.call(URL, blob);
      blobs.set(url, blob);
      return url;
    };
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function () {
      const blob = this.download && blobs.get(this.href);
      if (blob) void blob.text().then((text) => window.saved?.(this.download, text));
      else click.call(this);
    };
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: async (text: string) => {
          window.copied = text;
        },
      },
    });
  });
}

/** Reads the page in its current state. */
export const readShown = (page: Page): Promise<Shown> =>
  page.evaluate(async () => {
    const children = (element: Element | ShadowRoot): Node[] => {
      if (element instanceof HTMLSlotElement) return element.assignedNodes({ flatten: true });
      return [...((element as Element).shadowRoot ?? element).childNodes];
    };
    /** Pictures, formulas, code and controls are skipped: their numbers are in the data or in the state. */
    const silent =
      'style, script, svg, math, pre, code, select, textarea, pe-settings, pe-citation, pe-code, details:not(.fold)';
    const isShown = (element: Element) => getComputedStyle(element).display !== 'none';

    const figures: HTMLElement[] = [];
    const texts: { text: string; title: string }[] = [];
    const walk = (element: Element) => {
      if (element.matches(silent) || !isShown(element)) return;
      if (element.localName === 'pe-lab-figure') figures.push(element as HTMLElement);
      // Text and inline elements form one text.
      let text = '';
      const end = () => {
        const said = text.replace(/\s+/g, ' ').trim();
        if (said) texts.push({ text: said, title: element.getAttribute('title') ?? '' });
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
    const find = (root: Document | ShadowRoot, selector: string): Element | null => {
      const here = root.querySelector(selector);
      if (here) return here;
      for (const { shadowRoot } of root.querySelectorAll('*')) {
        const within = shadowRoot && find(shadowRoot, selector);
        if (within) return within;
      }
      return null;
    };
    const main = find(document, 'main') as Element;
    window.opened ??= location.hash;
    const asked = window.opened;
    /** Sections below the first screen count, too. */
    const openFolds = (root: ShadowRoot) => {
      for (const element of root.querySelectorAll('*')) {
        if (element instanceof HTMLDetailsElement && element.matches('.fold')) element.open = true;
        if (element.shadowRoot) openFolds(element.shadowRoot);
      }
    };
    openFolds(main.getRootNode() as ShadowRoot);
    await new Promise((resolve) => setTimeout(resolve, 50));
    walk(main);

    const alone = /^[✓✗≈<>±\s]*[−+-]?\d[\d,]*(\.\d+)?(e[−+-]?\d+|\s*[×·]\s*10\S*)?\s*%?$/;
    const isExact = (title: string) => title !== '' && Number.isFinite(Number(title));
    const numbers: string[] = [];
    const places: string[] = [];
    texts.forEach(({ text, title }, i) => {
      if (!alone.test(text) && !isExact(title)) return;
      numbers.push(isExact(title) ? `${text} (${title})` : text);
      places.push(
        texts
          .slice(Math.max(0, i - 3), i + 3)
          .map((one) => one.text)
          .join(' '),
      );
    });

    const digest = (csv: string) => {
      const cells = csv.split(/[\r\n,]+/).filter((cell) => cell !== '' && Number.isFinite(Number(cell)));
      const values = cells.map(Number);
      const count = values.length;
      const most = 32;
      const some =
        count <= most
          ? values
          : Array.from({ length: most }, (_, i) => values[Math.floor((i * (count - 1)) / (most - 1))]);
      const sizes = values.map(Math.abs);
      const sum = (all: readonly number[]) => all.reduce((total, value) => total + value, 0);
      return {
        lines: csv.trim().split('\n').length,
        count,
        some,
        largest: sizes.reduce((largest, size) => Math.max(largest, size), 0),
        sizes: sum(sizes),
        weighted: sum(values.map((value, i) => value * (((i * 7919) % 1009) / 504 - 1))),
      };
    };

    const pause = () => new Promise((resolve) => setTimeout(resolve, 5));
    /** Waits until `get` returns a value; null after a second. */
    const wait = async <T>(get: () => T | null | undefined): Promise<T | null> => {
      for (const end = performance.now() + 1000; performance.now() < end; await pause()) {
        const found = get();
        if (found) return found;
      }
      return null;
    };
    const save = async (figure: HTMLElement) => {
      const root = figure.shadowRoot as ShadowRoot;
      const menu = root.querySelector('details') as HTMLDetailsElement;
      menu.open = true;
      const button = (name: string) =>
        [...menu.querySelectorAll('button')].find((one) => one.textContent?.trim() === name);
      await wait(() => menu.querySelector('button'));
      const csv = button('CSV');
      let text: string | null = null;
      window.saved = (_, saved) => {
        text = saved;
      };
      csv?.click();
      if (csv) await wait(() => text);
      menu.open = false;
      return text === null ? null : digest(text);
    };
    const data: Record<string, Awaited<ReturnType<typeof save>>> = {};
    for (const figure of figures) {
      const name = figure.getAttribute('name') ?? '';
      let key = name;
      for (let i = 2; key in data; i++) key = `${name}, ${i}`;
      data[key] = await save(figure);
    }

    const status = (main.getRootNode() as ShadowRoot).querySelector('[role=status]') as Element;
    const fields = asked
      .slice(1)
      .split('&')
      .map((field) => field.split('='));
    const faults = [...status.querySelectorAll('.problem')].map(({ textContent }) => {
      const names = fields.filter(
        ([name, value]) => textContent?.split(/[^\w]/).includes(name) && textContent.includes(value),
      );
      return names.map(([name]) => name).join();
    });

    const share = [
      ...(find(document, '.tools, header button')?.parentElement?.querySelectorAll('button') ?? []),
    ];
    share.find((one) => one.textContent?.trim() === 'Share')?.click();
    // The open sections do not come from the link.
    const link = ((window.copied ?? '').split('#')[1] ?? '').replace(/&open=[^&]*/, '');
    return { link, faults, numbers, places, figures: data };
  });
