/** Calls with an attention layer. Its matrices are copied to the module's memory, and what comes of them from it: as Embind's objects they
 *  would take longer than a small layer. */
import type { MainModule } from '#attention-wasm';
import { callCore } from './call-core.ts';
import { attendRequest, attentionParts, permuteRequest } from './requests.ts';
import type { AttendRequestOf, Attention, AttentionCore, Matrix, Permuted } from './types.ts';

const projections = ['q', 'k', 'v', 'o'] as const;

type Projections = { [name in (typeof projections)[number]]?: Matrix | undefined };

type Layer = Omit<ReturnType<typeof attendRequest>, 'want' | 'biases'> & { biases: Projections };

export function createLayer(
  module: MainModule,
  copy: (view: Float32Array) => Float32Array,
): Pick<AttentionCore, 'attend' | 'permute'> {
  function put(place: number, matrix: Matrix | undefined): void {
    if (!matrix) return;
    const address = module._attention_operand(place, matrix.rows, matrix.cols);
    if (address > 0) module.HEAPF32.set(matrix.data, address / 4);
  }

  function putAll({ x, weights, biases }: Layer): void {
    put(0, x);
    for (let i = 0; i < 4; i++) {
      put(1 + i, weights[projections[i]]);
      put(5 + i, biases[projections[i]]);
    }
  }

  /** Of the module's first or second result. */
  function attention(result: number, { x, weights, heads }: Layer, want: readonly (keyof Attention)[]) {
    const { rows } = x;
    const { q, o } = weights;
    const widths = [q.rows, q.cols, q.cols, q.cols, rows, rows, (o ?? q).cols];
    const part = (place: number, head = 0): Matrix => {
      const cols = widths[place];
      const start = module._attention_result(result, place, head) / 4;
      return { rows, cols, data: copy(module.HEAPF32.subarray(start, start + rows * cols)) };
    };
    const parts: Record<string, Matrix | Matrix[]> = {};
    for (const name of want) {
      const place = attentionParts.indexOf(name);
      parts[name] =
        place === 4 || place === 5
          ? Array.from({ length: heads }, (_, head) => part(place, head))
          : part(place);
    }
    return parts as unknown as Attention;
  }

  return {
    attend: <Part extends keyof Attention>(request: AttendRequestOf<Part>) =>
      callCore<Pick<Attention, Part>>(() => {
        const layer = attendRequest(request);
        const { heads, causal, encoding, want } = layer;
        putAll(layer);
        const failure = module.attend(
          heads,
          causal,
          encoding,
          want.includes('scores'),
          want.includes('weights'),
        );
        if (failure) return failure;
        const answer = attention(0, layer, want);
        module._attention_release();
        return answer;
      }),
    permute: (request) =>
      callCore<Required<Permuted>>(() => {
        const layer = permuteRequest(request);
        const { heads, causal, encoding, permutation, layers } = layer;
        putAll(layer);
        const answer = module.permute(heads, causal, encoding, permutation, layers);
        if (layers && !answer.error) {
          answer.layers = {
            plain: attention(0, layer, attentionParts),
            permuted: attention(1, layer, attentionParts),
          };
          module._attention_release();
        }
        return answer;
      }),
  };
}
