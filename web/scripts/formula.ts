/** The reader's formulas in Python. */
import type { Lines } from './script.ts';

const functions = ['ceil', 'cos', 'exp', 'floor', 'log', 'sign', 'sin', 'sqrt', 'tan', 'tanh', 'abs', 'mod'];

const names: Readonly<Record<string, string>> = {
  ...Object.fromEntries(functions.map((name) => [name, `np.${name}`])),
  max: 'np.maximum',
  min: 'np.minimum',
  if: 'where',
  pi: 'np.pi',
  e: 'np.e',
  '^': '**',
};

const number = String.raw`(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?`;
const tokens = new RegExp(String.raw`(${number})|([A-Za-z_]\w*|\^)|[-+*/(), ]|(.)`, 'gsu');

/** Whole numbers of Python would neither overflow nor be raised to a negative power. */
const float = (text: string): string => (/[.eE]/.test(text) ? text : `${text}.0`);

/**
 * Lines that define `name` as a function of the variables, for NumPy arrays of floats. Nothing but numbers, operators and known names
 * passes, since the text may come from a link: another text raises an error.
 */
export function formulaLines(name: string, variables: readonly string[], text: string): Lines {
  let isKnown = true;
  const written = text.replaceAll(tokens, (token, constant?: string, word?: string, other?: string) => {
    if (constant) return float(constant);
    if (word && variables.includes(word)) return word;
    if (other || (word && !Object.hasOwn(names, word))) isKnown = false;
    return word && Object.hasOwn(names, word) ? names[word] : token;
  });
  if (!isKnown) return ['raise ValueError("The formula has a mistake; see the page.")'];
  return [
    ...(written.includes('where') ? ['where = lambda x, a, b: np.where(x > 0, a, b)'] : []),
    `${name} = lambda ${variables.join(', ')}: ${written.trim()}`,
  ];
}
