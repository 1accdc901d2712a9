/** The tokens of nested lists of numbers: of JSON, and of what Python, NumPy, PyTorch, MATLAB and Julia print. */

import { ReadError } from './types.ts';

export type Token =
  | { readonly kind: 'open' | 'close' | 'mark'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number; readonly text: string }
  | { readonly kind: 'string' | 'word' | 'gap' | 'other'; readonly text: string };

/** A place in the text, both counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** 'line 2, column 7' */
export const placeOf = ({ line, column }: Place): string => `line ${line}, column ${column}`;

/** A longer token is neither a number nor a name. */
const max_token_characters = 1 << 16;
/** Longer texts are neither the name of a table nor a number. */
const max_kept = 200;

const number = String.raw`[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?(?![\w.])`;
const non_finite = String.raw`[+-]?(?:(?:np|numpy|torch|math)\.)?(?:nan|inf(?:inity)?)\b`;
/** What none of the tokens matches, up to a place where one may start. */
const unknown = /[^\s,;:=*<>[\](){}"']*/y;
const pattern = new RegExp(
  [
    String.raw`(?<space>\s+)`,
    String.raw`(?<gap>\.\.\.|…)`,
    `(?<nonFinite>${non_finite})`,
    `(?<number>${number})`,
    '(?<open>[[({])',
    String.raw`(?<close>[\])}])`,
    '(?<mark>[,;:=*<>])',
    String.raw`(?<word>[\p{L}_][\p{L}\d_.]*)`,
  ].join('|'),
  'uyis',
);

/** Splits pieces of a text into tokens. A token may go on in the next piece. */
export function createTokens(take: (token: Token, place: Place) => void) {
  let rest = '';
  /** a text in quotes that is still open; `kept`: how it begins */
  let open: { readonly quote: string; readonly place: Place; kept: string } | undefined;
  const place = { line: 1, column: 1 };

  /** `isLast`: whether no piece follows */
  return function add(piece: string, isLast: boolean): void {
    const text = rest + piece;
    let at = 0;
    const goTo = (end: number) => {
      step(text.slice(at, end));
      at = end;
    };
    while (at < text.length) {
      if (open) {
        const end = endOfQuoted(text, at, open.quote);
        open.kept += text.slice(at, Math.min(end, at + max_kept - open.kept.length));
        const isClosed = text[end] === open.quote;
        goTo(isClosed ? end + 1 : end);
        if (!isClosed) break;
        take({ kind: 'string', text: open.kept }, open.place);
        open = undefined;
        continue;
      }
      if (text[at] === '"' || text[at] === "'") {
        open = { quote: text[at], place: { ...place }, kept: '' };
        goTo(at + 1);
        continue;
      }
      pattern.lastIndex = at;
      const found = pattern.exec(text);
      const end = found ? pattern.lastIndex : endOfUnknown(text, at);
      // More digits or letters may follow.
      if (!isLast && (!found || end > text.length - 3) && text.length - at < max_token_characters) break;
      const token = tokenOf(found?.groups ?? {}, text.slice(at, end));
      if (token) take(token, { ...place });
      goTo(end);
    }
    rest = text.slice(at);
    if (isLast && open) {
      const where = placeOf(open.place);
      throw new ReadError('truncated', `The quote at ${where} is not closed. Copy the whole text.`, where);
    }
  };

  function step(text: string): void {
    const lines = text.split(/\r\n|\r|\n/);
    place.line += lines.length - 1;
    place.column = lines.length > 1 ? (lines.at(-1)?.length ?? 0) + 1 : place.column + text.length;
  }
}

/** The index of the closing quote; if there is none, the end of the text, without a backslash that escapes what follows. */
function endOfQuoted(text: string, start: number, quote: string): number {
  let at = start;
  while (at < text.length && text[at] !== quote) {
    if (text[at] === '\\' && at + 1 === text.length) return at;
    at += text[at] === '\\' ? 2 : 1;
  }
  return at;
}

function endOfUnknown(text: string, at: number): number {
  unknown.lastIndex = at;
  unknown.exec(text);
  return Math.max(at + 1, unknown.lastIndex);
}

function tokenOf(found: Readonly<Record<string, string | undefined>>, text: string): Token | undefined {
  if (found.space !== undefined) return undefined;
  if (found.number !== undefined) return { kind: 'number', value: Number(text), text };
  if (found.nonFinite !== undefined) {
    const infinite = text.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
    return { kind: 'number', value: /nan/i.test(text) ? Number.NaN : infinite, text };
  }
  for (const kind of ['gap', 'open', 'close', 'mark', 'word'] as const)
    if (found[kind] !== undefined) return { kind, text };
  return { kind: 'other', text };
}
