import { painted } from '../draw/painted.ts';
import './page.ts';

// The style sheet of the built page has them.
if (!import.meta.env.PROD)
  void import('../draw/tokens.ts').then(
    ({ tokens: { styleSheet } }) => styleSheet && document.adoptedStyleSheets.unshift(styleSheet),
  );
// A frame belongs to another page.
if (import.meta.env.PROD && window.parent === window)
  document.querySelector('pe-page')?.shadowRoot?.addEventListener(
    'lab-shown',
    // A page that is left at once cannot load it any more, and need not.
    () =>
      painted()
        .then(() => import('./offline/register.ts'))
        .then(({ keepOffline }) => keepOffline(), Boolean),
    { once: true },
  );
