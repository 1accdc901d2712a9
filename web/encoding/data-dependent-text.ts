/** What is said where an encoding has no numbers without words. */
export const dataDependentText = {
  needsWords:
    'The words decide these positions: without a text there is nothing to measure. Encodings shows the bias that random words give, and Order tests a sentence.',
};
