import { tokens } from '../draw/theme.ts';
import './page.ts';

if (tokens.styleSheet) document.adoptedStyleSheets = [tokens.styleSheet];
if (import.meta.env.PROD)
  document.querySelector('pe-page')?.shadowRoot?.addEventListener(
    'lab-shown',
    // After the first frame. A page that is left at once cannot load it any more, and need not.
    () =>
      setTimeout(
        () => import('./offline/register.ts').then(({ keepOffline }) => keepOffline(), Boolean),
        100,
      ),
    { once: true },
  );
