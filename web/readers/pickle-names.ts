/** The classes and functions that a pickle names, and the words about those that no tensor needs. */
import { Made, Named, type Value } from './pickle-values.ts';
import { ReadError } from './types.ts';

/** Names that stand for data alone. */
const plain = new RegExp(
  `^(${[
    'collections\\.(OrderedDict|defaultdict)',
    'torch\\._utils\\._rebuild_\\w+',
    'torch\\._tensor\\._rebuild_from_type(_v2)?',
    'torch(\\.\\w+)?\\.\\w*Storage',
    'torch\\.storage\\._load_from_bytes',
    'torch\\.(Size|Tensor|device|layout|strided|dtype|(u?int|b?float|complex|qu?int)\\d\\w*|bfloat16|bool)',
    'torch\\.nn\\.parameter\\.(Parameter|Buffer)',
    'torch\\.(serialization\\._get_layout|per_(tensor|channel)_(affine|symmetric)\\w*)',
    'numpy\\.(ndarray|matrix|memmap|dtype|ma\\.core\\.(_mareconstruct|MaskedArray)|(core|_core)\\.(multiarray|numeric)\\.(_reconstruct|scalar|_frombuffer))',
    '_codecs\\.encode',
    '(builtins|__builtin__)\\.(set|frozenset|dict|list|tuple|int|float|bool|str|bytes|bytearray|complex|object|slice|range)',
    '(copyreg|copy_reg)\\._reconstructor',
  ].join('|')})$`,
);

const most_named = 3;

/** 'a, b and 4 more' */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, most_named).map((name) => name.slice(0, 80));
  const more = names.length - shown.length;
  const all = more > 0 ? [...shown, `${more} more`] : shown;
  return all.length < 2 ? all.join() : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

const foreign = (names: ReadonlySet<string>) => [...names].filter((name) => !plain.test(name));

export function foreignNotes(names: ReadonlySet<string>): readonly string[] {
  const others = foreign(names);
  return others.length === 0 ? [] : [`The file also names ${listed(others)}: code that was not run.`];
}

export function withoutTensors(root: Value, names: ReadonlySet<string>): ReadError {
  const others = foreign(names);
  const own = root instanceof Made ? classOf(root) : '';
  const shown = others.includes(own) ? own.slice(0, 80) : listed(others);
  const held = shown === '' ? 'no tensor or array' : `a Python object, ${shown}, but no tensor or array`;
  const cure = own.startsWith('pandas.')
    ? "numpy.save('table.npy', frame.to_numpy())"
    : "torch.save(model.state_dict(), 'weights.pt') or numpy.save('table.npy', array)";
  return new ReadError('unsupported-type', `The file holds ${held}. Save one: ${cure}.`, shown);
}

const classOf = ({ of, args }: Made): string =>
  /^copy_?reg\._reconstructor$/.test(of) && args[0] instanceof Named ? args[0].name : of;
