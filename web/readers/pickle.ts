/**
 * Reads Python's pickles, protocols 0 to 5, as data (the opcodes are those of Python's pickletools.py). A pickle is a program that calls
 * functions and makes objects by name. Here nothing is called or made: a call is noted as the name and the arguments, a `Made`.
 */
import { counted } from '../core/counted.ts';
import type { Opcodes } from './pickle-opcodes.ts';
import { dict, Made, Named, Persistent, type Value } from './pickle-values.ts';
import { with_joblib } from './signatures.ts';
import { startPace } from './steps.ts';
import { ReadError, type ReadOptions } from './types.ts';

interface Unpickled {
  readonly value: Value;
  /** all classes and functions that it names */
  readonly names: ReadonlySet<string>;
  /** what it refers to beside itself */
  readonly persistent: readonly Persistent[];
}

const max_opcodes = 1 << 21;
/** Dicts, lists, tuples and objects: each takes some 200 bytes. */
const max_objects = 1 << 18;

/** Reads the pickle that begins where `code` is, and leaves `code` behind it. */
export async function unpickle(code: Opcodes, options?: ReadOptions): Promise<Unpickled> {
  const pace = startPace(options);
  const { names, persistent, step, result } = createMachine(code);
  for (let done = false; !done; ) {
    await pace(...code.progress());
    if (!code.isNear()) await code.refill(options?.signal);
    while (!done && code.isNear()) done = step();
  }
  return { value: result(), names, persistent };
}

/** The place of one opcode, for errors. */
function damaged(reason: string, at: number): ReadError {
  return new ReadError(
    'malformed',
    `The pickle is damaged at byte ${at}: ${reason}. Copy or download the file again.`,
    `byte ${at}`,
  );
}

function createMachine(code: Opcodes) {
  const names = new Set<string>();
  const persistent: Persistent[] = [];
  const memo = new Map<number, Value>();
  const marks: number[] = [];
  const stack: Value[] = [];
  let opcodes = 0;
  let objects = 0;
  let at = 0;

  function fail(reason: string): never {
    throw damaged(reason, at);
  }

  function pop(): Value {
    // What lies below a mark belongs to another opcode.
    if (stack.length <= (marks.at(-1) ?? 0)) fail('it takes a value where there is none');
    return stack.pop() as Value;
  }

  const top = (): Value => {
    const value = pop();
    stack.push(value);
    return value;
  };

  /** The values above the last mark, which is removed. */
  function popMark(): Value[] {
    const from = marks.pop();
    if (from === undefined) fail('a mark is missing');
    return stack.splice(from);
  }

  /** Counts an object before it is kept. */
  function keep<Kind extends Value>(value: Kind): Kind {
    objects += 1;
    if (objects > max_objects) throw tooLarge(counted(max_objects, 'object'));
    stack.push(value);
    return value;
  }

  function name(module: Value, attribute: Value): Named {
    if (typeof module !== 'string' || typeof attribute !== 'string') fail('the name of a class is not text');
    const full = `${module}.${attribute}`;
    if (module.startsWith('joblib.')) throw new ReadError('unsupported-type', joblib, full);
    names.add(full);
    return new Named(full);
  }

  function call(callee: Value, args: Value): void {
    if (!Array.isArray(args)) fail('the arguments of a call are not a tuple');
    keep(new Made(nameOf(callee), args));
  }

  function refer(id: Value): void {
    persistent.push(keep(new Persistent(id)));
  }

  function setItems(values: Value[]): void {
    const target = top();
    if (!(target instanceof Made) || values.length % 2 !== 0) fail('entries are set where there is no dict');
    // Most dicts are filled at once.
    if (target.entries) for (const value of values) target.entries.push(value);
    else target.entries = values;
  }

  function append(values: readonly Value[]): void {
    const target = top();
    // An object may act as a list; what it holds cannot be told from here.
    if (target instanceof Made) return;
    if (!Array.isArray(target)) fail('values are appended where there is no list');
    for (const value of values) target.push(value);
  }

  function get(index: number): void {
    const value = memo.get(index);
    if (value === undefined) fail(`it recalls the value ${index}, which it never stored`);
    stack.push(value);
  }

  const put = (index: number): void => void memo.set(index, top());
  const pair = (): Value[] => {
    const value = pop();
    return [pop(), value];
  };

  /** By opcode, with Python's names. */
  const actions: Readonly<Record<string, () => void>> = {
    '(': () => void marks.push(stack.length), // MARK
    ')': () => void keep([]), // EMPTY_TUPLE
    '0': () => void (stack.length === (marks.at(-1) ?? 0) && marks.length > 0 ? marks.pop() : pop()), // POP
    '1': () => void popMark(), // POP_MARK
    '2': () => void stack.push(top()), // DUP
    B: () => void stack.push(code.bytes(code.count(4), false)), // BINBYTES
    C: () => void stack.push(code.bytes(code.count(1), false)), // SHORT_BINBYTES
    F: () => void stack.push(Number(code.line())), // FLOAT
    G: () => void stack.push(code.float()), // BINFLOAT
    I: () => void stack.push(intOf(code.line())), // INT
    J: () => void stack.push(code.count(4) | 0), // BININT
    K: () => void stack.push(code.count(1)), // BININT1
    L: () => void stack.push(longOf(code.line())), // LONG
    M: () => void stack.push(code.count(2)), // BININT2
    N: () => void stack.push(null), // NONE
    P: () => refer(code.line()), // PERSID
    Q: () => refer(pop()), // BINPERSID
    R: () => call(...(pair() as [Value, Value])), // REDUCE
    S: () => void stack.push(code.line().replace(/^(['"])(.*)\1$/s, '$2')), // STRING
    T: () => void stack.push(code.latin1(code.count(4))), // BINSTRING
    U: () => void stack.push(code.latin1(code.count(1))), // SHORT_BINSTRING
    V: () => void stack.push(unescaped(code.line())), // UNICODE
    X: () => void stack.push(code.text(code.count(4))), // BINUNICODE
    a: () => append([pop()]), // APPEND
    b: build, // BUILD
    c: () => void stack.push(name(code.line(), code.line())), // GLOBAL
    d: () => {
      // DICT
      const values = popMark();
      keep(new Made(dict, []));
      setItems(values);
    },
    e: () => append(popMark()), // APPENDS
    g: () => get(Number(code.line())), // GET
    h: () => get(code.count(1)), // BINGET
    i: () => {
      // INST
      const made = name(code.line(), code.line());
      call(made, popMark());
    },
    j: () => get(code.count(4)), // LONG_BINGET
    l: () => void keep(popMark()), // LIST
    ']': () => void keep([]), // EMPTY_LIST
    o: () => {
      // OBJ
      const [callee, ...args] = popMark();
      call(callee ?? null, args);
    },
    p: () => put(Number(code.line())), // PUT
    q: () => put(code.count(1)), // BINPUT
    r: () => put(code.count(4)), // LONG_BINPUT
    s: () => setItems(pair()), // SETITEM
    t: () => void keep(popMark()), // TUPLE
    u: () => setItems(popMark()), // SETITEMS
    '}': () => void keep(new Made(dict, [])), // EMPTY_DICT
    '\x80': () => void code.count(1), // PROTO
    '\x81': () => call(...(pair() as [Value, Value])), // NEWOBJ
    '\x85': () => void keep([pop()]), // TUPLE1
    '\x86': () => void keep([...pair()]), // TUPLE2
    '\x87': () => {
      // TUPLE3
      const last = pop();
      keep([...pair(), last]);
    },
    '\x88': () => void stack.push(true), // NEWTRUE
    '\x89': () => void stack.push(false), // NEWFALSE
    '\x8a': () => void stack.push(code.whole(code.count(1))), // LONG1
    '\x8b': () => void stack.push(code.whole(code.count(4))), // LONG4
    '\x8c': () => void stack.push(code.text(code.count(1))), // SHORT_BINUNICODE
    '\x8d': () => void stack.push(code.text(code.count(8))), // BINUNICODE8
    '\x8e': () => void stack.push(code.bytes(code.count(8), false)), // BINBYTES8
    '\x8f': () => void keep([]), // EMPTY_SET
    '\x90': () => append(popMark()), // ADDITEMS
    '\x91': () => void keep(popMark()), // FROZENSET
    '\x92': () => {
      // NEWOBJ_EX: the arguments by name are left out
      pop();
      call(...(pair() as [Value, Value]));
    },
    '\x93': () => void stack.push(name(...(pair() as [Value, Value]))), // STACK_GLOBAL
    '\x94': () => put(memo.size), // MEMOIZE
    '\x95': () => void code.count(8), // FRAME
    '\x96': () => void stack.push(code.bytes(code.count(8), false)), // BYTEARRAY8
    '\x97': () => {
      // NEXT_BUFFER
      throw new ReadError('unsupported-type', out_of_band, `byte ${at}`);
    },
    '\x98': () => void top(), // READONLY_BUFFER
  };

  function build(): void {
    const state = pop();
    const target = top();
    if (!(target instanceof Made)) fail('a state is set where there is no object');
    target.state = state;
  }

  return {
    names,
    persistent,
    result: () => pop(),
    /** Follows one opcode; true at the end of the pickle. */
    step(): boolean {
      at = code.at();
      opcodes += 1;
      if (opcodes > max_opcodes) throw tooLarge(counted(max_opcodes, 'opcode'));
      const opcode = code.count(1);
      if (opcode === 0x2e) return true; // STOP
      const action = actions[String.fromCharCode(opcode)];
      if (!action) fail(`0x${opcode.toString(16).padStart(2, '0')} is not an opcode`);
      action();
      return false;
    },
  };
}

/** The class that an object is made of. PyTorch before 1.6 refers to a class of a model as ('module', class, file, source). */
function nameOf(callee: Value): string {
  if (callee instanceof Persistent && Array.isArray(callee.id)) return nameOf(callee.id[1] ?? null);
  return callee instanceof Named ? callee.name : '';
}

/** Latin-1, with other characters as `\\u20ac`. */
const unescaped = (line: string): string =>
  line.replace(/\\u([\da-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

const intOf = (line: string): Value => (line === '01' ? true : line === '00' ? false : longOf(line));

/** A whole number in decimal, as Python 2 (`3L`) and 3 write it. */
function longOf(line: string): Value {
  const digits = line.replace(/L$/, '');
  if (!/^[+-]?\d{1,400}$/.test(digits)) return null;
  const value = BigInt(digits);
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

const tooLarge = (limit: string): ReadError =>
  new ReadError(
    'too-large',
    `The pickle has more than the limit of ${limit}. Save the array that you need: numpy.save('table.npy', array).`,
  );

const joblib = `The file was written by joblib, whose arrays lie between the parts of a pickle. ${with_joblib}`;
const out_of_band =
  'The pickle keeps the values of an array in another file. Save the array with numpy.save, or pickle it without buffer_callback.';
