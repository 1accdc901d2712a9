/** The colour theme: light, dark, or the system's. Remembered between visits where the browser allows storage. */
export type Theme = 'auto' | 'light' | 'dark';

const key = 'theme';
const themes: readonly Theme[] = ['auto', 'light', 'dark'];

function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(key);
    return themes.find((theme) => theme === stored) ?? 'auto';
  } catch {
    return 'auto'; // storage is refused in sandboxed frames
  }
}

export function showTheme(theme: Theme): void {
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** The theme that the page shows: the one that its link names, such as that of the course notes around it, before the reader's own. */
export const themeOf = (linked: Theme): Theme => (linked === 'auto' ? storedTheme() : linked);

export function applyTheme(theme: Theme): void {
  showTheme(theme);
  try {
    if (theme === 'auto') localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // The choice then lasts until the page is closed.
  }
}

/** After "auto" comes the theme that the system does not have, so that the first press changes what is seen. */
export function nextTheme(theme: Theme): Theme {
  const isSystemDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const order: readonly Theme[] = isSystemDark ? ['auto', 'light', 'dark'] : ['auto', 'dark', 'light'];
  return order[(order.indexOf(theme) + 1) % order.length];
}
