import { tokens } from '../draw/theme.ts';
import { painted } from '../shell/painted.ts';
import './page.ts';

if (tokens.styleSheet) document.adoptedStyleSheets = [tokens.styleSheet];
if (import.meta.env.PROD)
  document.querySelector('pe-page')?.shadowRoot?.addEventListener(
    'lab-shown',
    // A page that is left at once cannot load it any more, and need not.
    () =>
      painted()
        .then(() => import('./offline/register.ts'))
        .then(({ keepOffline }) => keepOffline(), Boolean),
    { once: true },
  );
