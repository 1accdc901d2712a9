// Reads and writes JavaScript's objects for objects.hpp: one call for a field. Without a name, `read` gives
// the object itself and `put` adds to a list.

addToLibrary({
  $read__deps: ['$Emval', '$AsciiToString'],
  $read: (object, name) => (name ? Emval.toValue(object)[AsciiToString(name)] : Emval.toValue(object)),

  js_object__deps: ['$Emval'],
  js_object: () => Emval.toHandle({}),

  js_list__deps: ['$Emval'],
  js_list: () => Emval.toHandle([]),

  js_release__deps: ['_emval_decref'],
  js_release: (handle) => {
    if (handle) __emval_decref(handle);
  },

  js_has__deps: ['$read'],
  js_has: (object, name) => read(object, name) !== undefined,

  js_is_text__deps: ['$read'],
  js_is_text: (object, name) => typeof read(object, name) === 'string',

  js_is_flag__deps: ['$read'],
  js_is_flag: (object, name) => typeof read(object, name) === 'boolean',

  js_number__deps: ['$read'],
  js_number: (object, name, otherwise) => read(object, name) ?? otherwise,

  js_get__deps: ['$Emval', '$read'],
  js_get: (object, name) => Emval.toHandle(read(object, name)),

  js_at__deps: ['$Emval'],
  js_at: (list, index) => Emval.toHandle(Emval.toValue(list)[index]),

  js_keys__deps: ['$Emval'],
  js_keys: (object) => Emval.toHandle(Object.keys(Emval.toValue(object))),

  js_copy__deps: ['$Emval'],
  js_copy: (list, to) => {
    const numbers = Emval.toValue(list);
    new numbers.constructor(HEAP8.buffer, to, numbers.length).set(numbers);
  },

  /** Writes UTF-8 into `room` bytes and returns how many it took. */
  js_text__deps: ['$Emval'],
  js_text: (text, to, room) =>
    new TextEncoder().encodeInto(Emval.toValue(text), HEAPU8.subarray(to, to + room)).written,

  js_call__deps: ['$Emval'],
  js_call: (callback, number) => {
    Emval.toValue(callback)(number);
  },

  $put__deps: ['$Emval', '$AsciiToString'],
  $put: (object, name, value) => {
    const target = Emval.toValue(object);
    if (name) target[AsciiToString(name)] = value;
    else target.push(value);
  },

  js_put__deps: ['$put', '$Emval'],
  js_put: (object, name, value) => put(object, name, Emval.toValue(value)),

  js_put_null__deps: ['$put'],
  js_put_null: (object, name) => put(object, name, null),

  js_put_number__deps: ['$put'],
  js_put_number: (object, name, number) => put(object, name, number),

  js_put_flag__deps: ['$put'],
  js_put_flag: (object, name, flag) => put(object, name, !!flag),

  js_put_text__deps: ['$put'],
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

  js_ran_out__deps: ['$copied'],
  js_ran_out: () => {
    const { ranOut } = copied;
    copied.ranOut = false;
    return ranOut;
  },

  js_put_numbers__deps: ['$put', '$copied'],
  js_put_numbers: (object, name, kind, start, count) =>
    put(object, name, copied([Uint8Array, Int32Array, Float32Array, Float64Array][kind], start, count)),

  js_put_matrix__deps: ['$put', '$copied'],
  js_put_matrix: (object, name, start, rows, cols) =>
    put(object, name, { rows, cols, data: copied(Float32Array, start, rows * cols) }),
});
