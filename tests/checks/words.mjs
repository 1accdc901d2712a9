// Finds words for readers outside text files, which a translator would miss.
import { parseAst } from 'vite';

const rooms = /^web\/(labs|shell|story|tables|tasks)\//;

/** Text files, declarations that carry their titles (labs, measures, examples), and lists of definitions and explanations. */
export const holdsWords =
  /(^|[/-])(text|prose)\.ts$|[/-](lab|presets|examples|recipes|measures|definitions|explanations|model-types|random-streams|scenes|(page|view|task|shared|story)-rows)\.ts$/;

/** The notes of the readers, which the page recognises by their words. */
const notes = ['The table looks transposed', 'Transposed:', 'rows are used.'];

const notForReaders = [
  /^[a-z-]+([ ,] ?[a-z-]+)*$/, // ids, class names and lists of them
  /^[(.#]/, // media queries and selectors
  / for \w+ in \(/, // loops of Python
  /^\w+ = |^print_\w+\(/, // lines of Python
  /^[\w-]+\/[\w-]+$/, // names of models
  /^(Enter|Escape|Home|End|Files|Delete|Backspace|Tab|Shift|Control|Alt|Meta)$/, // keys, and the type of what is dragged
];

/** Two words in a row, or one with a capital. */
const areWords = (text) =>
  /[A-Za-z’]{2,}[,:;.]? [A-Za-z’]{2,}|^\s*[A-Z][a-z]{2,}[.:…]?\s*$/.test(text) &&
  !notForReaders.some((pattern) => pattern.test(text.trim())) &&
  !notes.includes(text);

export const attributes = /\b(?:aria-label|title|alt|placeholder|label|heading|caption)="([^"]*)"/g;

/** The words in a template of HTML, with values left out. */
function wordsInHtml(quasis) {
  const text = quasis.map(({ value }) => value.cooked).join('\0');
  const written = [...[...text.matchAll(attributes)].map(([, value]) => value), ...text.split(/<[^>]*>/)];
  return written
    .map((words) => words.replaceAll('\0', ' ').replaceAll(/&\w+;/g, ' ').trim())
    .filter(
      (words) => /[A-Za-z]{2}/.test(words) && !notForReaders.slice(1).some((pattern) => pattern.test(words)),
    );
}

/** One sentence for each place outside the text files that holds words for readers. */
export function wordsElsewhere(file, text) {
  if (!rooms.test(file) || holdsWords.test(file)) return [];
  const faults = [];
  const report = ({ start }, words) => {
    const line = text.slice(0, start).split('\n').length;
    const shown = words.replaceAll(/\s+/g, ' ').trim().slice(0, 60);
    faults.push(`${file}:${line} holds words for readers, which belong in a text file: ${shown}`);
  };
  const walk = (node) => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (typeof node?.type !== 'string' || /^(Import|TS(?!\w+Expression$))/.test(node.type)) return;
    // Errors of the code itself, which no reader sees.
    if (node.type === 'NewExpression' && node.callee.name === 'Error') return;
    if (node.type === 'TaggedTemplateExpression') {
      if (!['html', 'svg'].includes(node.tag.name)) return;
      for (const words of wordsInHtml(node.quasi.quasis)) report(node, words);
      return node.quasi.expressions.forEach(walk);
    }
    if (node.type === 'Literal' && typeof node.value === 'string' && areWords(node.value))
      report(node, node.value);
    if (node.type === 'TemplateLiteral') {
      const words = node.quasis.map(({ value }) => value.cooked).join(' x ');
      if (node.quasis.some(({ value }) => /[a-z]{3}/.test(value.cooked)) && areWords(words))
        report(node, words);
    }
    for (const part of Object.values(node)) if (part && typeof part === 'object') walk(part);
  };
  walk(parseAst(text, { lang: 'ts' }));
  return faults;
}
