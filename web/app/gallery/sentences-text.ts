/** What each figure of the gallery shows, by its name. Where none stands here, the page says it: in its headline or below the figure. */
export const sentences: Readonly<Record<string, string>> = {
  'scene-shuffle':
    'Readers predict what happens to the outputs when a sentence is shuffled, and then see it.',
  'scene-mask': 'Readers predict whether a causal mask lets attention see order without positions.',
  'scene-train': 'Readers train three small models, which learn to tell which of two words came first.',
  'scene-count': 'Readers predict what goes wrong when the number of its position is added to each word.',
  'scene-clocks': 'Clocks of different speeds tell the time of a position, much as binary digits do.',
  'scene-range': 'Readers predict how far the similarity of sinusoids falls with distance.',
  'scene-rope': 'Readers predict how the score of two words changes when words come in front of them.',
  'scene-table': 'Readers predict whether order appears in a table of random vectors while it learns.',
  'scene-depth': 'Readers predict how well positions can be read after each of four layers.',
  'scene-task': 'Readers predict which property of an encoding each of six tasks needs.',
  'order-reorder-attend': 'Each row is the output of one word if the words are reordered before attention.',
  'order-attend-reorder':
    'Each row is the output of one word if attention comes first and its outputs are reordered.',
  'order-difference':
    'Without positions, it makes no difference whether words are reordered before or after attention.',
  'order-weights-first': 'Each row shows how one word of the first sentence spreads its attention.',
  'order-weights-second': 'Each row shows how one word of the second sentence spreads its attention.',
  'order-word': 'The output vector of one word is drawn for both orders of the sentence.',
  'order-padding':
    'Padding in front gives every word another position, and with sinusoids that changes the outputs.',
  'order-depth':
    'The same two words recur along a text, and the lines show their score in each of two layers.',
  'encodings-table-and-row':
    'Each row of the table is a position, and the curve compares one of them with all others.',
  'encodings-table': 'Each row of the table is the vector of one position.',
  'encodings-curves': 'Each curve follows one dimension of the vectors over the positions.',
  'encodings-kernels':
    'The kernels of several encodings show how the effect of position alone fades with distance.',
  'encodings-requirements': 'Seven measurements of every encoding stand side by side in one table.',
  'encodings-score': 'Every encoding is measured against the sinusoid, one measurement a column.',
  'encodings-shift': 'One matrix of small rotations moves every sinusoidal position by the same offset.',
  'encodings-shift-errors':
    'For each kind of table, the error shows how well one matrix can move all of its positions.',
  'encodings-proximity': 'Each cell compares the vectors of two positions.',
  'encodings-offsets': 'The curve compares one position with all others, by their offset.',
  'encodings-times': 'Each cell compares the vectors of two irregular times.',
  'encodings-scores-add-content-content':
    'With positions added to words, this part of each score comes from the two words.',
  'encodings-scores-add-content-position':
    'With positions added to words, this part of each score comes from the query’s word and the key’s position.',
  'encodings-scores-add-position-content':
    'With positions added to words, this part of each score comes from the query’s position and the key’s word.',
  'encodings-scores-add-position-position':
    'With positions added to words, this part of each score comes from the two positions.',
  'encodings-scores-add-sum': 'With positions added to words, four parts make up the scores of the layer.',
  'encodings-scores-concat-content-content':
    'With positions concatenated to words, this part of each score comes from the two words.',
  'encodings-scores-concat-content-position':
    'With positions concatenated to words, no part of a score mixes the query’s word with the key’s position.',
  'encodings-scores-concat-position-content':
    'With positions concatenated to words, no part of a score mixes the query’s position with the key’s word.',
  'encodings-scores-concat-position-position':
    'With positions concatenated to words, this part of each score comes from the two positions.',
  'encodings-scores-concat-sum':
    'With positions concatenated to words, only two parts make up the scores of the layer.',
  'encodings-combine-costs':
    'A table compares what it costs to add positions to words and to concatenate them.',
  'encodings-angles': 'Each cell shows how far RoPE turns one pair at one position, as a cosine.',
  'encodings-kernel': 'The kernel is the mean cosine over all pairs of dimensions at each distance.',
  'encodings-bound': 'The kernel of RoPE stays far below the bound that its authors prove for it.',
  'encodings-pairing':
    'If the pairs of dimensions are mixed up, scores no longer depend on the distance alone.',
  'encodings-pair-axes': 'Each pair of dimensions follows one axis: time, height or width.',
  'encodings-bias': 'Each cell is what ALiBi adds to the score of a query for a key in one head.',
  'encodings-heads': 'The bias of every head is drawn over the offset between query and key.',
  'encodings-buckets': 'Nearby offsets have a bucket each, and farther ones share wider buckets.',
  'encodings-vectors-keys': 'Each row is the vector that is added to a key at one offset.',
  'encodings-vectors-values': 'Each row is the vector that is added to a value at one offset.',
  'encodings-vectors-queries':
    'Each row is the vector that DeBERTa compares with a key’s content at one offset.',
  'encodings-before-and-after':
    'A table compares the words before a position with those after it, at equal distances.',
  'encodings-frequencies-and-psi':
    'The frequencies of learned sinusoids decide how similarity falls over the distance.',
  'encodings-side-A': 'The map of the first of two encodings compares all pairs of its positions.',
  'encodings-side-B': 'The map of the second of two encodings compares all pairs of its positions.',
  'encodings-side-difference':
    'The difference of two maps shows where one encoding finds positions more alike.',
  'encodings-side-curves': 'Two encodings are compared by their mean similarity at each offset.',
  'encodings-table-A': 'The table of the first of two encodings has a row for each position.',
  'encodings-table-B': 'The table of the second of two encodings has a row for each position.',
  'encodings-table-difference': 'The second of two tables is subtracted from the first, cell by cell.',
  'properties-matrix': 'Nine embeddings and their sums are compared by their maps of similarity.',
  'properties-similarity': 'The map compares all pairs of positions, and the line follows one of its rows.',
  'properties-proximity': 'Marks show the pairs of positions whose similarity breaks monotonicity worst.',
  'properties-proximity-offsets':
    'This row of similarities breaks monotonicity worst, drawn over the offset.',
  'properties-identical-words': 'If one word is repeated, positions alone decide where attention goes.',
  'properties-identical-words-offsets':
    'If one word is repeated, this row of attention weights breaks monotonicity worst.',
  'properties-psi': 'The curve ψ is the similarity of two positions at each distance.',
  'properties-psi-derivative': 'The derivative of ψ is below zero wherever similarity falls.',
  'properties-frequencies':
    'Handles move the frequencies that decide how similarity falls over the distance.',
  'properties-toeplitz':
    'The mean of each diagonal shows how much of the similarity the offset alone explains.',
  'properties-remainder': 'The remainder is the part of the similarity that the offset does not explain.',
  'properties-trajectory':
    'Positions run along a curve in the space of their first three principal components.',
  'properties-norms': 'The norm of each vector tells whether all positions are equally long.',
  'properties-singular-values': 'Singular values show how many directions the vectors of positions use.',
  'properties-spectrum': 'The Fourier spectrum shows which wavelengths run through the table.',
  'context-distance': 'The curves show what position alone adds to a score at each distance, on average.',
  'context-angles':
    'For each pair of RoPE, a disc shows the angles seen in training and those new in the test.',
  'context-cache-distances':
    'The lines show how far back each key of a cache is, with its old position or numbered anew.',
  'context-cache-scores': 'Each dot is the score of a key that the cache still holds.',
  'context-entropy': 'The entropy of attention shows how far it spreads as a text grows.',
  'context-nearest': 'The curves show how much attention the nearest words keep as a text grows.',
  'context-wavelengths': 'The wavelength of each pair is set against the trained and the tested length.',
  'context-remapped':
    'Self-Extend brings every distance into the trained range by letting far neighbours share one.',
  'context-remapped-near': 'Word by word, the steps show where neighbours begin to share a distance.',
  'context-layers': 'A model is drawn layer by layer, with the words that each layer can see.',
  'context-models': 'Several models are compared layer by layer.',
  'context-weight': 'The curve gives the share of attention that falls at each distance or beyond.',
  'context-reach': 'A learned table has vectors for the positions of training and none beyond.',
  'probe-predictions': 'Each dot sets the position that a probe predicts against the true one.',
  'probe-tables-side-by-side':
    'A table compares how well a probe reads position and order from several encodings.',
  'probe-errors': 'The errors of the probe stand beside those of its controls.',
  'probe-order-probe':
    'A second probe says which of two positions comes first, and the table counts its errors.',
  'probe-best-fits': 'The list begins with the rule that comes closest to the probed table.',
  'probe-residual': 'The table minus its best rule shows what that rule does not explain.',
  'probe-residuals': 'Each dot is the error of the probe at one position.',
  'probe-weights': 'The curve shows the weight that the fit gives to each dimension.',
  'probe-table': 'The table that is probed has a row for each position.',
  'probe-states-by-layer':
    'The dots show, layer by layer, how well a probe finds positions in prompts it has not seen.',
  'probe-states-by-position': 'Each dot is the mean error of a probe at one position of several prompts.',
  'probe-directions': 'Gradient descent reaches large singular directions early and small ones late.',
  'training-accuracy': 'Each panel follows the accuracy of one encoding over the steps of training.',
  'training-by-place': 'The accuracy of each encoding is split by position and by length.',
  'training-runs': 'The table lists every run with its encoding, its seed and its results.',
  'training-loss': 'Each panel follows the loss of one encoding over the steps of training.',
  'training-trained-table': 'The table that a model has learned has a row for each position.',
  'training-trained-similarity': 'Each cell is the cosine of two rows of a table that a model has learned.',
  'training-trained-norms': 'The curve follows the norm of each row of a table that a model has learned.',
  'training-attention': 'The maps show where a trained model attends in one sequence.',
  'training-trained-bias': 'Each line is the bias that one head of T5 has learned, over the offset.',
  'training-trained-on-words':
    'Heads of CoPE count only the words that matter to them, so that their positions grow at different rates.',
  'training-trained-positions': 'With CoPE, words decide which of them count as a position.',
  claims: 'Ten claims about positions are put to the test by models from several random starts.',
  'claims-claims': 'Each panel is a claim about positions, and each dot is a model that tests it.',
  'claims-claim': 'One claim is put to the test by models from several random starts.',
  'claims-claim-numbers': 'The table lists every number on which the verdict on a claim rests.',
};

/** What every entry has. */
export const isSentence = (text: string): boolean => /^[“‘]?\p{Lu}(?:\S* ){3,}.*[.]$/u.test(text);

/** For those who add a figure. */
export const noSentence = (name: string, found: string): string =>
  `The gallery needs a sentence that says what ${name} shows: write it in web/app/gallery/sentences-text.ts. The page says only “${found}”.`;
