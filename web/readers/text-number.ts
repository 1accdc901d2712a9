const whole = /^[+-]?\d+$/;
// No two parts of a pattern can match the same digits, so matching takes time linear in the length of a cell.
const with_point = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const with_comma = /^[+-]?(?:\d+|\d*,\d+)(?:[eE][+-]?\d+)?$/;
const non_finite = /^[+-]?(?:nan|inf|infinity)$/i;

/** The decimal mark of a number: '' if it has none, undefined if the cell is not a number. */
export function decimalMark(cell: string): '.' | ',' | '' | undefined {
  if (with_point.test(cell)) return cell.includes('.') ? '.' : '';
  return with_comma.test(cell) ? ',' : undefined;
}

export function isNumber(cell: string): boolean {
  return decimalMark(cell) !== undefined;
}

/** Whether the cell is a whole number, written with digits and an optional sign. */
export function isWhole(cell: string): boolean {
  return whole.test(cell);
}

export function isNonFinite(cell: string): boolean {
  return non_finite.test(cell);
}

/** Whether the cell is a name and not a malformed number, judging by its first characters. */
export function isWord(cell: string): boolean {
  return cell !== '' && !/^[+-]?[.,]?\d/.test(cell) && !isNonFinite(cell);
}
