/** The colours of a figure in the light theme, whatever the page's theme; overridden custom properties apply. */
import type { ColorToken } from '../theme.ts';
import type { Resolve } from './svg.ts';

/** Calls `use` with a function that turns token names into colours, valid until `use` returns. */
export function withLightColors<Result>(root: ParentNode, use: (resolve: Resolve) => Result): Result {
  const probe = document.createElement('span');
  probe.hidden = true;
  probe.style.colorScheme = 'light';
  probe.style.setProperty('forced-color-adjust', 'none');
  root.append(probe);
  const known = new Map<ColorToken, string>([['paper', '#fff']]);
  const resolve = (token: ColorToken) => {
    let color = known.get(token);
    if (color === undefined) {
      probe.style.color = `var(--${token})`;
      color = getComputedStyle(probe).color;
      known.set(token, color);
    }
    return color;
  };
  try {
    return use(resolve);
  } finally {
    probe.remove();
  }
}
