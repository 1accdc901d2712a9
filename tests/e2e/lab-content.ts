/** Reads the state, the headline's number and the figures of a lab. */
import type { Page } from '@playwright/test';

export interface Shown {
  /** the link that Share copies, after `#` */
  readonly link: string;
  /** the names of the link's values that the page reports as problems; '' for a problem without a name */
  readonly faults: readonly string[];
  /** the number that proves the claim, as it is printed; '' without one */
  readonly headline: string;
  /** the ids of the figures, in the order of the page */
  readonly figures: readonly string[];
}

declare global {
  interface Window {
    copied?: string;
    /** the address as opened, before the page rewrites it */
    opened?: string;
  }
}

/**
 * Call before opening the page: all of a lab counts as visible, nothing moves by itself, and what is copied stays in the page.
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
    const figures: string[] = [];
    const collect = (root: ShadowRoot | Element) => {
      for (const element of root.querySelectorAll('*')) {
        if (!element.checkVisibility()) continue;
        if (element.localName === 'pe-lab-figure') figures.push(element.getAttribute('kind') ?? '');
        if (element.shadowRoot) collect(element.shadowRoot);
      }
    };
    collect(main);

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
    const number = find(document, '.proven .number');
    const unit = find(document, '.proven .unit');
    const headline = `${number?.textContent ?? ''} ${unit?.textContent ?? ''}`.replace(/\s+/g, ' ').trim();
    return { link, faults, headline, figures };
  });
