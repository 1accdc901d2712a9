import { tokens } from '../draw/theme.ts';
import './page.ts';

if (tokens.styleSheet) document.adoptedStyleSheets = [tokens.styleSheet];
if (import.meta.env.PROD)
  document
    .querySelector('pe-page')
    ?.shadowRoot?.addEventListener(
      'lab-shown',
      async () => (await import('./offline/register.ts')).keepOffline(),
      { once: true },
    );
