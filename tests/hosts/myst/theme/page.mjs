/** Renders a page with the packages of which MyST's own themes are made. */
import { ANY_RENDERERS } from '@myst-theme/anywidget';
import { ThemeProvider } from '@myst-theme/providers';
import { DEFAULT_RENDERERS, MyST } from 'myst-to-react';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const page = JSON.parse(document.getElementById('page').textContent);

createRoot(document.getElementById('root')).render(
  createElement(
    ThemeProvider,
    { theme: 'light', renderers: { ...DEFAULT_RENDERERS, ...ANY_RENDERERS } },
    createElement(
      'article',
      null,
      createElement('h1', null, page.frontmatter.title),
      createElement(MyST, { ast: page.mdast }),
    ),
  ),
);
