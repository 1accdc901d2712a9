/** Styles that a shadow tree takes on later. */
import type { CSSResult } from 'lit';

/** Does nothing where it has them. */
export function adopt(root: ShadowRoot | null, { styleSheet }: CSSResult): void {
  if (styleSheet && root && !root.adoptedStyleSheets.includes(styleSheet))
    root.adoptedStyleSheets.push(styleSheet);
}

export function leave(root: ShadowRoot, { styleSheet }: CSSResult): void {
  root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== styleSheet);
}
