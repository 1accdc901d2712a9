// Writes ONNX models (github.com/onnx/onnx, onnx.proto3), node by node: what a training graph needs of the format.

/** Bytes that grow. */
function writer() {
  let bytes = new Uint8Array(1024);
  let length = 0;
  function push(more) {
    if (length + more.length > bytes.length) {
      const larger = new Uint8Array(2 * (length + more.length));
      larger.set(bytes.subarray(0, length));
      bytes = larger;
    }
    bytes.set(more, length);
    length += more.length;
  }
  function varint(value) {
    const digits = [];
    // Negative numbers as 64 bits in two's complement.
    let left = BigInt.asUintN(64, BigInt(value));
    do {
      const digit = Number(left & 127n);
      left >>= 7n;
      digits.push(left > 0n ? digit | 128 : digit);
    } while (left > 0n);
    push(digits);
  }
  const tag = (field, wire) => varint((field << 3) | wire);
  const api = {
    int(field, value) {
      tag(field, 0);
      varint(value);
      return api;
    },
    float(field, value) {
      tag(field, 5);
      push(new Uint8Array(Float32Array.of(value).buffer));
      return api;
    },
    bytes(field, value) {
      tag(field, 2);
      varint(value.length);
      push(value);
      return api;
    },
    text: (field, value) => api.bytes(field, new TextEncoder().encode(value)),
    message: (field, fill) => api.bytes(field, fill(writer()).done()),
    done: () => bytes.subarray(0, length),
  };
  return api;
}

/** onnx.TensorProto.DataType */
const types = { float32: 1, int32: 6, int64: 7 };

const attributeTypes = { float: 1, int: 2, ints: 7 };

function attribute(to, name, value) {
  to.text(1, name);
  if (Array.isArray(value)) {
    for (const one of value) to.int(8, one);
    return to.int(20, attributeTypes.ints);
  }
  if (Number.isInteger(value)) return to.int(3, value).int(20, attributeTypes.int);
  return to.float(2, value).int(20, attributeTypes.float);
}

function valueInfo(to, name, type, shape) {
  const dimensions = (of) => shape.reduce((all, size) => all.message(1, (one) => one.int(1, size)), of);
  return to
    .text(1, name)
    .message(2, (of) => of.message(1, (tensor) => tensor.int(1, types[type]).message(2, dimensions)));
}

/** A model under construction. Values are names; every method that adds a node returns its first output, or all if it has several. */
export function graph() {
  const [nodes, constants, inputs, outputs] = [[], [], [], []];
  let made = 0;

  function tensor(name, type, shape, data) {
    constants.push((to) => {
      for (const size of shape) to.int(1, size);
      return to.int(2, types[type]).text(8, name).bytes(9, new Uint8Array(data.buffer));
    });
    return name;
  }

  function node(operator, given, attributes = {}, count = 1) {
    made += 1;
    const results = Array.from({ length: count }, (_, i) => `${operator}-${made}-${i}`);
    nodes.push((to) => {
      for (const one of given) to.text(1, one);
      for (const one of results) to.text(2, one);
      to.text(4, operator);
      for (const [name, value] of Object.entries(attributes))
        to.message(5, (of) => attribute(of, name, value));
      return to;
    });
    return count === 1 ? results[0] : results;
  }

  return {
    node,
    input(name, type, shape) {
      inputs.push((to) => valueInfo(to, name, type, shape));
      return name;
    },
    output(name, from, shape) {
      nodes.push((to) => to.text(1, from).text(2, name).text(4, 'Identity'));
      outputs.push((to) => valueInfo(to, name, 'float32', shape));
    },
    number: (value) => tensor(`number-${++made}`, 'float32', [], Float32Array.of(value)),
    integers: (values) =>
      tensor(`integers-${++made}`, 'int64', [values.length], BigInt64Array.from(values, BigInt)),
    numbers: (values) => tensor(`numbers-${++made}`, 'float32', [values.length], Float32Array.from(values)),
    model() {
      const all = (to, field, parts) => parts.reduce((of, part) => of.message(field, part), to);
      const body = (to) => {
        all(to, 1, nodes).text(2, 'step');
        return all(all(all(to, 5, constants), 11, inputs), 12, outputs);
      };
      return writer()
        .int(1, 8)
        .message(7, body)
        .message(8, (to) => to.text(1, '').int(2, 18))
        .done();
    },
  };
}
