// Takes the place of the parts of Emscripten's JavaScript that are ready for overloads, missing types, numbers of every width and readers of
// stack traces. Here a function has one form, embind_types.cpp registers every type, and web/core checks what is passed.

const parts = {
  $registerType__deps: ['$registeredTypes'],
  $registerType: (id, type) => {
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

  _embind_register_void__deps: ['$registerType'],
  _embind_register_void: (id) => registerType(id, { fromWireType: () => {}, toWireType: () => {} }),

  _embind_register_bool__deps: ['$registerType'],
  _embind_register_bool: (id) =>
    registerType(id, {
      fromWireType: (value) => !!value,
      toWireType: (_, value) => +value,
      readValueFromPointer: (pointer) => !!HEAPU8[pointer],
    }),

  _embind_register_memory_view__deps: ['$registerType'],
  _embind_register_memory_view: (id, index) => {
    const type = { 1: Uint8Array, 4: Int32Array, 6: Float32Array, 7: Float64Array }[index];
    const view = (pointer) => new type(HEAP8.buffer, HEAPU32[(pointer + 4) >> 2], HEAPU32[pointer >> 2]);
    registerType(id, { fromWireType: view, readValueFromPointer: view });
  },

  /** 2, 4, 6 and 8 are known to C++. */
  $Emval__deps: ['$emval_handles', '$emval_freelist'],
  $Emval: {
    toValue: (handle) => emval_handles[handle],
    toHandle: (value) => {
      const known = [undefined, null, true, false].indexOf(value);
      if (known >= 0) return 2 * known + 2;
      const handle = emval_freelist.pop() || emval_handles.length;
      emval_handles[handle] = value;
      emval_handles[handle + 1] = 1;
      return handle;
    },
  },

  _emval_get_global__deps: ['$AsciiToString', '$Emval'],
  _emval_get_global: (name) => Emval.toHandle(globalThis[AsciiToString(name)]),

  _emval_get_module_property__deps: ['$AsciiToString', '$Emval'],
  _emval_get_module_property: (name) => Emval.toHandle(Module[AsciiToString(name)]),

  _emval_new_cstring__deps: ['$AsciiToString', '$Emval'],
  _emval_new_cstring: (text) => Emval.toHandle(AsciiToString(text)),

  _emval_create_invoker__deps: [
    '$AsciiToString',
    '$Emval',
    '$emval_addMethodCaller',
    '$heap32VectorToArray',
    '$registeredTypes',
  ],
  /** `kind`: a call of the value itself, of one of its methods, or a conversion. */
  _emval_create_invoker: (count, types, kind) => {
    const [result, ...parameters] = heap32VectorToArray(count, types).map((id) => registeredTypes[id]);
    return emval_addMethodCaller((handle, name, destructors, from) => {
      const target = Emval.toValue(handle);
      const values = parameters.map((type, i) => type.readValueFromPointer(from + 8 * i));
      const garbage = [];
      const wire = result.toWireType(
        garbage,
        kind === 3 ? values[0] : kind === 1 ? target[AsciiToString(name)](...values) : target(...values),
      );
      if (garbage.length > 0) HEAPU32[destructors >> 2] = Emval.toHandle(garbage);
      return wire;
    });
  },

  _abort_js__deps: [],
  _abort_js: () => {
    throw new WebAssembly.RuntimeError('aborted');
  },

  /** By a fifth, so that growing stays rare, or else as far as is needed. */
  emscripten_resize_heap__deps: [],
  emscripten_resize_heap: (size) => {
    const present = HEAPU8.length;
    for (const wanted of [Math.max(size >>> 0, 1.2 * present), size >>> 0]) {
      try {
        wasmMemory.grow(Math.ceil((wanted - present) / 65536));
        updateMemoryViews();
        return true;
      } catch {}
    }
    return false;
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
