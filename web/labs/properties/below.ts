/** The folds of the Properties lab. Their code is loaded after the first result is drawn. */
export { mapOfItem } from './map-fold.ts';
export { oneWord } from './one-word-fold.ts';
export { otherEncodings } from './others-fold.ts';
export { prose } from './prose.ts';
export { psiSection } from './psi-fold.ts';
export { vectorsOfItem } from './vectors-fold.ts';
