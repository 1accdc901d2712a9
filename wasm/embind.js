// Takes the place of the parts of Embind's JavaScript that are ready for overloads, missing types and numbers of every width. Here a
// function has one form, embind_types.cpp registers every type, and web/core checks what is passed.

const parts = {
  $sharedRegisterType__deps: ['$registeredTypes'],
  $sharedRegisterType: (id, type) => {
    registeredTypes[id] = type;
  },

  $requireRegisteredType__deps: ['$registeredTypes'],
  $requireRegisteredType: (id) => registeredTypes[id],

  /** Called first when all types are there. */
  _embind_register_function__deps: [
    '$AsciiToString',
    '$getWasmTableEntry',
    '$heap32VectorToArray',
    '$registeredTypes',
  ],
  _embind_register_function: (name, count, types, _signature, invoker, target) => {
    const [result, ...parameters] = heap32VectorToArray(count, types);
    const invoke = getWasmTableEntry(invoker);
    Module[AsciiToString(name)] = (...given) =>
      registeredTypes[result].fromWireType(
        invoke(target, ...parameters.map((id, i) => registeredTypes[id].toWireType(null, given[i]))),
      );
  },

  /** Of 32 bits. */
  _embind_register_integer__deps: ['$registerType'],
  _embind_register_integer: (id, _name, _size, least) =>
    registerType(id, {
      fromWireType: (value) => value,
      toWireType: (_, value) => value,
      readValueFromPointer: (pointer) => (least ? HEAP32 : HEAPU32)[pointer >> 2],
    }),

  /** Of 64 bits. */
  _embind_register_float__deps: ['$registerType'],
  _embind_register_float: (id) =>
    registerType(id, {
      fromWireType: (value) => value,
      toWireType: (_, value) => value,
      readValueFromPointer: (pointer) => HEAPF64[pointer >> 3],
    }),

  /** In UTF-8. */
  _embind_register_std_string__deps: ['$registerType', 'malloc', 'free'],
  _embind_register_std_string: (id) =>
    registerType(id, {
      fromWireType: (pointer) => {
        const length = HEAPU32[pointer >> 2];
        const text = new TextDecoder().decode(HEAPU8.subarray(pointer + 4, pointer + 4 + length));
        _free(pointer);
        return text;
      },
      toWireType: (destructors, text) => {
        const bytes = new TextEncoder().encode(text);
        const pointer = _malloc(4 + bytes.length + 1);
        HEAPU32[pointer >> 2] = bytes.length;
        HEAPU8.set(bytes, pointer + 4);
        destructors.push(_free, pointer);
        return pointer;
      },
      readValueFromPointer(pointer) {
        return this.fromWireType(HEAPU32[pointer >> 2]);
      },
    }),
};

// In that mode Emscripten writes the declarations, with its own parts.
if (!EMBIND_GEN_MODE) addToLibrary(parts);
