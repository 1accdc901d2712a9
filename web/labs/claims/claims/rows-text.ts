/** Words of the ninth claim. */
export const rowsText = {
  words: {
    title: 'A table is a parameter',
    said: 'A position table is a plain parameter: a row moves only when its position occurs.',
    source: 'Gehring et al. 2017',
    sentence: 'A learned table’s row moves only when its position occurs.',
    shortSource: 'Gehring et al. 2017',
    question: 'Texts have at most 48 words, the table has 64 rows. What do the last 16 do?',
    task: 'Task: guess a hidden word from its neighbours, c c f ▢ c c → c, in texts of 4 to 48 words, mostly short.',
    answers: [
      'They stand still; early rows move most',
      'They stand still; all others move alike',
      'They move, too',
    ],
    rule: 'Rows stand still if not one bit changed with any seed. Under SGD, rows 1 to 8 must move more than 41 to 48.',
    caveat: 'AdamW evens the rows out, because it divides by past gradients.',
  },
  row: (row: number): string => `row ${row}`,
  panels: { moved: 'How far the rows have moved', gradient: 'Gradient of the rows at the last step' },
  models: { sgd: 'SGD', adamw: 'AdamW' },
  lever: 'Optimiser',
  chart: {
    moved: 'how far the row moved from its start',
    each: 'each dot is one row of one seed',
    unreached: 'no text is this long',
    still: (dots: number): string => `${dots} dots, all exactly 0`,
    axis: 'row of the table →',
    share: 'training texts that reach the row',
  },
  toCome: 'A dot for every row and seed comes here: how far it moved from its start.',
  caption: 'Training texts have 4 to 48 words, most of them few.',
  tables: (count: string): string => `${count} of 64 rows.`,
  label: (optimiser: string): string =>
    `How far each row of the table moved under ${optimiser}, a dot for each row and seed`,
  still: 'Rows move when their position occurs: 49 to 64, which no text reached, did not move by one bit.',
  stillAlike: 'Rows that no text reached did not move by one bit. Early rows moved no more than late ones.',
  stillOpen: (seeds: string, count: number): string =>
    `Unreached rows did not move, but early and late ones overlap: ${seeds} ${count === 1 ? 'lies' : 'lie'} the other way.`,
  moved: (optimiser: string, most: string): string =>
    `Under ${optimiser}, rows that no text reached moved by ${most}.`,
  meaning: (early: string, late: string): string =>
    `moved by the 16 rows no text reached. Rows 1 to 8 moved by ${early}, rows 41 to 48 by ${late}`,
  adamw: {
    more: 'Under AdamW, too, early rows move more than late ones, and rows 49 to 64 stand still.',
    less: 'Under AdamW, early rows move less than late ones, and rows 49 to 64 stand still.',
    alike: 'AdamW moves early and late rows alike. Rows 49 to 64, which no text reached, stand still.',
  },
};
