// What the build does to the sources, as plugins for Vite.
import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import temml from 'temml';
import { root } from './tools.mjs';

// Formulas: at build time, TeX becomes Lit templates with MathML. In TypeScript: tex`…` is a display formula, inlineTex`…` an inline one
// (draw/tex.ts).

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

// The catalogue in three parts: the schemes, which links and controls need before anything else, the words about them, and the titles of
// their parameters.

const parts = {
  words: ({ description, reference }) => ({ description, reference }),
  titles: ({ parameters }) => Object.fromEntries(parameters.map(({ name, title }) => [name, title])),
};
/** Calls of a function write what all rows have without its names, which would take more bytes than the values. */
const rowCode = ({ name, title: _, type, default: value, ...more }) =>
  `row(${[name, type, value, more].map((one) => JSON.stringify(one)).join()})`;
const schemeCode = ({ description: _, reference: __, parameters, ...scheme }) =>
  `{...${JSON.stringify(scheme)},parameters:[${parameters.map(rowCode).join()}]}`;
const schemesCode = (entries) =>
  `const row=(name,type,value,more)=>({name,type,default:value,...more});export default [${entries.map(schemeCode).join()}]`;

export function catalogParts() {
  return {
    name: 'catalog-parts',
    enforce: 'pre',
    async load(id) {
      const [file, query] = id.split('?');
      if (!file.endsWith('/build/catalog.json')) return;
      const entries = JSON.parse(await readFile(file, 'utf8'));
      if (!query) return { code: schemesCode(entries), moduleType: 'js' };
      const part = Object.fromEntries(entries.map((entry) => [entry.id, parts[query](entry)]));
      return { code: JSON.stringify(part), moduleType: 'json' };
    },
  };
}

// In an embedded lab, rem would be a length of the page around it. Styles count in the element's own --pe-rem instead. Conditions take no
// variables: they count in pixels.

const length = /(-?(?:\d*\.)?\d+|\$\{\w+\})rem\b/g;
const inPixels = (condition) => condition.replace(/((?:\d*\.)?\d+)rem\b/g, (_, count) => `${16 * count}px`);

export function ownRem() {
  return {
    name: 'own-rem',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/web\/.*\.ts$/.test(id) || !code.includes('rem')) return;
      if (/@(?:container|media)[^{;]*\$\{[^}]*\}rem/.test(code))
        throw new Error(`${id}: a condition in rem must have a plain number.`);
      return code
        .replace(/@(?:container|media)[^{]*\{/g, inPixels)
        .replace(length, 'calc($1 * var(--pe-rem))');
    },
  };
}

// Lit's templates without the line breaks and indents of the source: HTML, SVG and CSS read each as one space.

const tags = ['html', 'svg', 'css'];

/** All nodes below, in the order of the source. */
function* nodesIn(node) {
  if (typeof node?.type === 'string') yield node;
  for (const child of Object.values(node))
    if (typeof child === 'object' && child !== null) yield* nodesIn(child);
}

export const oneLineTemplates = () => ({
  name: 'one-line-templates',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (!id.includes('/web/') || !/\b(html|svg|css)`/.test(code)) return;
    const parts = [...nodesIn(this.parse(code))]
      .filter(({ type, tag }) => type === 'TaggedTemplateExpression' && tags.includes(tag.name))
      .flatMap(({ tag, quasi }) =>
        quasi.quasis.map(({ start, end }) => ({ start, end, isStyle: tag.name === 'css' })),
      )
      .sort((a, b) => a.start - b.start);
    let result = '';
    let at = 0;
    for (const { start, end, isStyle } of parts) {
      const text = code.slice(start, end);
      const plain = isStyle ? text.replaceAll(/\/\*[\s\S]*?\*\//g, '') : text;
      result += code.slice(at, start) + plain.replaceAll(/\s*\n\s*/g, ' ');
      at = end;
    }
    return result + code.slice(at);
  },
});

// The figures of all labs, as the page knows them before it loads one: '#figures' is { lab: { id: fold } }. Links name figures, and a link
// is checked before any lab is loaded.

const labs = `${root}/web/labs`;
const declaration = /\bdefineFigure(?:<[^(]*>)?\(\{\s*id: '([^']+)',\s*fold: '([^']*)',/g;

/** { lab: { id: fold } }, in the order of the files. Throws where a declaration does not begin with its id and fold. */
export async function declaredFigures() {
  const found = {};
  for (const name of (await readdir(labs, { recursive: true })).sort()) {
    if (!name.endsWith('.ts')) continue;
    const text = await readFile(`${labs}/${name}`, 'utf8');
    const all = [...text.matchAll(declaration)];
    if (all.length !== text.split(/\bdefineFigure[<(]/).length - 1)
      throw new Error(
        `web/labs/${name}: a figure is declared by defineFigure({ id: '…', fold: '…', … }), in this order.`,
      );
    const [lab] = name.split('/');
    for (const [, id, fold] of all) found[lab] = { ...found[lab], [id]: fold };
  }
  return found;
}

export function figureFolds() {
  return {
    name: 'figure-folds',
    resolveId: (id) => (id === '#figures' ? '\0figures' : undefined),
    async load(id) {
      if (id !== '\0figures') return;
      return `export default ${JSON.stringify(await declaredFigures())};`;
    },
  };
}

/** The parts of Emscripten's code that find and fetch the wasm file, and what follows each. */
const fetching = [
  [/var _scriptName=.*?(?=var out=)/, ''],
  [/var wasmBinaryFile;.*?(?=function getWasmImports)/, ''],
  [/wasmBinaryFile\?\?=.*?return exports\}/, '}'],
];

/** Removes them: the module is given an instance, and Vite would copy or inline the file once more. */
export const givenInstance = () => ({
  name: 'given-instance',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/wasm\/(pe|attention|training)\.mjs$/.test(id)) return;
    return fetching.reduce((rest, [part, end]) => {
      if (!part.test(rest)) this.error(`Emscripten's code has nothing like ${part} any more`);
      return rest.replace(part, end);
    }, code);
  },
});

/**
 * Dynamic imports stay as they are, and a chunk that they load names at once all that it needs. Vite wraps
 * each in code that preloads the same files, whose names would fill the first chunk.
 */
export const plainImports = {
  name: 'plain-imports',
  apply: 'build',
  configResolved({ plugins }) {
    const at = plugins.findIndex(({ name }) => name === 'native:import-analysis-build');
    if (at < 0) throw new Error('Vite wraps dynamic imports in another plugin now');
    plugins.splice(at, 1);
  },
  generateBundle(_, bundle) {
    const below = (name) => (bundle[name]?.imports ?? []).flatMap((one) => [one, ...below(one)]);
    for (const chunk of Object.values(bundle)) {
      if (!chunk.isDynamicEntry) continue;
      const farther = below(chunk.fileName).filter((name) => !chunk.imports.includes(name));
      for (const name of new Set(farther)) chunk.code += `import"./${basename(name)}";`;
    }
  },
};
