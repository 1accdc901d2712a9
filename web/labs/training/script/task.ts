/** The sequences of a task and their right answers, as src/training/tasks makes them. */
import { indent, type Lines, literal } from '../../../scripts/script.ts';
import { type ScriptDefinition, testsDiffer } from './definition.ts';
import { ownTaskLines } from './own-task.ts';

interface Rules {
  /** names of the words after the fillers */
  readonly specials?: string;
  /** fills `ids`, fillers so far, and gives the answers; `n` is the length */
  readonly lines: (definition: ScriptDefinition) => Lines;
}

const isLast = ({ options }: ScriptDefinition): boolean => options.cls === 'last';
const placeOfCls = (definition: ScriptDefinition): string => (isLast(definition) ? '-1' : '0');
const others = (definition: ScriptDefinition): string => (isLast(definition) ? '0, n - 1' : '1, n');

const span: Lines = [
  'count = rng.integers(1, min(5, rows - 2) + 1)',
  'start = first + rng.integers(rows - count - 1)',
  'ids[start], ids[start + count + 1] = OPEN, CLOSE',
  'targets = [start + 1, start + count]',
];

const rules: Readonly<Record<string, Rules>> = {
  first: {
    specials: 'CLS, A, B',
    lines: (definition) => [
      `a, b = rng.choice(np.arange(${others(definition)}), 2, replace=False)`,
      `ids[${placeOfCls(definition)}], ids[a], ids[b] = CLS, A, B`,
      `targets[${placeOfCls(definition)}] = a > b`,
    ],
  },
  occ: {
    specials: 'CLS, A',
    lines: (definition) => [
      'is_there = rng.integers(2)',
      `ids[${placeOfCls(definition)}] = CLS`,
      'if is_there:',
      `    ids[rng.integers(${others(definition)})] = A`,
      `targets[${placeOfCls(definition)}] = is_there`,
    ],
  },
  maj: {
    specials: 'CLS, A, B',
    lines: (definition) => [
      'more = 0',
      'while more == 0:  # as many As as Bs: again',
      '    kinds = rng.integers(3, size=n)  # a filler, A or B',
      `    kinds[${placeOfCls(definition)}] = 0`,
      '    more = (kinds == 1).sum() - (kinds == 2).sum()',
      'ids = np.choose(kinds, [ids, A, B])',
      `ids[${placeOfCls(definition)}] = CLS`,
      `targets[${placeOfCls(definition)}] = more < 0`,
    ],
  },
  getk: {
    specials: 'Q0',
    lines: () => ['k = rng.integers(1, n)', 'ids[0] = Q0 + k', 'targets[0] = ids[k]'],
  },
  at: {
    specials: 'Q0',
    lines: () => [
      'place, k = rng.choice(n, 2, replace=False)',
      'ids[place] = Q0 + k',
      'targets[place] = ids[k]',
    ],
  },
  rev: { lines: () => ['targets = ids[::-1].copy()'] },
  prev: { lines: ({ options: { reach } }) => [`targets[${reach}:] = ids[:-${reach}]`] },
  span: {
    specials: 'OPEN, CLOSE',
    lines: (definition) =>
      definition.options.spans === 'first-half'
        ? [
            '# In training the span stands in the first half, in tests in the second.',
            'first, rows = (n // 2, n - n // 2) if is_test else (0, n // 2)',
            ...span,
          ]
        : ['first, rows = 0, n', ...span],
  },
  kspan: {
    specials: 'SEMICOLON, K1',
    lines: () => [
      'free = -1',
      'while free < 0:',
      '    counts = rng.integers(1, 4, size=2)  # words of the two phrases',
      '    free = n - 5 - counts.sum()',
      'marks = np.sort(rng.choice(free + 2, 2, replace=False))',
      'starts = 1 + marks + np.array([0, counts[0] + 1])',
      'keys = K1 + rng.choice(4, 2, replace=False)',
      'ids[starts], ids[starts + counts + 1] = keys, SEMICOLON',
      'asked = rng.integers(2)',
      'ids[0] = keys[asked]',
      'targets = [starts[asked] + 1, starts[asked] + counts[asked]]',
    ],
  },
  topic: {
    specials: 'MASK',
    lines: () => [
      'topic = rng.integers(fillers)',
      'for i in range(n):',
      '    if i > 0 and rng.integers(8) == 0:',
      '        topic = (topic + rng.integers(1, fillers)) % fillers',
      '    if rng.random() < 0.7:',
      '        ids[i] = topic',
      'hidden = rng.integers(4, size=n) == 0',
      'if not hidden.any():',
      '    hidden[rng.integers(n)] = True',
      'targets[hidden] = ids[hidden]',
      'ids[hidden] = MASK',
    ],
  },
};

/** The word that begins the specials, by its name on the page. */
const firstSpecials = ['[CLS]', 'Q0', '(', ';', '[MASK]'];

function vocabularyLines({ words, classes, task }: ScriptDefinition, specials: string | undefined): Lines {
  const first = words.findIndex((word) => firstSpecials.includes(word));
  const fillers = first < 0 ? words.length : first;
  const names = specials?.split(', ') ?? [];
  return [
    `vocabulary, fillers = ${words.length}, ${fillers}  # fillers are the words ${words[0]} to ${words[fillers - 1]}`,
    ...(names.length > 0
      ? [`${names.join(', ')} = ${names.map((_, i) => fillers + i).join(', ')}  # the words after them`]
      : []),
    ...(task.answer === 'span' ? [] : [`classes = ${classes.length}`]),
  ];
}

/** A line that draws the length of a sequence of training. */
function lengthLine({ options, task }: ScriptDefinition): string {
  const { n, lengths, stop, shortShare } = options;
  const least = task.id === 'prev' ? options.reach + 1 : task.minLength;
  const shortest = options.shortest || least;
  if (lengths === 'uniform') return `length = rng.integers(${shortest}, n + 1)`;
  if (lengths === 'geometric') return `length = min(n, ${shortest} + rng.geometric(${literal(stop)}) - 1)`;
  const short = options.short || Math.max(Math.floor(n / 2), least);
  return `length = ${short} if rng.random() < ${literal(shortShare)} else n`;
}

function drawLines(definition: ScriptDefinition): Lines {
  const { options, task } = definition;
  const isTest = testsDiffer(definition) ? ', is_test=False' : '';
  const given = task.id === 'span' && options.spans === 'first-half' ? ', is_test' : '';
  const what =
    task.answer === 'span'
      ? 'their words, and the first and the last place of each span'
      : 'their words, and the right class at each place, -1 at a place without a question';
  const testLength = Math.max(options.n, options.testLength);
  const isLonger = testLength > options.n;
  if (options.lengths === 'full')
    return [
      `def draw(count${isTest}):`,
      ...indent([
        `"""So many sequences: ${what}."""`,
        ...(isLonger ? [`length = ${testLength} if is_test else n`] : []),
        `sequences = [sequence(${isLonger ? 'length' : 'n'}${given}) for _ in range(count)]`,
        'return [torch.tensor(np.array(rows)) for rows in zip(*sequences)]',
      ]),
    ];
  const width = task.answer === 'span' ? '2' : testLength;
  return [
    `def draw(count${isTest}):`,
    ...indent([
      `"""So many sequences: ${what}. After the end of a sequence its words are -1."""`,
      `ids, targets = torch.full((count, ${testLength}), -1), torch.full((count, ${width}), -1)`,
      'for i in range(count):',
      ...indent([
        lengthLine(definition),
        ...(isLonger ? ['if is_test:', `    length = ${testLength}`] : []),
        `own_ids, own_targets = sequence(length${given})`,
        'ids[i, :length] = torch.tensor(own_ids)',
        'targets[i, : len(own_targets)] = torch.tensor(own_targets)',
      ]),
      'return ids, targets',
    ]),
  ];
}

/** Lines that define the vocabulary, `sequence` and `draw`. */
export function taskLines(definition: ScriptDefinition): Lines {
  const { task, options } = definition;
  if (task.id === 'own') return ownTaskLines(definition);
  if (!Object.hasOwn(rules, task.id)) throw new Error(`There is no script for the task “${task.title}” yet.`);
  const { specials, lines } = rules[task.id];
  const given = task.id === 'span' && options.spans === 'first-half' ? ', is_test' : '';
  return [
    ...vocabularyLines(definition, specials),
    '',
    '# Its own random numbers: other sequences than the page’s, by the same rules.',
    `rng = np.random.default_rng(${options.seed})`,
    '',
    `def sequence(n${given}):`,
    ...indent([
      `"""${task.description}"""`,
      'ids = rng.integers(fillers, size=n)',
      ...(task.answer === 'span' ? [] : ['targets = np.full(n, -1)']),
      ...lines(definition),
      'return ids, targets',
    ]),
    '',
    ...drawLines(definition),
  ];
}
