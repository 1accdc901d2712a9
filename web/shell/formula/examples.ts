/** Formulas to start from, and the words of the field for formulas. */
import { html, type TemplateResult } from 'lit';
import type { FormulaId } from '../../core/types.ts';

export const text = {
  whatToWrite: 'What can I write?',
  startFrom: 'Formulas to start from',
  moreAbout: 'More about formulas',
  /** `more`: a link to the page about formulas */
  help: (formula: FormulaId, more: unknown): TemplateResult => html`Variables: ${variables[formula]}. Numbers,
    <code>pi</code> and <code>e</code>. Operators: <code>+ - * / ^ ( )</code>. Functions:
    <code>sin cos tan tanh exp log sqrt abs sign floor ceil</code>, <code>min(a, b)</code>, <code>max(a, b)</code>,
    <code>mod(a, b)</code>, and <code>if(x, a, b)</code>: a where x is above 0, else b. ${more}`,
};

interface Example {
  readonly title: string;
  readonly text: string;
}

const variables: Readonly<Record<FormulaId, string>> = {
  formula: 'pos (position), i (dimension, from 0 to d − 1), d (width)',
  'bias-formula': 'm (offset: key minus query), head (from 1), heads (how many)',
};

export const examples: Readonly<Record<FormulaId, readonly Example[]>> = {
  formula: [
    { title: 'Binary digits', text: 'mod(floor(pos / 2^(8*i/d)), 2)' },
    { title: 'Sinusoids', text: 'if(mod(i, 2), cos(pos / 10000^((i-1)/d)), sin(pos / 10000^(i/d)))' },
    { title: 'Triangles', text: '4*abs(mod(pos / 4^(1 + 4*i/d), 1) - 0.5) - 1' },
    { title: 'Bumps', text: 'exp(-((pos - 128*i/d) / 16)^2)' },
    { title: 'Ramp', text: 'tanh(pos / 2^(8*i/d))' },
  ],
  'bias-formula': [
    { title: 'Square root', text: '-sqrt(abs(m)) / head' },
    { title: 'ALiBi', text: '-abs(m) * 2^(-8*head/heads)' },
    { title: 'Logarithm', text: '-head * log(1 + abs(m))' },
    { title: 'Window', text: 'if(4*head - abs(m), 0, -10)' },
    { title: 'Look back', text: 'if(m, -5, m / (4*head))' },
  ],
};
