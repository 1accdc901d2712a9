// Formulas: at build time, a .tex file becomes a Lit template with MathML. 'file.tex' is a display formula, 'file.tex?inline' an inline
// one.
import { readFile } from 'node:fs/promises';
import temml from 'temml';

export function math() {
  return {
    name: 'math',
    enforce: 'pre',
    async load(id) {
      const [file, query] = id.split('?');
      if (!file.endsWith('.tex')) return;
      const tex = (await readFile(file, 'utf8')).trim();
      const mathml = temml.renderToString(tex, {
        displayMode: query !== 'inline',
        throwOnError: true,
        xml: false,
      });
      // The page's policy forbids style attributes; Temml's are spacing hints that MathML Core does not need.
      const plain = mathml.replaceAll(/ (?:style|class)="[^"]*"/g, '');
      // On a narrow page, a long formula scrolls on its own, by keyboard too.
      const template =
        query === 'inline'
          ? plain
          : `<div class="formula" tabindex="0" role="group" aria-label="Formula">${plain}</div>`;
      return `import { html } from 'lit';\nexport default html\`${template.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('$', '\\$')}\`;`;
    },
  };
}
