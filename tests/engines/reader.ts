/** A reader of the page: looks and acts as a person does, in any browser. */
import { expect } from '@playwright/test';
import type { Browser, Key } from './browser.ts';

/**
 * Runs in the page: the elements of a selector, in the order of the page, through shadow roots. "a >> b" are those of b inside of a, for
 * selectors of CSS end at a shadow root.
 */
function found(selector: string, root: ParentNode = document): HTMLElement[] {
  const within = (place: ParentNode): HTMLElement[] => [
    ...(place instanceof Element && place.shadowRoot ? within(place.shadowRoot) : []),
    ...[...place.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? within(element.shadowRoot) : []),
    ]),
  ];
  const [first, ...rest] = selector.split(' >> ');
  const matching = within(root).filter((element) => element.matches(first));
  return rest.length === 0 ? matching : matching.flatMap((element) => found(rest.join(' >> '), element));
}

/** The script for those of them that can be seen. */
const seen = (selector: string): string =>
  `(${found})(${JSON.stringify(selector)}).filter((one) => one.checkVisibility({ visibilityProperty: true }))`;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export class Reader {
  constructor(
    readonly browser: Browser,
    /** the address of the page */
    readonly address: string,
    readonly engine: string,
  ) {}

  /** Opens the page with a link's state, at its first result. */
  async open(state = '', address = this.address): Promise<void> {
    await this.browser.go('about:blank'); // another state alone would not load the page again
    await this.browser.go(state ? `${address}#${state}` : address);
    await expect.poll(() => this.text('h1')).not.toBe('');
  }

  /** The result of a function that runs in the page; what it takes and gives is plain data. */
  run<Args extends readonly unknown[], Result>(
    task: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    const script = `(${task})(${args.map((value) => JSON.stringify(value)).join(', ')})`;
    return this.browser.evaluate(script) as Promise<Awaited<Result>>;
  }

  /** What a function says of each element that can be seen. */
  each<Result>(selector: string, of: (element: HTMLElement) => Result): Promise<readonly Awaited<Result>[]> {
    return this.browser.evaluate(`Promise.all(${seen(selector)}.map((one) => (${of})(one)))`) as Promise<
      readonly Awaited<Result>[]
    >;
  }

  /** The text of the first such element; empty without one. */
  async text(selector: string): Promise<string> {
    const [text = ''] = await this.each(selector, (element) => element.innerText);
    return text;
  }

  /** Waits for a text in the first such element. */
  async sees(selector: string, text: string | RegExp, timeout = 15_000): Promise<void> {
    await expect.poll(() => this.text(selector), { timeout, message: selector }).toMatch(text);
  }

  /** The middle of the first such element with the text, once it rests in the window. */
  async find(selector: string, text = ''): Promise<Point> {
    let place: Point | null = null;
    await expect
      .poll(
        async () => {
          place = (await this.browser.evaluate(`(async () => {
            const element = ${seen(selector)}
              .find((one) => one.innerText.includes(${JSON.stringify(text)}));
            if (!element) return null;
            element.scrollIntoView({ block: 'center', behavior: 'instant' });
            const look = () => element.getBoundingClientRect();
            const before = look();
            await new Promise((resolve) => setTimeout(resolve, 50));
            const { left, top, width, height } = look();
            const rests = left === before.left && top === before.top && width > 0;
            return rests ? { x: left + width / 2, y: top + height / 2 } : null;
          })()`)) as Point | null;
          return place;
        },
        { message: `${selector} ${text}` },
      )
      .not.toBeNull();
    return place as unknown as Point;
  }

  async click(selector: string, text = ''): Promise<void> {
    const { x, y } = await this.find(selector, text);
    await this.browser.move(x, y);
    await this.browser.press('mouse');
    await this.browser.release('mouse');
  }

  /** Drags in steps, as a hand does. */
  async drag(from: Point, to: Point): Promise<void> {
    await this.browser.move(from.x, from.y);
    await this.browser.press('mouse');
    for (let step = 1; step <= 5; step++)
      await this.browser.move(from.x + ((to.x - from.x) * step) / 5, from.y + ((to.y - from.y) * step) / 5);
    await this.browser.release('mouse');
  }

  async press(...names: readonly Key[]): Promise<void> {
    for (const name of names) {
      await this.browser.press(name);
      await this.browser.release(name);
    }
  }

  /** What has the focus, as a screen reader would begin to read it. */
  focused(): Promise<string> {
    return this.run(() => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      const { innerText = '' } = (element ?? {}) as HTMLElement;
      return element?.getAttribute('aria-label') ?? innerText;
    });
  }

  /** Goes on by the Tab key until something with such words has the focus. */
  async tabTo(words: RegExp): Promise<void> {
    for (let count = 0; count < 60; count++) {
      if (words.test(await this.focused())) return;
      await this.press('Tab');
    }
    throw new Error(`no Tab leads to ${words}`);
  }

  /** Gives files to the first input for files. */
  upload(...paths: readonly string[]): Promise<void> {
    return this.browser.setFiles(`(${found})('input[type=file]')[0]`, paths);
  }

  /** Keeps what the page saves from now on: engines differ in where downloads go, and whether they ask. */
  keepSaved(): Promise<void> {
    return this.run(() => {
      const blobs = new Map<string, Blob>();
      const makeUrl = URL.createObjectURL;
      URL.createObjectURL = (blob: Blob) => {
        const url = makeUrl.call(URL, blob);
        blobs.set(url, blob);
        return url;
      };
      HTMLAnchorElement.prototype.click = async function () {
        const text = await blobs.get(this.href)?.text();
        const { kept } = window as { kept?: object };
        Object.assign(window, { kept: { ...kept, [this.download]: text } });
      };
    });
  }

  /** What it has kept, by the names of the files. */
  saved(): Promise<Readonly<Record<string, string>>> {
    return this.run(() => (window as { kept?: Record<string, string> }).kept ?? {});
  }

  readonly hash = (): Promise<string> => this.run(() => location.hash);
}
