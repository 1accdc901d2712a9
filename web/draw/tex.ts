/** Formulas in TeX, which the build replaces by MathML (build/plugins.mjs): nothing is filled in, and backslashes stand for themselves. */
import type { TemplateResult } from 'lit';

type Tex = (formula: TemplateStringsArray) => TemplateResult;

const unbuilt: Tex = () => {
  throw new Error('A formula was not replaced by the build.');
};

/** A formula on a line of its own. */
export const tex = unbuilt;

/** A formula in a sentence. */
export const inlineTex = unbuilt;
