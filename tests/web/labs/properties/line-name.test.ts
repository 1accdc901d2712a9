import { describe, expect, it } from 'vitest';
import type { Line } from '../../../../web/labs/properties/line.ts';
import { lineNamed, nameOfLine } from '../../../../web/labs/properties/line-name.ts';
import { sessionAt } from '../../shell/session-at.ts';

const lines: readonly Line[] = [
  { property: 'monotonicity', at: 7, side: 1 },
  { property: 'monotonicity', at: 7, side: -1 },
  { property: 'translation', at: -31, side: 1 },
  { property: 'symmetry', at: 1, side: 1 },
];

describe('the line in an address', () => {
  it('is named by the numbers that the map shows, and comes back from its name', () => {
    expect(lines.map((line) => nameOfLine(line, 0))).toEqual(['row.7', 'left.7', 'diagonal.-31', 'mirror.1']);
    expect(lines.map((line) => nameOfLine(line, -95))).toEqual([
      'row.-88',
      'left.-88',
      'diagonal.-31',
      'mirror.-94',
    ]);
    for (const first of [0, -95])
      for (const line of lines) expect(lineNamed(nameOfLine(line, first), first)).toEqual(line);
    expect(lineNamed('', 0)).toBeNull();
  });

  it('is a setting that takes each of these names, and nothing else', () => {
    const { store } = sessionAt('v=1&lab=properties');
    expect(store.get('line')).toBe('');
    for (const line of lines) {
      expect(store.set({ line: nameOfLine(line, -95) })).toEqual([]);
      expect(store.get('line')).toBe(nameOfLine(line, -95));
    }
    for (const name of ['row', 'row.x', 'column.3', 'row.3 ']) {
      store.set({ line: '' });
      store.set({ line: name });
      expect(['', 'row.3']).toContain(store.get('line'));
    }
  });
});
