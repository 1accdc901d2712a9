/** Records of a text. A record is a line, or several lines joined by line breaks inside quoted cells (RFC 4180). */
import { closingQuote } from './text-cells.ts';

/** No row of a table is longer. A quote left open for longer was not meant as one. */
export const max_record_characters = 4 << 20;

/** How a line or a record ends. */
interface End {
  /** whether it ends inside quotes */
  readonly isOpen: boolean;
  /** the start of a comment, including the white space before it; the length if there is none */
  readonly comment: number;
}

/** While the delimiter is unknown, a quote may open after any possible one. */
const opening = /(?:^|[\s,;])"|(?:^|\s)#/g;

/** `isInside`: whether it starts inside quotes. */
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

/** Calls `take` with each record and the number of its first line. */
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
    /** Passes on a record with an open quote too; splitting it into cells reports the quote. */
    finish: close,
  };
}
