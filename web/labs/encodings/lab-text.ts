/** What readers read of the lab before it is loaded: its name, and its settings. */
export const labText = {
  title: 'Encodings',
  teaser: 'How a position becomes a vector',
};

export const settingText = {
  against: {
    title: 'Compare with',
    help: 'A second encoding beside the first, with its default parameters.',
  },
  dims: { title: 'Dimensions drawn as curves' },
  position: { title: 'Position compared', help: 'The row of the table compared with all others.' },
  offset: {
    title: 'Offset compared',
    help: 'The offset whose vector is compared with all others.',
  },
  pair: {
    title: 'Pair of dimensions',
    help: 'The pair on the clocks, counted from 0. The first turns fastest.',
  },
  before: { title: 'Words in front' },
  compare: { title: 'Schemes compared' },
};
