/** What the tests ask of a browser with one tab, whichever protocol it speaks. */
export interface Browser {
  /** Opens an address and waits until the page has loaded. */
  go(url: string): Promise<void>;
  /** The result of a script, an expression that may be a promise: plain data, or nothing. */
  evaluate(script: string): Promise<unknown>;
  /** Gives files to the input that a script finds. */
  setFiles(script: string, paths: readonly string[]): Promise<void>;
  /** Moves the mouse, in CSS pixels of the window. */
  move(x: number, y: number): Promise<void>;
  /** Presses or lets go its main button, or a key: a character, or a name of `keys`. */
  press(what: Pressed): Promise<void>;
  release(what: Pressed): Promise<void>;
  /** Sizes the window's content. */
  resize(width: number, height: number): Promise<void>;
  /** The window's content, as PNG. */
  screenshot(): Promise<Buffer>;
  /** The errors in the console since the last call; in WebKit, only those after a page has loaded. */
  faults(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export type Key = keyof typeof keys;
export type Pressed = 'mouse' | Key;

/** Keys without a character, in WebDriver's private range. */
export const keys = {
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowUp: '\uE013',
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
} as const;

/** What WebDriver, old and new, performs to move the mouse. */
export const moveActions = (x: number, y: number) => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [{ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0, origin: 'viewport' }],
  },
];

/** What WebDriver, old and new, performs to press or release. */
export const pressActions = (what: Pressed, way: 'Down' | 'Up') =>
  what === 'mouse'
    ? [
        {
          type: 'pointer',
          id: 'mouse',
          parameters: { pointerType: 'mouse' },
          actions: [{ type: `pointer${way}`, button: 0 }],
        },
      ]
    : [{ type: 'key', id: 'keyboard', actions: [{ type: `key${way}`, value: keys[what] }] }];
