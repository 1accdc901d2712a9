/** Records of a text: lines, and those that a cell in double quotes joins, since it may hold line breaks (RFC 4180). */
import { closingQuote } from './text-cells.ts';

/** No row of a table is longer; a quote that stays open for longer was never meant to be closed. */
export const max_record_characters = 4 << 20;

/** What a line, or a record, ends in. */
interface End {
  /** whether it ends within quotes */
  readonly isOpen: boolean;
  /** where a comment begins, with the white space before it; the length where there is none */
  readonly comment: number;
}

/** Until it is known what separates cells, a quote opens after anything that may. */
const opening = /(?:^|[\s,;])"|(?:^|\s)#/g;

/** `isInside`: whether it begins within quotes. */
export function endOf(line: string, isInside = false): End {
  const end = { isOpen: false, comment: line.length };
  let quote = isInside ? -1 : undefined;
  for (let at = 0; ; ) {
    if (quote !== undefined) {
      const closing = closingQuote(line, quote);
      if (closing < 0) return { ...end, isOpen: true };
      at = closing + 1;
    }
    opening.lastIndex = at;
    const found = opening.exec(line);
    if (!found) return end;
    if (found[0].endsWith('#')) return { ...end, comment: found.index };
    quote = found.index + found[0].length - 1;
  }
}

/** Passes every record on, with the number of its first line. */
export function createTextRecords(take: (record: string, lineNumber: number) => void) {
  let open: { text: string; readonly lineNumber: number } | undefined;

  function close(): void {
    const record = open;
    open = undefined;
    if (record) take(record.text, record.lineNumber);
  }

  return {
    /** @param lineNumber in the file, from 1 */
    add(line: string, lineNumber: number): void {
      if (!open && !line.includes('"')) {
        take(line, lineNumber);
        return;
      }
      const isInside = open !== undefined;
      if (open) open.text += `\n${line}`;
      else open = { text: line, lineNumber };
      if (!endOf(line, isInside).isOpen || open.text.length > max_record_characters) close();
    },
    /** What a quote left open is passed on as it is: whoever splits it into cells finds the quote. */
    finish: close,
  };
}
