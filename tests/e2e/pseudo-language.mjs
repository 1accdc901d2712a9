// Builds the page in en-XA, a made-up language: letters have accents, and words are a third longer. Words on the screen that stay plain
// English are missing from the text files, and words that are cut off would be cut off in German, too.
import path from 'node:path';
import { build, parseAst } from 'vite';
import { root } from '../../web/build/tools.mjs';
import { site } from '../../web/build/vite.mjs';
import { attributes, holdsWords } from '../checks/words.mjs';

const plain = 'aceilnorsuyzACEINORSUZ';
const accented = 'áçéíłñóřšúýžÁÇÉÍÑÓŘŠÚŽ';

/** Accents the letters and doubles every third one: 'Try this' becomes 'Třýý thíís'. */
export function accent(words) {
  return words.replaceAll(/&\w+;|[A-Za-z]+/g, (word) => {
    if (word.startsWith('&')) return word;
    const letters = [...word].map((letter) => accented[plain.indexOf(letter)] ?? letter);
    return letters
      .map((letter, i) => (i % 3 === 2 || letters.length === 2 ? letter + letter.toLowerCase() : letter))
      .join('');
  });
}

const inHtml = (html) =>
  html
    .replaceAll(/(^|>)([^<>]+)(?=<|$)/g, (all, before, words) =>
      /=\s*$/.test(words) ? all : before + accent(words),
    )
    .replaceAll(attributes, (all, value) => all.replace(value, accent(value)));

/** Properties that hold words in files that also hold other values: labs, settings, examples and measures. */
const titles = new Set(['title', 'help', 'teaser', 'unit', 'short', 'inSentence', 'brief']);
/** Imports and types, but not `x as T`. */
const isNoCode = /^(Import|Export(All|Named)Declaration$|TS(?!\w+Expression$))/;
const isLocale = /^[a-z]{2}-[A-Z]{2}$/;
/** Arguments that are ids and not words. */
const isId = /^[a-z0-9-]+$/;
const isText = /(^|[/-])(text|prose|definitions|explanations|random-streams)\.ts$/;

/** The code of a text file with its words in en-XA. */
export function inPseudoLanguage(file, code) {
  const changes = [];
  const all = isText.test(file);
  const change = (start, end, to) => changes.push([start, end, to]);
  const walk = (node, isWords) => {
    if (Array.isArray(node)) {
      for (const one of node) walk(one, isWords);
      return;
    }
    if (typeof node?.type !== 'string' || isNoCode.test(node.type)) {
      if (node?.declaration) walk(node.declaration, isWords);
      return;
    }
    switch (node.type) {
      case 'Property': {
        const name = node.key.name ?? node.key.value;
        return walk(node.value, all || titles.has(name));
      }
      case 'ArrayExpression': {
        // The first element of a map's entry is its key, and not a word.
        const [first, second, ...others] = node.elements;
        const isEntry = others.length === 0 && second && first?.type === 'Literal' && isId.test(first.value);
        return walk(isEntry ? [second] : node.elements, isWords);
      }
      case 'VariableDeclarator': {
        // Lists of encodings hold their ids.
        const type = node.id.typeAnnotation;
        if (type && /\bSchemeId\b/.test(code.slice(type.start, type.end))) return;
        break;
      }
      case 'BinaryExpression':
        if (node.operator !== '+') return;
        break;
      case 'MemberExpression':
        return walk(node.object, isWords);
      case 'CallExpression':
        walk(node.callee, isWords);
        return walk(
          node.arguments.filter(({ type, value }) => type !== 'Literal' || !isId.test(value)),
          isWords,
        );
      case 'SwitchCase':
        return walk(node.consequent, isWords);
      case 'TaggedTemplateExpression': {
        if (node.tag.name === 'html' && isWords)
          for (const { start, end } of node.quasi.quasis) change(start, end, inHtml(code.slice(start, end)));
        return walk(node.quasi.expressions, isWords);
      }
      case 'TemplateLiteral':
        if (isWords)
          for (const { start, end } of node.quasis) change(start, end, accent(code.slice(start, end)));
        return walk(node.expressions, isWords);
      case 'Literal':
        if (
          isWords &&
          typeof node.value === 'string' &&
          /[A-Za-z]{2}/.test(node.value) &&
          !isLocale.test(node.value)
        )
          change(node.start, node.end, JSON.stringify(accent(node.value)));
        return;
    }
    for (const part of Object.values(node)) if (part && typeof part === 'object') walk(part, isWords);
  };
  walk(parseAst(code, { lang: 'ts' }), all);
  return changes
    .sort(([a], [b]) => b - a)
    .reduce((text, [start, end, to]) => text.slice(0, start) + to + text.slice(end), code);
}

const inCatalog = /("(?:title|description)":")((?:[^"\\]|\\.)*)/g;
/** The titles of parameters by their names, or descriptions with references, which stay as they are. */
const inPart = (key, value) => (typeof value === 'string' && key !== 'reference' ? accent(value) : value);

const pseudoLanguage = {
  name: 'pseudo-language',
  enforce: 'pre',
  transform(code, id) {
    const file = path.relative(root, id);
    if (/catalog\.json\?/.test(file)) return { code: JSON.stringify(JSON.parse(code), inPart), map: null };
    if (/catalog\.json/.test(file))
      return { code: code.replaceAll(inCatalog, (_, key, words) => key + accent(words)), map: null };
    if (holdsWords.test(file) || file.startsWith('web/schemes/'))
      return { code: inPseudoLanguage(file, code), map: null };
    return undefined;
  },
};

export const folder = `${root}/build/en-XA`;

/** Builds the page from the current sources into `folder`. */
export const buildInPseudoLanguage = () =>
  build({
    ...site,
    logLevel: 'error',
    plugins: [pseudoLanguage, ...site.plugins],
    // Jobs say why they have no result.
    worker: { ...site.worker, plugins: () => [pseudoLanguage, ...site.worker.plugins()] },
    build: {
      ...site.build,
      outDir: folder,
      emptyOutDir: true,
      minify: process.env.PLAIN ? false : undefined,
    },
  });

if (process.argv[1] === import.meta.filename) await buildInPseudoLanguage();
