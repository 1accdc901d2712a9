// Reads and writes JavaScript's objects for objects.hpp: one call for a field. Without a name, `read` gives
// the object itself and `put` adds to a list.

const objects = {
  $read: (object, name) => (name ? Emval.toValue(object)[AsciiToString(name)] : Emval.toValue(object)),
  js_object: () => Emval.toHandle({}),
  js_list: () => Emval.toHandle([]),
  js_has: (object, name) => read(object, name) !== undefined,
  js_is: (object, name, type) => typeof read(object, name) === AsciiToString(type),
  js_number: (object, name, otherwise) => read(object, name) ?? otherwise,
  js_get: (object, name) => Emval.toHandle(read(object, name)),
  js_at: (list, index) => Emval.toHandle(Emval.toValue(list)[index]),
  js_keys: (object) => Emval.toHandle(Object.keys(Emval.toValue(object))),
  js_copy: (list, to) => {
    const numbers = Emval.toValue(list);
    new numbers.constructor(HEAP8.buffer, to, numbers.length).set(numbers);
  },
  js_text: (text, to, room) =>
    new TextEncoder().encodeInto(Emval.toValue(text), HEAPU8.subarray(to, to + room)).written,
  js_call: (callback, number) => {
    Emval.toValue(callback)(number);
  },

  $put: (object, name, value) => {
    const target = Emval.toValue(object);
    if (name) target[AsciiToString(name)] = value;
    else target.push(value);
  },
  js_put: (object, name, value) => put(object, name, value ? Emval.toValue(value) : null),
  js_put_number: (object, name, number) => put(object, name, number),
  js_put_flag: (object, name, flag) => put(object, name, !!flag),
  js_put_text: (object, name, start, length) =>
    put(object, name, new TextDecoder().decode(HEAPU8.subarray(start, start + length))),

  /** `Module.copy` is web/core/attention-core.ts: the next call may move what is viewed. Without memory for the copy
   *  it throws. An exception would pass the frames of C++ without freeing what they hold, so js_ran_out tells
   *  it. */
  $copied: (type, start, count) => {
    try {
      return Module.copy(new type(HEAP8.buffer, start, count));
    } catch {
      copied.ranOut = true;
    }
  },
  js_ran_out: () => {
    const { ranOut } = copied;
    copied.ranOut = false;
    return ranOut;
  },
  js_put_numbers: (object, name, kind, start, count) =>
    put(object, name, copied([Uint8Array, Int32Array, Float32Array, Float64Array][kind], start, count)),
  js_put_matrix: (object, name, start, rows, cols) =>
    put(object, name, { rows, cols, data: copied(Float32Array, start, rows * cols) }),
};

for (const name of Object.keys(objects))
  objects[`${name}__deps`] = ['$Emval', '$AsciiToString', '$read', '$put', '$copied'];
addToLibrary(objects);
