import { expect, it } from 'vitest';
import { templateText } from '../../../web/app/early/template-text.ts';
import { withTerms } from '../../../web/story/terms.ts';

/** The words with the terms that open an explanation in brackets, before the name of that explanation. */
const marked = (words: string): string =>
  templateText(withTerms(words)).replace(/<pe-term name="?([^">]+)"?>([^<]*)<\/pe-term>/g, '[$2: $1]');

it('explains the first mention of each term, and no part of another word', () => {
  expect(
    [
      'One random layer (seed 7: one random start), with another seed 8.',
      'Scores come before the softmax.',
      'R² at the output, added once: 1 is exact, 0 a guess',
      'Spans need near rows. ALiBi gains where heads differ: on spans, by a span.',
      'The seedling’s header has a lifespan.',
      '',
    ].map(marked),
  ).toEqual([
    'One random layer ([seed: seed] 7: one random start), with another seed 8.',
    'Scores come before the [softmax: softmax].',
    '[R²: R²] at the output, added once: 1 is exact, 0 a guess',
    'Spans need near rows. [ALiBi: ALiBi] gains where [heads: head] differ: on [spans: span], by a span.',
    'The seedling’s header has a lifespan.',
    '',
  ]);
});
