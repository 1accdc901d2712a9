/** The words of the field for formulas. */
import { html, type TemplateResult } from 'lit';
import type { FormulaId } from '../../core/types.ts';
import { variables } from './examples.ts';

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
