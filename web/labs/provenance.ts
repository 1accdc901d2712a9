import type { Provenance } from '../draw/export/provenance.ts';
import { linkTo } from './link.ts';
import type { Playground } from './playground.ts';

/** What every figure of a playground can say about itself. */
export const provenanceOf = (playground: Playground): Provenance => ({
  link: () => (playground.home === null ? '' : linkTo(playground)),
  lines: async (facts) => (await import('./cite/settings.ts')).captionLines(playground, facts),
  panels: [
    {
      title: 'Cite this',
      load: async () => (await import('./cite/citation-panel.ts')).citationPanel(playground),
    },
    { title: 'Code', load: async () => (await import('./code/code-panel.ts')).codePanel(playground) },
  ],
});
