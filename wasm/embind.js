// Takes the place of the parts of Emscripten's JavaScript that are ready for overloads, missing types and
// readers of stack traces. Here a function takes and gives handles of values, and web/core checks what is
// passed.

if (!LibraryManager.library._embind_register_function)
  error('embind.js must come after -lembind, whose functions it replaces');

addToLibrary({
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
});
