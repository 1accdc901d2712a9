/** The numbers in the cells of one text: with decimal points or commas, or with commas between thousands. */
import { countTooSmall } from './floats.ts';
import { decimalMark, isNonFinite } from './text-cells.ts';
import { ReadError } from './types.ts';

/** Written as a number other than 0, though a double may hold only 0. */
const notZero = /^[^eE]*[1-9]/;
const with_thousands = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;

/** Thrown when a number such as "1,234.5" shows that the commas read so far separate thousands: the text is then read again. */
export class CommasAreThousands extends Error {}

/** @param areThousands whether a comma separates thousands; otherwise it is a decimal mark */
export function createTextNumbers(areThousands: boolean) {
  const tooSmall = countTooSmall();
  let point: string | undefined;
  /** the first number with a comma, whether it is a decimal mark for certain, and where it is */
  let comma: { readonly cell: string; readonly where: string } | undefined;
  let isDecimalComma = false;

  function read(cell: string, lineNumber: number, column: number): number {
    const where = `line ${lineNumber}, column ${column}`;
    const value = numberIn(cell, where);
    if (!Number.isFinite(Math.fround(value))) throw nonFinite(cell, where);
    tooSmall.add(value === 0 && notZero.test(cell) ? Number.MIN_VALUE : value, cell);
    return value;
  }

  function numberIn(cell: string, where: string): number {
    const isGrouped = with_thousands.test(cell);
    if (isGrouped && areThousands) {
      comma ??= { cell, where };
      return Number(cell.replaceAll(',', ''));
    }
    const mark = decimalMark(cell);
    if (mark === undefined) {
      if (isGrouped && !isDecimalComma) throw new CommasAreThousands();
      throw isNonFinite(cell) ? nonFinite(cell, where) : notANumber(cell, where);
    }
    if (mark === '') return Number(cell);
    if (mark === ',') {
      if (areThousands || point !== undefined)
        throw mixedMarks(cell, where, (areThousands ? comma?.where : point) ?? '');
      comma ??= { cell, where };
      isDecimalComma ||= !isGrouped;
      return Number(cell.replace(',', '.'));
    }
    if (comma && !areThousands) throw mixedMarks(cell, where, comma.where);
    point ??= where;
    return Number(cell);
  }

  /** Notes on how the numbers were read. Throws if each comma may separate thousands or decimals. */
  function notes(count: number): readonly string[] {
    if (comma && !areThousands && !isDecimalComma) throw ambiguous(comma.cell, comma.where);
    const kind = areThousands ? 'separators of thousands' : 'decimal marks';
    return [...(comma ? [`Commas were read as ${kind}.`] : []), ...tooSmall.notes(count, 'numbers')];
  }

  return { read, notes };
}

export function notANumber(cell: string, where: string): ReadError {
  const message =
    cell === ''
      ? `The cell at ${where} is empty`
      : `The cell at ${where} is not a number: "${shorten(cell)}"`;
  return new ReadError('not-a-number', `${message}. Every cell needs a number.`, where);
}

function nonFinite(cell: string, where: string): ReadError {
  const reason = isNonFinite(cell) ? 'is not finite' : 'is too large for float32 (at most 3.4e38)';
  const message = `The number at ${where} ${reason}: "${shorten(cell)}". Replace it or delete its line.`;
  return new ReadError('non-finite', message, where);
}

function mixedMarks(cell: string, where: string, before: string): ReadError {
  const message =
    `The number at ${where}, "${shorten(cell)}", has a different decimal mark from the number at ${before}. ` +
    'Use the same mark everywhere.';
  return new ReadError('not-a-number', message, where);
}

function ambiguous(cell: string, where: string): ReadError {
  const [whole, decimal] = [cell.replaceAll(',', ''), cell.replace(',', '.')];
  const message =
    `The number at ${where}, "${shorten(cell)}", may mean ${whole} or ${decimal}. ` +
    'Write the numbers without separators of thousands and with decimal points.';
  return new ReadError('not-a-number', message, where);
}

const shorten = (cell: string): string => (cell.length > 24 ? `${cell.slice(0, 24)}…` : cell);
