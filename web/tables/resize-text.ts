/** The words about resized tables, loaded with the first of them. */
import { counted } from '../core/counted.ts';
import { groupDigits } from '../draw/format.ts';

const rows = (count: number): string => groupDigits(String(count));

export const text = {
  /** the methods as a table's name has them */
  inName: {
    copy: 'copied',
    repeat: 'repeated',
    linear: 'linear',
    bicubic: 'bicubic',
    antialiased: 'bicubic, antialiased',
  },
  resized: (name: string, from: number, to: number, method: string): string =>
    `${name}, ${rows(from)} → ${counted(rows(to), 'row')} (${method})`,

  resize: 'Resize',
  method: 'Method',
  methods: {
    linear: 'Linear',
    copy: 'Copy the last row',
    repeat: 'Repeat from the start',
    bicubic: 'Bicubic, on a grid',
    antialiased: 'Bicubic, antialiased',
  },
  what: {
    linear: 'New rows lie between two old ones, as in PyTorch’s interpolate.',
    copy: 'Rows past the end repeat the last one, as PreSumm does for BERT.',
    repeat: 'Rows past the end start over, as Longformer’s do from RoBERTa.',
    bicubic: 'Each row is a patch of an image; new ones blend 4 × 4 old ones, as in ViT.',
    antialiased: 'As in timm: a grid that shrinks is smoothed first.',
  },
  newRows: 'New rows',
  grid: 'Grid',
  newGrid: 'New grid',
  lines: 'lines',
  columns: 'columns',
  kept: 'Kept at the start',
  square: (count: number, prefix: number, side: number): string =>
    prefix === 0
      ? `${counted(rows(count), 'row')} fill a square grid, ${side} × ${side}.`
      : `${rows(count)} is not a square number, but ${rows(count - prefix)} is: ${side} × ${side} after ${prefix === 1 ? 'a class token' : 'two special rows, as in DeiT'}.`,
  keptMost: (most: number): string => `At most ${counted(most, 'row')} can be kept at the start.`,
  tooLarge: (count: number, columns: number): string =>
    `${counted(count, 'row')} of ${counted(columns, 'number')} need more memory than the page has. Ask for fewer rows.`,
  noSquare: (count: number): string =>
    `None of ${rows(count)}, ${rows(count - 1)} and ${rows(count - 2)} is a square number: enter the grid’s lines and columns.`,
  gridMisfit: (lines: number, columns: number, kept: number, count: number): string =>
    `${lines} × ${columns} cells and ${counted(kept, 'row')} kept make ${counted(lines * columns + kept, 'row')}; the table has ${rows(count)}.`,
};
