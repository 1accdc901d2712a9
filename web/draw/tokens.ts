/**
 * Colours, type and spacing as CSS custom properties.
 *
 * Adopt `tokens` once, at the top: in the styles of the outermost element. The style sheet of the page has them already (build/early.mjs,
 * build/offline.mjs). Everything below inherits. The theme follows the system; `data-theme="light"` or `"dark"` on that same element
 * overrides it. Colours use `light-dark()`, so `color-scheme` alone switches them for a part of the page.
 */
import { css, unsafeCSS } from 'lit';
import { type ColorToken, colors, sansStack } from './theme.ts';

const { light, dark } = colors;

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
      print-color-adjust: exact; /* the filled choice is the chosen one */
      --paper: #fff;
      --surface: #fff;
    }
  }
`;
