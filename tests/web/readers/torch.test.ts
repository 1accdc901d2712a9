import { describe, expect, it } from 'vitest';
import { openTensors } from '../../../web/readers/index.ts';
import { floats, loadError, readError } from './helpers.ts';
import {
  archive,
  bytesOf,
  call,
  dictOf,
  legacy,
  list,
  little,
  named,
  pickle,
  type Stored,
  storage,
  tensor,
  text,
  tuple,
  whole,
} from './pickles.ts';

const six = floats(0, 1, 2, 3, 4, 5);
const read = async (bytes: Uint8Array, name?: string) => (await openTensors(bytes, 'x.bin')).read(name);
const one = (stored: Stored = {}) => archive(dictOf({ wpe: tensor(stored) }), { 0: six });

describe('nothing in a file is run', () => {
  const system = call('os.system', text('touch /tmp/run'));

  it('a call beside tensors is named in a note', async () => {
    const { data, notes } = await read(archive(dictOf({ wpe: tensor(), extra: system }), { 0: six }), 'wpe');
    expect([...data]).toEqual([0, 1, 2, 3, 4, 5]);
    expect(notes).toEqual(['The file also names os.system: code that was not run.']);
  });

  it.each([
    ['a call', system, 'os.system'],
    ['a call of eval', call('builtins.eval', text('1')), 'builtins.eval'],
    ['an object', [named('my.module.Model'), ')\x81}b'], 'my.module.Model'],
    ['an object of old', ['imy.module\nModel\n'.replace(/^/, '('), '}b'], 'my.module.Model'],
    ['an object by its class', ['(', named('my.module.Model'), 'o'], 'my.module.Model'],
    [
      'an object that is told to copy',
      call('copyreg._reconstructor', named('a.B'), named('builtins.object'), 'N'),
      'a.B',
    ],
    ['a getattr', call('builtins.getattr', named('os.path'), text('x')), 'builtins.getattr'],
  ] as const)('%s alone is refused by its name', async (_, object, where) => {
    const error = await loadError(pickle(object), 'x.pkl');
    expect(error).toMatchObject({ code: 'unsupported-type', where });
    expect(error.message).toMatch(/no tensor.*torch\.save\(model\.state_dict\(\), 'weights\.pt'\)/);
  });

  it('a table of pandas comes with another way to save it', async () => {
    const frame = [named('pandas.core.frame.DataFrame'), ')\x81', dictOf({ a: list('K\x01') }), 'b'];
    expect((await loadError(pickle(frame), 'x.pkl')).message).toContain('frame.to_numpy()');
  });

  it('joblib, buffers elsewhere and protocol 0 are named', async () => {
    const joblib = pickle(named('joblib.numpy_pickle.NumpyArrayWrapper'), ')\x81');
    expect((await loadError(joblib, 'x.joblib')).message).toMatch(/joblib\.load.*savez.*for a dict/);
    expect((await loadError(bytesOf('x\x5e\0\0\0\0'), 'x.joblib')).message).toMatch(/joblib\.load/);
    expect((await loadError(bytesOf('\x80\x05\x97.'), 'x.pkl')).message).toMatch(/buffer_callback/);
    const long = bytesOf(['\x80\x02V', 'a'.repeat(5000), '\n.']);
    expect((await loadError(long, 'x.pkl')).message).toMatch(/protocol=4/);
  });
});

describe('a tensor', () => {
  it.each<[string, Stored, readonly number[]]>([
    ['as it lies', {}, [0, 1, 2, 3, 4, 5]],
    ['transposed', { strides: [1, 2] }, [0, 2, 4, 1, 3, 5]],
    ['expanded', { shape: [2, 2, 2], strides: [0, 2, 1] }, [0, 1, 2, 3, 0, 1, 2, 3]],
    ['of windows that overlap', { shape: [3, 4], strides: [1, 1] }, [0, 1, 2, 3, 1, 2, 3, 4, 2, 3, 4, 5]],
    ['from the middle', { offset: 4, shape: [2], strides: [1] }, [4, 5]],
    ['of every third', { offset: 1, shape: [2, 1], strides: [3, 9] }, [1, 4]],
    ['without values', { shape: [0, 3], strides: [3, 1] }, []],
    ['of one number', { offset: 5, shape: [], strides: [] }, [5]],
  ])('%s', async (_, stored, values) => {
    const { data, shape } = await read(one(stored));
    expect([...data]).toEqual(values);
    expect(shape).toEqual(stored.shape ?? [2, 3]);
  });

  it('of 8 bits has its type beside the storage, as PyTorch 2 writes it', async () => {
    const bytes = Uint8Array.of(0x38, 0xb8, 0x01, 0x7e, 0x7f, 0x00);
    const typed = (name: string) =>
      archive(dictOf({ a: tensor({ type: 'torch.storage.UntypedStorage', more: [named(name)] }) }), {
        0: bytes,
      });
    expect([...(await read(typed('torch.float8_e4m3fn'))).data]).toEqual([
      1,
      -1,
      2 ** -9,
      448,
      Number.NaN,
      0,
    ]);
    const fives = await read(typed('torch.float8_e5m2'));
    expect([...fives.data.subarray(0, 3)]).toEqual([0.5, -0.5, 2 ** -16]);
    const other = await readError(() => read(typed('torch.float8_e8m0fnu')));
    expect(other).toMatchObject({ code: 'unsupported-type', where: 'a' });
    expect(other.message).toMatch(/float8_e8m0fnu.*tensor\.float\(\)/);
  });

  it('of another byte order, of a parameter, and of a subclass', async () => {
    const big = Uint8Array.from(floats(1, 2)).reverse();
    const two = { length: 2, shape: [2], strides: [1] };
    const order = { byteorder: bytesOf('big') };
    expect([...(await read(archive(tensor(two), { 0: big }, order))).data]).toEqual([2, 1]);
    const wrapped = call('torch._utils._rebuild_parameter', tensor(), '\x88', 'N');
    expect((await read(archive(wrapped, { 0: six }))).shape).toEqual([2, 3]);
    const args = tuple(storage(), whole(0), tuple(whole(6)), tuple(whole(1)), '\x89', 'N');
    const subclass = call(
      'torch._tensor._rebuild_from_type_v2',
      named('torch._utils._rebuild_tensor_v2'),
      named('my.Tensor'),
      args,
      '}',
    );
    expect((await read(archive(subclass, { 0: six }))).shape).toEqual([6]);
  });

  it('in an ordered dict of Python 2 goes by its name', async () => {
    const pairs = list(list(text('wte'), tensor({ shape: [2], strides: [1] })), list(text('wpe'), tensor()));
    const source = await openTensors(archive(call('collections.OrderedDict', pairs), { 0: six }), 'x.bin');
    expect(source.tensors.map(({ name }) => name)).toEqual(['wte', 'wpe']);
  });

  it('of a part of a storage, as PyTorch 0.4 wrote it', async () => {
    const view = tuple(text('part'), whole(2), whole(3));
    const part = [
      tuple(text('storage'), named('torch.FloatStorage'), text('0'), text('cpu'), whole(6), view),
      'Q',
    ];
    const made = call('torch._utils._rebuild_tensor', part, whole(1), tuple(whole(2)), tuple(whole(1)));
    expect([...(await read(legacy(made, { 0: six }))).data]).toEqual([3, 4]);
  });

  it('whose values change their sign, or that is of no known kind, is refused alone', async () => {
    const negative = call(
      'torch._utils._rebuild_tensor_v2',
      storage(),
      whole(0),
      tuple(whole(6)),
      tuple(whole(1)),
      '\x89',
      'N',
      ['}', text('neg'), '\x88', 's'],
    );
    const other = call('torch._utils._rebuild_new_tensor', storage());
    const { tensors, refused } = await openTensors(
      archive(dictOf({ wpe: tensor(), negative, other }), { 0: six }),
      'x.bin',
    );
    expect(tensors.map(({ name }) => name)).toEqual(['wpe']);
    expect(refused.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/resolve_neg/),
      expect.stringMatching(/what torch\._utils\._rebuild_new_tensor makes/),
    ]);
  });
});

it('an archive may have a file for each of 10,000 storages', async () => {
  const others = Array.from({ length: 10_000 }, (_, i) => [`data/${i + 1}`, new Uint8Array(0)]);
  const bytes = archive(tensor(), { 0: six }, Object.fromEntries(others));
  expect([...(await read(bytes)).data]).toEqual([0, 1, 2, 3, 4, 5]);
});

describe('a checkpoint that is not right is refused', () => {
  it.each<[string, RegExp, Uint8Array]>([
    ['a shape beyond the storage', /reaches beyond the 24 bytes/, one({ shape: [3, 3] })],
    ['an offset beyond the storage', /reaches beyond/, one({ offset: 1 })],
    ['strides beyond the storage', /reaches beyond/, one({ strides: [2 ** 52, 2 ** 52] })],
    ['a negative offset', /not whole numbers/, one({ offset: -1 })],
    ['a negative stride', /not whole numbers/, one({ strides: [-3, 1] })],
    ['a negative length', /not whole numbers/, one({ shape: [-2, -3] })],
    ['a stride too many', /not whole numbers/, one({ strides: [3, 1, 1] })],
    ['a storage longer than its file', /not as long as stated/, one({ length: 7 })],
    ['a storage of 2^60 values', /its storage is missing|not as long/, one({ length: 2 ** 52 })],
    ['no storage', /its storage is missing/, one({ key: '1' })],
    ['a storage elsewhere', /its storage is missing/, one({ key: '../data.pkl' })],
  ])('%s', async (_, message, bytes) => {
    const error = await loadError(bytes, 'x.bin');
    expect(error).toMatchObject({ code: 'malformed' });
    expect(error.message).toMatch(message);
  });

  it.each<[string, string, RegExp, Uint8Array]>([
    ['a claimed count', 'malformed', /not as long as stated/, legacy(tensor(), { 0: six }, [7])],
    ['values cut off', 'truncated', /reach to byte/, legacy(tensor(), { 0: six }).subarray(0, -1)],
    [
      'a storage that no tensor has',
      'malformed',
      /not as long/,
      legacy(tensor(), { 0: six, 1: six }, [6, 6]),
    ],
    ['2^50 values', 'truncated', /reach to byte/, legacy(tensor({ length: 2 ** 50 }), { 0: six })],
    ['the magic number alone', 'truncated', /middle of a pickle/, legacy(tensor(), {}).subarray(0, 15)],
  ])('of the older form: %s', async (_, code, message, bytes) => {
    const error = await loadError(bytes, 'x.bin');
    expect(error.message).toMatch(message);
    expect(error.code).toBe(code);
  });

  it('of a compressed pickle or storage, and of a program', async () => {
    const { zipFile } = await import('./zip.ts');
    const deflated = zipFile([{ name: 'a/data.pkl', bytes: pickle(tensor()), deflate: true }]);
    expect((await loadError(deflated, 'x.pt')).message).toMatch(/compressed.*torch\.save/);
    for (const [name, cure] of [
      ['a/archive_format', /torch\.export\.load/],
      ['a/serialized_exported_program.json', /torch\.export\.load/],
    ] as const)
      expect((await loadError(zipFile([{ name, bytes: six }]), 'x.pt2')).message).toMatch(cure);
    const script = archive(tensor(), { 0: six }, { 'code/__torch__.py': six });
    expect(await loadError(script, 'x.pt')).toMatchObject({ code: 'unknown-format' });
  });

  it('a tensor that repeats a value without end', async () => {
    const error = await loadError(one({ shape: [2 ** 13, 2 ** 13], strides: [0, 0] }), 'x.bin');
    expect(error).toMatchObject({ code: 'too-large', where: 'wpe' });
    expect((await loadError(one({ shape: [2 ** 40, 2 ** 40], strides: [0, 0] }), 'x.bin')).code).toBe(
      'too-large',
    );
  });
});

const wrapped = (times: number): Parameters<typeof pickle>[0] =>
  times === 0 ? tensor() : call('torch._utils._rebuild_parameter', wrapped(times - 1), '\x88', 'N');

describe('a pickle that is not right is refused', () => {
  it.each<[string, string, RegExp, Uint8Array]>([
    ['an unknown opcode', 'malformed', /byte 2: 0xff is not an opcode/, pickle('\xff')],
    ['nothing on the stack', 'malformed', /takes a value/, pickle('')],
    ['no mark', 'malformed', /mark is missing/, pickle('t')],
    ['a value below a mark', 'malformed', /takes a value/, pickle(']N(a')],
    ['a value never stored', 'malformed', /recalls the value 200/, pickle('h\xc8')],
    ['a value stored at 2^32', 'malformed', /recalls the value 7/, pickle('Nr\xff\xff\xff\xffh\x07')],
    ['entries without a dict', 'malformed', /no dict/, pickle(']NNs')],
    ['an odd number of entries', 'malformed', /no dict/, pickle('}(Nu')],
    ['values without a list', 'malformed', /no list/, pickle('NNa')],
    ['a state without an object', 'malformed', /no object/, pickle(']Nb')],
    ['arguments that are none', 'malformed', /not a tuple/, pickle(named('a.b'), 'NR')],
    ['a class without a name', 'malformed', /not text/, pickle('NN\x93')],
    ['no end', 'truncated', /middle of a pickle/, bytesOf('\x80\x02N')],
    ['a string of 2^31 bytes', 'truncated', /middle of a pickle/, pickle('X\xff\xff\xff\x7f')],
    ['bytes of 2^63', 'truncated', /middle of a pickle/, pickle('N\x8e', little(2n ** 63n, 8))],
    ['a whole number of 2^31 bytes', 'truncated', /middle of a pickle/, pickle('\x8b\xff\xff\xff\x7f')],
    [
      'a whole number of 5000 bytes',
      'malformed',
      /5000 bytes/,
      pickle('\x8b', little(5000, 4), new Uint8Array(5000)),
    ],
    ['a list without numbers', 'unsupported-type', /no tensor/, pickle(list(text('a')))],
    ['a ragged list', 'unsupported-type', /no tensor/, pickle(list(list('K\x01'), list('K\x01', 'K\x02')))],
    ['a list in itself', 'unsupported-type', /no tensor/, pickle(']q\0h\0a')],
    ['a dict in itself', 'unsupported-type', /no tensor/, pickle('}q\0Nh\0s')],
    [
      'a call of itself',
      'unsupported-type',
      /no tensor/,
      pickle(']q\0', named('a.B'), 'h\0Rq\x01', 'h\0h\x01a'),
    ],
    ['a million lists in lists', 'too-large', /262144 objects/, pickle(']'.repeat(1e6))],
    ['200,000 lists in lists', 'unsupported-type', /no tensor/, pickle(']'.repeat(2e5), 'a'.repeat(2e5 - 1))],
    ['a million tuples of tuples', 'too-large', /objects/, pickle('N', '\x85'.repeat(1e6))],
    ['three million values', 'too-large', /2097152 opcodes/, pickle(']', 'Na'.repeat(1.5e6))],
    [
      'a hundred parameters of each other',
      'unsupported-type',
      /_rebuild_parameter makes/,
      pickle(wrapped(100)),
    ],
  ])('%s', async (_, code, message, bytes) => {
    const error = await loadError(bytes, 'x.pkl');
    expect(error.message).toMatch(message);
    expect(error.code).toBe(code);
    expect(error.message.length).toBeLessThan(600);
  });

  it('numbers of any width come with their sign', async () => {
    const numbers = list(
      '\x8a\x01\xfd',
      '\x8a\x00',
      '\x8a\x02\x00\x80',
      'J\xfe\xff\xff\xff',
      'M\xff\xff',
      'I01\n',
      'L-7L\n',
    );
    expect([...(await read(pickle(numbers))).data]).toEqual([-3, 0, -32768, -2, 65535, 1, -7]);
  });

  it('a doubling list is gone through once, and a name of any length is cut', async () => {
    // Each list holds the one before twice: 2^40 paths lead to the first.
    const doubled = [
      '](',
      'K\x01',
      'e',
      Array.from({ length: 40 }, (_, i) => ['q', little(i, 1), '](h', little(i, 1), 'h', little(i, 1), 'e']),
    ];
    expect((await loadError(pickle(doubled), 'x.pkl')).code).toMatch(/too-large|unsupported-type/);
    const deep = archive(dictOf({ ['a'.repeat(1500)]: tensor() }), { 0: six });
    expect(await loadError(deep, 'x.bin')).toMatchObject({ code: 'too-large' });
    const { tensors } = await openTensors(
      archive(dictOf({ a: dictOf({ b: tensor() }), 'a.b': tensor() }), { 0: six }),
      'x.bin',
    );
    expect(tensors.map(({ name }) => name)).toEqual(['a.b', 'a.b (2)']);
  });
});

describe('arrays of NumPy', () => {
  const dtype = (code: string, order = '<'): Parameters<typeof pickle>[0] => [
    call('numpy.dtype', text(code), '\x89', '\x88'),
    tuple(whole(3), text(order), 'N', 'N', 'N', whole(-1), whole(-1), whole(0)),
    'b',
  ];
  const array = (values: Parameters<typeof pickle>[0], shape: readonly number[], type = dtype('f4')) => [
    call('numpy._core.multiarray._reconstruct', named('numpy.ndarray'), tuple(whole(0)), 'U\x01b'),
    tuple(whole(1), tuple(...shape.map(whole)), type, '\x89', values),
    'b',
  ];
  const short = (bytes: Uint8Array) => ['U', little(bytes.length, 1), bytes];

  it('of Python 2, and of NumPy 2, are read', async () => {
    const { data, shape } = await read(pickle(array(short(six), [3, 2])));
    expect([...data]).toEqual([0, 1, 2, 3, 4, 5]);
    expect(shape).toEqual([3, 2]);
  });

  it.each<[string, string, RegExp, Parameters<typeof pickle>[0]]>([
    ['fewer values than the shape', 'malformed', /takes 28 bytes/, array(short(six), [7])],
    ['more values than the shape', 'malformed', /takes 20 bytes/, array(short(six), [5])],
    ['2^80 values', 'malformed', /does not have/, array(short(six), [2 ** 40, 2 ** 40])],
    ['a negative length', 'malformed', /not a list of lengths/, array(short(six), [-6])],
    ['no bytes', 'malformed', /values are not bytes/, array('N', [6])],
    [
      'text that is no bytes',
      'malformed',
      /takes|not bytes|not stand for bytes/,
      array(call('_codecs.encode', text('ā'.repeat(4000)), text('latin1')), [1500]),
    ],
    ['objects', 'unsupported-type', /Python objects/, array(']', [6], dtype('O8', '|'))],
    ['dates', 'unsupported-type', /dates/, array(short(six), [3], dtype('M8'))],
    ['no type', 'malformed', /no type/, array(short(six), [6], 'N')],
  ])('%s', async (_, code, message, object) => {
    const error = await loadError(pickle(object), 'x.pkl');
    expect(error.message).toMatch(message);
    expect(error.code).toBe(code);
  });
});

describe('a large file is read in parts', () => {
  /** A source of any size: zeros, but for the parts given. */
  function blobOf(size: number, parts: readonly (readonly [number, Uint8Array])[]) {
    let taken = 0;
    const blob = {
      size,
      slice: (start: number, end: number) => {
        taken += end - start;
        const bytes = new Uint8Array(end - start);
        for (const [at, part] of parts) {
          const from = Math.max(at, start);
          const to = Math.min(at + part.length, end);
          if (from < to) bytes.set(part.subarray(from - at, to - at), from - start);
        }
        return new Blob([bytes]);
      },
    } as unknown as Blob;
    return { blob, taken: () => taken };
  }
  const large = 2 ** 29;

  it('of the older form', async () => {
    const wte = tensor({ length: large / 4, shape: [large / 4096, 1024], strides: [1024, 1] });
    const object = dictOf({ wte, wpe: tensor({ key: '1' }) });
    const empty = new Uint8Array(0);
    const head = legacy(object, { 0: empty, 1: empty }, [large / 4, 6]).subarray(0, -8);
    const at = head.length + large;
    const { blob, taken } = blobOf(at + 32, [
      [0, head],
      [at, bytesOf([little(6, 8), six])],
    ]);
    const source = await openTensors(blob, 'x.bin');
    expect([...(await source.read('wpe')).data]).toEqual([0, 1, 2, 3, 4, 5]);
    expect((await source.read('wte', { rows: 4 })).data).toEqual(new Float32Array(4096));
    expect(taken()).toBeLessThan(2 ** 18);
  });

  it('of a pickle with a long array', async () => {
    const values = ['\x8e', little(large, 8)];
    const start = bytesOf(['\x80\x04}', text('long'), values]);
    const end = bytesOf(['s', text('wpe'), list('K\x01', 'K\x02'), 's.']);
    const { blob, taken } = blobOf(start.length + large + end.length, [
      [0, start],
      [start.length + large, end],
    ]);
    const source = await openTensors(blob, 'x.pkl');
    expect([...(await source.read('wpe')).data]).toEqual([1, 2]);
    expect(taken()).toBeLessThan(2 ** 20);
  });

  it('transposed: with little memory, with progress, and with a stop', async () => {
    const rows = 3000;
    const cols = 1000;
    const values = Float32Array.from({ length: rows * cols }, (_, i) => i);
    const stored = { length: values.length, shape: [cols, rows], strides: [1, cols] };
    const file = archive(dictOf({ a: tensor(stored) }), { 0: new Uint8Array(values.buffer) });
    const source = await openTensors(new Blob([file]), 'x.bin');
    const seen: number[] = [];
    const { data } = await source.read('a', { onProgress: (done, total) => seen.push(done / total) });
    expect(data.every((value, i) => value === (i % rows) * cols + Math.floor(i / rows))).toBe(true);
    expect(seen.length).toBeGreaterThan(3);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    const stop = new AbortController();
    const stopped = source.read('a', { signal: stop.signal, onProgress: (done) => done > 0 && stop.abort() });
    expect((await readError(() => stopped)).code).toBe('aborted');
  });
});
