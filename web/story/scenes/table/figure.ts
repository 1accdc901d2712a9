/** The declaration of the picture of tables in training: what its numbers come from. */
import { recipeWords } from '../../../encoding/trained/recipe.ts';
import { noEncodings } from '../../../shell/cite/encodings.ts';
import type { FigureDeclaration } from '../../../shell/cite/figure.ts';
import { define } from '../../../shell/cite/first-definitions.ts';
import { modelOf } from './growth.ts';
import { text } from './text.ts';

export const ofGrowth: FigureDeclaration = {
  // The definition of the model names its encoding.
  encodings: () => noEncodings,
  reads: ['n', 'd', 'tableOf', 'shortTexts'],
  definitions(settings) {
    const { options, isOfDistances } = modelOf(settings);
    const { n, d, seed = 0, short = 0 } = options;
    const model = define(text.cited.model(recipeWords({ n, d, seed, shortTexts: short > 0 })));
    const measures = isOfDistances
      ? ([define(text.cited.cosine)] as const)
      : (['leastSquares', 'errors', 'controls'] as const);
    return [model, ...measures];
  },
  draws: (settings) => ['training', ...(modelOf(settings).isOfDistances ? [] : (['controls'] as const))],
  isMap: false,
  notInLink: '',
  scripts: null,
};
