/** A lecture of 45 minutes, and three sheets of exercises: the page for teachers shows them. */

/** What the page shows first of all. */
interface Screen {
  readonly headline: string;
  /** without its unit */
  readonly number: string;
}

interface Step {
  readonly minutes: number;
  readonly title: string;
  /** what to open: the part of a link after v=1& */
  readonly link: string;
  readonly ask: string;
  readonly expected: string;
  readonly show: string;
  /** what the link opens */
  readonly opens: Screen;
  /** the screen one step away whose number `show` quotes; default: what the link opens */
  readonly quotedScreen?: Screen & { readonly link: string };
}

export const lecture: readonly Step[] = [
  {
    minutes: 5,
    title: 'Attention does not see order',
    link: 'lab=order',
    ask: 'Two words change places. Which of the four outputs change?',
    expected: 'The outputs of the two words.',
    show: 'The largest difference is 0, to the last bit. Each word keeps its output; only the rows change places. Drag any other words: it stays 0.',
    opens: {
      headline: 'Shuffle the words and nothing changes: without positions, attention can’t see word order.',
      number: '0',
    },
  },
  {
    minutes: 6,
    title: 'Number the words?',
    link: 'lab=encodings&scheme=index&indexPicture=similarity',
    ask: 'What is the simplest way to tell attention where a word stands?',
    expected: 'Add its number.',
    show: 'Attention compares vectors by dot products, and by that measure every position is most like the last. The screen says 0: similarity does not fall with distance at all.',
    opens: {
      headline: 'With a raw index, similarity grows along the text instead of fading with distance.',
      number: '0',
    },
  },
  {
    minutes: 6,
    title: 'Many clocks: sinusoids',
    link: 'lab=encodings&scheme=sinusoidal',
    ask: 'Now each position gets sines and cosines of many wavelengths. How far does similarity keep falling with distance?',
    expected: 'All the way.',
    show: 'At width 64 it falls over only 5 positions; then it ripples. Now open [Order with sinusoids](../#v=1&lab=order&scheme=sinusoidal&ui=present): the same swap changes the outputs.',
    opens: {
      headline: 'Sinusoids give nearby positions similar vectors, up to a point.',
      number: '5',
    },
  },
  {
    minutes: 6,
    title: 'What should a position vector do?',
    link: 'lab=properties&scheme=learned&property=translation',
    ask: 'Should the similarity of two words depend on where they stand, or only on how far apart they are?',
    expected: 'Only on the distance.',
    show: 'A table of random rows, where learning starts, is 86 % away from that. Choose sinusoids: now each diagonal has a single colour.',
    opens: {
      headline: 'In an untrained table, the same distance means different things along the text.',
      number: '86',
    },
  },
  {
    minutes: 7,
    title: 'RoPE: turn, do not add',
    link: 'lab=encodings&scheme=rotary',
    ask: 'I put three words in front of “he is Adhil”. What happens to the angle between “he” and “Adhil”?',
    expected: 'It grows.',
    show: 'Both hands turn, and the angle stays 36.2°: only the distance counts. Press Play and watch the curve of sinusoids, which does change.',
    opens: {
      headline: 'RoPE rotates queries and keys by position: only the distance counts.',
      number: '36.2°',
    },
  },
  {
    minutes: 6,
    title: 'Longer than in training',
    link: 'lab=context&scheme=rotary',
    ask: 'RoPE knows only distances. If a model was trained on 512 positions, what can go wrong at 2,048?',
    expected: 'Nothing, because it is relative.',
    show: '16 of 32 pairs reach angles that never occurred in training: the slow ones, which had not completed a single turn. Choose a scaling and count again.',
    opens: {
      headline: 'Tested at four times its trained length, RoPE meets angles it never saw in training.',
      number: '16',
    },
  },
  {
    minutes: 6,
    title: 'What does a probe prove?',
    link: 'lab=probe&scheme=learned&n=64&d=64&split=all',
    ask: 'A linear fit reads the position from every row of a table without error. Does the table know positions?',
    expected: 'Yes.',
    show: 'The table is random, and 64 dimensions fit any 64 numbers. Hold out every other row, and the error is 25.7 positions; sinusoids pass the same test.',
    opens: {
      headline: 'A perfect fit that means nothing: random rows fit as well.',
      number: '< 0.001',
    },
    quotedScreen: {
      link: 'lab=probe&scheme=learned&n=64&d=64',
      headline: 'Nothing is learned yet: these rows are random. Train them, or open a trained table.',
      number: '25.7',
    },
  },
  {
    minutes: 3,
    title: 'To take home',
    link: 'lab=claims',
    ask: 'Which of the ten claims do you believe least?',
    expected: 'Opinions will differ; take a show of hands.',
    show: 'Let the class predict the result, then train it in the tab as the class ends. Hand out the first sheet.',
    opens: {
      headline: 'Ten claims about positions. Train the models and see which hold.',
      number: '0',
    },
  },
];

interface Sheet {
  readonly title: string;
  readonly about: string;
  /** titles of exercises in exercises.ts */
  readonly exercises: readonly string[];
}

export const sheets: readonly Sheet[] = [
  {
    title: 'Sheet 1: seeing order',
    about: 'This sheet takes 20 minutes.',
    exercises: [
      'Order without positions',
      'The order that changes nothing',
      'Why not an index',
      'Room for waves',
    ],
  },
  {
    title: 'Sheet 2: only the distance',
    about: 'This sheet is about relative positions, RoPE and the three properties; it takes 25 minutes.',
    exercises: ['One vector per offset', 'Slow hands', 'How far it is monotonic', 'Only the offset counts'],
  },
  {
    title: 'Sheet 3: what holds beyond the data',
    about: 'This sheet is about length and evidence; it takes 20 minutes with a discussion.',
    exercises: ['Past the trained length', 'A fit that proves nothing'],
  },
];
