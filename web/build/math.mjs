// Formulas: at build time, TeX becomes Lit templates with MathML. In TypeScript: tex`…` is a display formula, inlineTex`…` an inline one
// (draw/tex.ts).
import { readFile } from 'node:fs/promises';
import temml from 'temml';

const escaped = (text) => text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('$', '\\$');

/** The content of a template literal: MathML, on a narrow page in a box that scrolls on its own, by keyboard too. */
function templateOf(tex, isInline) {
  const mathml = temml.renderToString(tex.trim(), {
    displayMode: !isInline,
    throwOnError: true,
    xml: false,
  });
  // The page's policy forbids style attributes; Temml's are spacing hints that MathML Core does not need.
  const plain = mathml.replaceAll(/ (?:style|class)="[^"]*"/g, '');
  return escaped(
    isInline ? plain : `<div class="formula" tabindex="0" role="group" aria-label="Formula">${plain}</div>`,
  );
}

const written = /(?<![\w.])(tex|inlineTex)`([^`]*)`/g;

export function math() {
  return {
    name: 'math',
    enforce: 'pre',
    async load(id) {
      const [file, query] = id.split('?');
      if (!file.endsWith('.tex')) return;
      const tex = await readFile(file, 'utf8');
      return `import { html } from 'lit';\nexport default html\`${templateOf(tex, query === 'inline')}\`;`;
    },
    transform(code, id) {
      if (!id.endsWith('.ts') || !/\bfrom '[./]*draw\/tex\.ts'/.test(code)) return;
      const made = code.replace(
        written,
        (_, tag, tex) => `texHtml\`${templateOf(tex, tag === 'inlineTex')}\``,
      );
      return { code: `import { html as texHtml } from 'lit'; ${made}`, map: null };
    },
  };
}
