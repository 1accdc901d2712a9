// Finds ids of schemes in code outside web/schemes, so that a new scheme is added there alone.
import { readFile } from 'node:fs/promises';
import { parseAst } from 'vite';
import { root } from '../../web/build/tools.mjs';

/** Where schemes may be named: their own room, the names in files of tables and of configurations, defaults of settings (lab.ts), examples, steps of stories and pages, and the claims about them. */
const mayName =
  /^web\/(schemes|core|readers|guide|labs\/claims\/claims|labs\/context\/config)\/|\/(lab|presets|stories|\w+-story|examples)\.ts$/;

/** Ids that are also kinds of encodings or ordinary words: they count where something is called a scheme. */
const ambiguous = new Set(['none', 'rotary', 'index', 'learned', 'formula']);
const namesScheme = /(^|[.\s(])(id|scheme|second|against|encoding)$|get\('(scheme|second|against)'\)$/;
const schemeSettings = new Set(['scheme', 'second', 'against']);

/** The ids of all schemes: there is a formula for each. */
export async function schemeIds() {
  const text = await readFile(`${root}/web/schemes/formulas.ts`, 'utf8');
  return new Set([...text.matchAll(/^ {2}'?([\w-]+)'?: tex`/gm)].map(([, id]) => id));
}

/** How a list of examples begins, or a list of the encodings that stand side by side in a lever. In a text file, these may name schemes. */
const isOffer = /: readonly (Preset|SchemeId)\[\] =\s*$/;

const nameOf = ({ computed, key }) => (computed ? undefined : (key.name ?? key.value));
const textsIn = (nodes) => nodes.map((node) => node?.value).filter((value) => typeof value === 'string');

/** One sentence for each scheme that is named in the code of a file. */
export function quotedSchemes(file, text, ids) {
  if (mayName.test(file) || !file.endsWith('.ts')) return [];
  const isSure = (name) => ids.has(name) && !ambiguous.has(name);
  const found = new Map();
  const report = (name, { start }) => found.set(start, name);
  const isScheme = (node) => node && namesScheme.test(text.slice(node.start, node.end));
  const reportAll = (nodes) => {
    for (const node of nodes) if (ids.has(node?.value)) report(node.value, node);
  };
  const rules = {
    Literal(node) {
      if (isSure(node.value)) report(node.value, node);
      const names = typeof node.value === 'string' ? node.value.split(',') : [];
      if (names.length > 1 && names.every((name) => ids.has(name))) report(node.value, node);
    },
    Property({ key, value, ...node }) {
      const name = nameOf({ key, ...node });
      if (isSure(name)) report(name, key);
      if (schemeSettings.has(name)) reportAll([value]);
    },
    ObjectExpression({ properties }) {
      const keys = properties.filter(({ type }) => type === 'Property');
      if (!keys.some((one) => isSure(nameOf(one)))) return;
      for (const one of keys) if (ids.has(nameOf(one))) report(nameOf(one), one.key);
    },
    ArrayExpression({ elements }) {
      if (textsIn(elements).some(isSure)) reportAll(elements);
    },
    BinaryExpression({ left, right }) {
      if (isScheme(left)) reportAll([right]);
      if (isScheme(right)) reportAll([left]);
    },
    SwitchStatement({ discriminant, cases }) {
      if (isScheme(discriminant)) reportAll(cases.map(({ test }) => test));
    },
    CallExpression({ callee, arguments: given }) {
      if (
        callee.property?.name === 'includes' &&
        callee.object.type === 'ArrayExpression' &&
        isScheme(given[0])
      )
        reportAll(callee.object.elements);
    },
  };
  const walk = (node) => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (typeof node?.type !== 'string' || node.type === 'ImportDeclaration') return;
    const isDeclared = file.endsWith('/text.ts') && node.type === 'VariableDeclarator' && node.init;
    if (isDeclared && isOffer.test(text.slice(node.start, node.init.start))) return;
    rules[node.type]?.(node);
    for (const part of Object.values(node)) if (part && typeof part === 'object') walk(part);
  };
  walk(parseAst(text, { lang: 'ts' }));
  return [...found]
    .sort(([a], [b]) => a - b)
    .map(([start, name]) => {
      const line = text.slice(0, start).split('\n').length;
      return `${file}:${line} names the scheme “${name}”: what the page knows of it belongs in web/schemes`;
    });
}
