/** Every answer has the members that its type declares and no others. */
import { beforeAll, describe, expect, it } from 'vitest';
import createModule, { type MainModule } from '#wasm';
import { createCore } from '../../../web/core/core.ts';
import type { Core, Encoding, Matrix } from '../../../web/core/index.ts';
import { startModule } from '../../../web/core/load.ts';
import { DeclaredTypes } from './declared-types.ts';
import { layer, matrix, wasmFile } from './helpers.ts';

const folder = new URL('../../../web/core/', import.meta.url);
const declared = new DeclaredTypes(
  ['types.ts', 'matrix.ts', 'generated/attention.ts', 'generated/analysis.ts'].map(
    (name) => new URL(name, folder),
  ),
);

let module: MainModule;
let core: Core;
let table: Matrix;
beforeAll(async () => {
  module = await startModule(createModule, wasmFile, 'pe.wasm');
  core = createCore(module);
  table = core.proximity({ scheme: 'sinusoidal', n: 24, d: 8 }, { measure: 'cosine' });
});

const onAxes = {
  scheme: 'rotary',
  n: 8,
  d: 8,
  rotaryDim: 4,
  part: 'last',
  axes: 'interleaved',
  sections: [1, 1, 0],
  textBefore: 2,
  lines: 2,
  columns: 2,
} as const;

const encodings = (): readonly Encoding[] => [
  ...core.catalog().map(({ id }) => core.encode({ scheme: id, n: 3, d: 8, heads: 2 })),
  core.encode({ scheme: 'index', n: 2, d: 2, positions: [1, 5] }),
  core.encode(onAxes),
];

/** Calls that between them have every field of a request and every member of an answer. */
const answers: readonly (readonly [type: string, ask: () => readonly unknown[]])[] = [
  ['CatalogEntry', () => core.catalog()],
  ['Encoding', encodings],
  ['Matrix', () => [core.proximity(table, { row: 3 }), core.randomNormal({ rows: 2, cols: 3 })]],
  ['Attention', () => [core.attend(fullLayer())]],
  ['Permuted', () => [core.permute({ ...fullLayer(), permutation: [5, 4, 3, 2, 1, 0], layers: true })]],
  [
    'PositionKernel',
    () => [
      core.kernel(table),
      ...encodings().flatMap((one) =>
        one.kind === 'none' || one.kind === 'data-dependent' ? [] : [core.kernel(one)],
      ),
    ],
  ],
  [
    'Properties',
    () => [core.properties(table, { breaks: true }), core.properties(matrix(3, 3, () => 1 / 3))],
  ],
  ['TableProperties', () => [core.tableProperties(table, { breaks: true })]],
  ['Psi', () => [core.psi([1, 0.1], [0, 10])]],
  ['SharedAngles', () => [core.sharedAngles([1, 0.1], { length: 300, angles: 'bfloat16' })]],
  ['Diagnosis', () => [core.diagnose(table)]],
  [
    'PositionProbe',
    () => [
      core.probePositions(table),
      core.probePositions(table, { train: { folds: 2 } }),
      core.probePositions(table, { solver: { gradientDescent: { epochs: 3 } } }),
    ],
  ],
  ['DescentPath', () => [core.descentPath(table, { epochs: [0, 3] })]],
  ['OrderProbe', () => [core.probeOrder(table, { pairs: 20 })]],
  [
    'Recognition',
    () => [
      core.recognize(core.randomNormal({ rows: 40, cols: 6 })),
      core.recognize(
        matrix(20, 8, (row, col) => Math.sin(row * 10 ** (-col / 2))),
        { residual: true },
      ),
      // Positions that begin at 1 are a mistake.
      core.recognize(
        matrix(20, 8, (row, col) =>
          (col % 2 === 0 ? Math.sin : Math.cos)((row + 1) * 10 ** -(col - (col % 2))),
        ),
      ),
      core.recognize(matrix(20, 8, (row, col) => (row === 7 ? 0 : Math.sin(row * 10 ** (-col / 2))))),
      ...[core.encode({ scheme: 'sinusoidal-2d', n: 30, d: 16 })].flatMap((grid) =>
        grid.kind === 'input' ? [core.recognize(grid.table)] : [],
      ),
    ],
  ],
];

function fullLayer() {
  const acting = encodings().filter(({ kind }) => kind !== 'none' && kind !== 'input');
  const request = layer(core);
  return {
    ...request,
    biases: { ...request.biases, k: request.biases.q, v: request.biases.q },
    encoding: acting.length > 0 ? [{ scheme: 'alibi', n: 6, d: 3, heads: 2 } as const] : [],
  };
}

describe('an answer has the members of its type, and no others', () => {
  it.each(answers)('%s', (type, ask) => {
    for (const answer of ask()) expect(declared.faults(type, answer)).toEqual([]);
  });

  it('and each that may be left out is there in some answer', () => {
    expect([...declared.unseen]).toEqual([]);
  });
});

it('takes back the axes and the part of a rotation as it gave them', () => {
  const normal = (seed: number) => core.randomNormal({ rows: 8, cols: 8, seed });
  const weights = { q: normal(1), k: normal(2), v: normal(3) };
  const scores = (encoding: Encoding | typeof onAxes) =>
    core.attend({ x: normal(4), weights, encoding, want: ['scores'] }).scores[0].data;
  const given = core.encode(onAxes);
  expect(given).toMatchObject({ part: 'last', axes: { ofPairs: Uint8Array.of(0, 1) } });
  expect(scores(given)).toEqual(scores(onAxes));
  expect(scores({ ...given, part: 'first' } as Encoding)).not.toEqual(scores(onAxes));
});

it('takes no name for another: what no value has is refused', () => {
  const one = { rows: 1, cols: 1, data: Float32Array.of(1) };
  const options = { measure: 'dot', head: 0 };
  const refusal = (field: string) => ({ error: expect.objectContaining({ code: 'bad-value', field }) });
  expect(module.kernel({ kind: 'circular' }, options)).toEqual(refusal('source.kind'));
  const added = { kind: 'input', table: one, combine: 'add' };
  expect(module.kernel({ ...added, combine: 'times' }, options)).toEqual(refusal('source.combine'));
  expect(module.kernel(added, { ...options, measure: 'euclid' })).toEqual(refusal('measure'));
  expect(module.kernel(added, options)).toMatchObject({ proximity: one });
});
