/**
 * The one place where colours, type and spacing are defined, as CSS custom properties.
 *
 * Adopt `tokens` once, at the top: in the document (`document.adoptedStyleSheets`) or in the styles of the outermost
 * element. Everything below inherits. The theme follows the system; `data-theme="light"` or `"dark"` on that same
 * element overrides it. Colours use `light-dark()`, so `color-scheme` alone switches them for a part of the page.
 */
import { css, unsafeCSS } from 'lit';

export { controlHost, controls, notPrinted } from './controls.ts';

const light = {
  paper: '#fcfcf9',
  /** panels on the paper: menus, chips, code */
  surface: '#f3f2ec',
  ink: '#1c2126',
  'ink-soft': '#565d66',
  /** hairlines; never the only sign of a state */
  line: '#d8d7cf',
  /** borders of controls: 3:1 on paper */
  edge: '#83888d',
  /** words, content */
  content: '#0068a8',
  position: '#8f6000',
  /** bars and bands of positions, which are large enough for less contrast than words */
  'position-fill': '#c98500',
  attention: '#8d4a9c',
  /** a violated property */
  violated: '#c2410c',
  satisfied: '#007a59',
};

const dark: Record<keyof typeof light, string> = {
  paper: '#14171a',
  surface: '#1f2429',
  ink: '#eceae4',
  'ink-soft': '#a7aeb6',
  line: '#343a41',
  edge: '#767e87',
  content: '#5ab4ee',
  position: '#e8a722',
  'position-fill': '#e8a722',
  attention: '#cf9be0',
  violated: '#ff7d4d',
  satisfied: '#2cc495',
};

export type ColorToken = keyof typeof light;

/** For export on white paper and for the contrast test; pages use the custom properties. */
export const colors: { readonly light: Readonly<Record<ColorToken, string>>; readonly dark: typeof dark } = {
  light,
  dark,
};

export const sansStack = "ui-sans-serif, system-ui, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const colorProperties = (Object.keys(light) as ColorToken[])
  .map((name) => `--${name}: light-dark(${light[name]}, ${dark[name]});`)
  .join('\n    ');

/** `--signed` in the dark theme. */
export const signedInTheDark = 'invert(0.9) hue-rotate(180deg)';

export const tokens = css`
  :root,
  :host {
    color-scheme: light dark;
    ${unsafeCSS(colorProperties)}
    /* A filter for signed maps: zero is white in the light theme and slate in the dark. It inverts lightness and keeps hues. */
    --signed: none;
    --focus: var(--ink);
    --accent: var(--ink-soft);

    --serif: Charter, 'Bitstream Charter', Palatino, 'Palatino Linotype', 'Book Antiqua', ui-serif, Georgia, serif;
    --sans: ${unsafeCSS(sansStack)};
    --mono: ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;

    /* The five sizes of the labs, and two that the story has besides. Pages that set a small root size get at least 13 px. */
    --text-small: max(0.8125rem, 13px);
    --text: max(0.9375rem, 13px);
    --text-large: 1.125rem;
    --text-title: clamp(1.5625rem, 1.2rem + 1.6vw, 1.953rem);
    --text-number: clamp(1.953rem, 1.5rem + 2vw, 2.441rem);
    --text-hero: clamp(2.125rem, 1.6rem + 1.6vw, 2.875rem);
    --text-great: clamp(2.75rem, 2.3rem + 1.4vw, 3.5rem);
    --leading: 1.5;
    --leading-tight: 1.2;

    --space-1: 0.25rem;
    --space-2: 0.5rem;
    --space-3: 1rem;
    --space-4: 1.5rem;
    --space-5: 2.5rem;
    --space-6: 4rem;
    --column: 65ch;
    --wide: 72.5rem;
    --quick: 150ms;
  }
  /* Large windows: all sizes are in rem or em and grow together. */
  @media (min-width: 1600px) {
    :root {
      font-size: 120%;
    }
  }
  @media (min-width: 2200px) {
    :root {
      font-size: 125%;
    }
  }
  @media (min-width: 3200px) {
    :root {
      font-size: 175%;
    }
  }
  @media screen and (prefers-color-scheme: dark) {
    :root,
    :host {
      --signed: ${unsafeCSS(signedInTheDark)};
    }
  }
  /* Projector mode: as large as a lab's first screen allows, and never smaller than usual. */
  @media screen {
    :root[data-present] {
      font-size: max(100%, min(1.25vw, 2.23vh));
    }
    /* One figure has more room. */
    :root[data-present='figure'] {
      font-size: max(150%, min(1.9vw, 2.7vh));
    }
  }
  @media (prefers-reduced-motion: reduce) {
    :root,
    :host {
      --quick: 0ms;
    }
  }
  @media screen {
    :root[data-theme='light'],
    :host([data-theme='light']) {
      --signed: none;
      color-scheme: light;
    }
    :root[data-theme='dark'],
    :host([data-theme='dark']) {
      --signed: ${unsafeCSS(signedInTheDark)};
      color-scheme: dark;
    }
  }
  @media (forced-colors: active) {
    :root,
    :host {
      --paper: Canvas;
      --surface: Canvas;
      --ink: CanvasText;
      --ink-soft: CanvasText;
      --line: GrayText;
      --edge: ButtonBorder;
      --focus: Highlight;
      --accent: Highlight;
    }
  }
  @media print {
    :root,
    :host {
      color-scheme: light;
      --paper: #fff;
      --surface: #fff;
    }
  }
`;
