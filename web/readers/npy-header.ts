import { ReadError } from './read-error.ts';

export interface NpyHeader {
  readonly descr: string;
  readonly fortranOrder: boolean;
  /** as stated in the file, of any size */
  readonly shape: readonly bigint[];
}

/**
 * The header is a Python dictionary with exactly three entries, in any order:
 *
 *     {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }
 *
 * followed by white space. Strings have no escapes; whole numbers have no sign and at most 20 digits (Python 2 wrote `3L`). Anything
 * else is refused and nothing is evaluated. A structured type, which has a list for `descr`, is refused at its first bracket.
 *
 * @param base byte offset of the header in the file
 */
export function parseNpyHeader(header: string, base: number, name: string): NpyHeader {
  let at = 0;
  const found: { descr?: string; fortran_order?: boolean; shape?: readonly bigint[] } = {};

  expect(/\{/y, '{');
  while (!accept(/\}/y)) {
    const key = string('a key');
    expect(/:/y, ':');
    if (Object.hasOwn(found, key)) fail(`the key '${key}' occurs twice`);
    if (key === 'descr') found.descr = descr();
    else if (key === 'fortran_order')
      found.fortran_order = expect(/(True|False)\b/y, 'True or False') === 'True';
    else if (key === 'shape') found.shape = tuple();
    else fail(`the key '${key.slice(0, 40)}' is unknown`);
    if (!accept(/,/y)) {
      expect(/\}/y, ', or }');
      break;
    }
  }
  if (/\S/.test(header.slice(at))) fail('only white space may follow the closing brace');

  const { descr: type, fortran_order: fortranOrder, shape } = found;
  if (type === undefined || fortranOrder === undefined || shape === undefined) {
    const missing = ['descr', 'fortran_order', 'shape'].filter((key) => !Object.hasOwn(found, key));
    fail(`${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing`);
  }
  return { descr: type, fortranOrder, shape };

  function descr(): string {
    if (accept(/[[(]/y)) {
      const message =
        'The array has a structured type: each cell is a record with several fields. ' +
        "Save the field with the table: numpy.save('table.npy', array['field']).";
      throw new ReadError('unsupported-type', message, name);
    }
    return string('a type in quotes');
  }

  function tuple(): readonly bigint[] {
    const lengths: bigint[] = [];
    expect(/\(/y, '(');
    while (!accept(/\)/y)) {
      lengths.push(BigInt(expect(/(0|[1-9]\d{0,19})(?:L|\b)/y, 'a length, a whole number')));
      if (accept(/,/y)) continue;
      // In Python, (3) is a number and (3,) a tuple.
      if (lengths.length === 1) fail("a tuple of one length needs a comma, as in '(3,)'");
      expect(/\)/y, ', or )');
      break;
    }
    return lengths;
  }

  function string(what: string): string {
    const quoted = expect(/'[^'\\\n]*'|"[^"\\\n]*"/y, what);
    return quoted.slice(1, -1);
  }

  /** The text that `pattern` matches here after white space, or its first group. Fails if it does not match. */
  function expect(pattern: RegExp, what: string): string {
    return accept(pattern) ?? fail(`${what} is expected here`);
  }

  function accept(pattern: RegExp): string | undefined {
    while (/\s/.test(header.charAt(at))) at += 1;
    pattern.lastIndex = at;
    const match = pattern.exec(header);
    if (!match) return undefined;
    at += match[0].length;
    return match[1] ?? match[0];
  }

  function fail(reason: string): never {
    const message = `The header of the .npy file is damaged: ${reason}. Save the array again with numpy.save.`;
    throw new ReadError('malformed', message, `byte ${base + at}`);
  }
}
