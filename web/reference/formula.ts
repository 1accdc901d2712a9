/** The reader's formulas in Python. */
const ofOne = ['abs', 'ceil', 'cos', 'exp', 'floor', 'log', 'sign', 'sin', 'sqrt', 'tan', 'tanh'];

interface PythonFunction {
  readonly python: string;
  readonly operands: number;
}

const functions: ReadonlyMap<string, PythonFunction> = new Map([
  ...ofOne.map((name) => [name, { python: `np.${name}`, operands: 1 }] as const),
  ['max', { python: 'np.maximum', operands: 2 }],
  ['min', { python: 'np.minimum', operands: 2 }],
  ['mod', { python: 'np.mod', operands: 2 }],
  ['if', { python: 'where', operands: 3 }],
]);

const constants: ReadonlyMap<string, string> = new Map([
  ['pi', 'np.pi'],
  ['e', 'np.e'],
]);

/** A token and the white space before it, as the core reads them. */
const token = /[\0- ]*(?:((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|[A-Za-z_]\w*|\*\*|[-+*/^(),])|$)/y;

class Mistake extends Error {}

function tokensOf(text: string): readonly string[] {
  const tokens: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const found = token.exec(text);
    if (!found) throw new Mistake();
    if (found[1]) tokens.push(found[1]);
  }
  return tokens;
}

interface Part {
  readonly python: string;
  /** true for a Python float: its powers can be complex, and dividing it by zero raises an error */
  readonly isPlain: boolean;
}

const numpyFloat = ({ python }: Part): string => `np.float64(${python})`;

/** The grammar of src/encodings/expression.cpp: each function reads its part and writes it in Python. */
class Translation {
  readonly #tokens: readonly string[];
  readonly #variables: readonly string[];
  #at = 0;

  constructor(text: string, variables: readonly string[]) {
    this.#tokens = tokensOf(text);
    this.#variables = variables;
  }

  whole(): string {
    const { python } = this.#sum();
    if (this.#at < this.#tokens.length) throw new Mistake();
    return python;
  }

  /** The next token, if it is one of these. */
  #take(...wanted: readonly string[]): string | undefined {
    const next = this.#tokens[this.#at];
    return wanted.includes(next) ? this.#tokens[this.#at++] : undefined;
  }

  #expect(wanted: string): void {
    if (!this.#take(wanted)) throw new Mistake();
  }

  #sum(): Part {
    let left = this.#product();
    for (let sign = this.#take('+', '-'); sign; sign = this.#take('+', '-')) {
      const right = this.#product();
      left = { python: `${left.python} ${sign} ${right.python}`, isPlain: left.isPlain && right.isPlain };
    }
    return left;
  }

  #product(): Part {
    let left = this.#factor();
    for (let sign = this.#take('*', '/'); sign; sign = this.#take('*', '/')) {
      const right = this.#factor();
      left =
        sign === '/'
          ? inNumpy(left, '/', right)
          : { python: `${left.python}*${right.python}`, isPlain: left.isPlain && right.isPlain };
    }
    return left;
  }

  #factor(): Part {
    if (this.#take('+')) return this.#factor();
    if (this.#take('-')) {
      const { python, isPlain } = this.#factor();
      return { python: `-${python}`, isPlain };
    }
    const base = this.#operand();
    return this.#take('^', '**') ? inNumpy(base, '**', this.#factor()) : base;
  }

  #operand(): Part {
    const next = this.#tokens[this.#at++] ?? '';
    if (next === '(') return this.#group();
    if (/^[\d.]/.test(next)) return { python: float(next), isPlain: true };
    if (this.#variables.includes(next)) return { python: next, isPlain: false };
    const constant = constants.get(next);
    if (constant) return { python: constant, isPlain: true };
    return this.#call(next);
  }

  #group(): Part {
    const inside = this.#sum();
    this.#expect(')');
    return { python: inside.isPlain ? numpyFloat(inside) : `(${inside.python})`, isPlain: false };
  }

  #call(name: string): Part {
    const called = functions.get(name);
    if (!called) throw new Mistake();
    const given: string[] = [];
    for (let i = 0; i < called.operands; ++i) {
      this.#expect(i === 0 ? '(' : ',');
      given.push(this.#sum().python);
    }
    this.#expect(')');
    return { python: `${called.python}(${given.join(', ')})`, isPlain: false };
  }
}

/** An operation of NumPy, which follows the same rules as the core. */
const inNumpy = (left: Part, operator: string, right: Part): Part => ({
  python: `${left.isPlain && right.isPlain ? numpyFloat(left) : left.python}${operator}${right.python}`,
  isPlain: false,
});

/** Written as a float, because Python's integers never overflow. */
const float = (text: string): string => (/[.eE]/.test(text) ? text : `${text}.0`);

/**
 * A function of the variables in Python, for NumPy arrays of floats. Throws for everything that the core refuses, because the text may
 * come from a link: only numbers, operators and known names pass.
 */
export function formulaCode(variables: readonly string[], text: string): string {
  try {
    return `lambda ${variables.join(', ')}: ${new Translation(text, variables).whole()}`;
  } catch (error) {
    if (error instanceof Mistake) return 'mistake';
    throw error;
  }
}
