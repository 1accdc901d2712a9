/** The tokens of nested lists of numbers: of JSON, and of what Python, NumPy, PyTorch, MATLAB and Julia print. */

export type Token =
  | { readonly kind: 'open' | 'close' | 'mark'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number; readonly text: string }
  | { readonly kind: 'string' | 'word' | 'gap' | 'other'; readonly text: string };

/** A place in the text, both counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** A longer token is no number, name or short text. */
export const max_token_characters = 1 << 20;

const number = String.raw`[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?(?![\w.])`;
const non_finite = String.raw`[+-]?(?:(?:np|numpy|torch|math)\.)?(?:nan|inf(?:inity)?)\b`;
const string = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`;
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
    `(?<string>${string})`,
    String.raw`(?<word>[\p{L}_][\p{L}\d_.]*)`,
  ].join('|'),
  'uyis',
);

/** Splits pieces of a text into tokens. A token may go on in the next piece. */
export function createTokens(take: (token: Token, place: Place) => void) {
  let rest = '';
  const place = { line: 1, column: 1 };

  /** `isLast`: whether no piece follows */
  return function add(piece: string, isLast: boolean): void {
    const text = rest + piece;
    let at = 0;
    while (at < text.length) {
      pattern.lastIndex = at;
      const found = pattern.exec(text);
      const end = found ? pattern.lastIndex : endOfUnknown(text, at);
      // More digits, a longer name or the end of a string may follow.
      if (!isLast && (end > text.length - 3 || !found) && text.length - at < max_token_characters) break;
      const whole = text.slice(at, end);
      const token = tokenOf(found?.groups ?? {}, whole);
      if (token) take(token, { ...place });
      step(whole);
      at = end;
    }
    rest = text.slice(at);
  };

  function step(text: string): void {
    const lines = text.split(/\r\n|\r|\n/);
    place.line += lines.length - 1;
    place.column = lines.length > 1 ? (lines.at(-1)?.length ?? 0) + 1 : place.column + text.length;
  }
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
  if (found.string !== undefined) return { kind: 'string', text: text.slice(1, -1) };
  return { kind: 'other', text };
}
