/** The difference of both orders again, in NumPy. */
import { loadWholeCore } from '../../core/whole-core.ts';
import { headWidth } from '../../encoding/layer.ts';
import { attentionScript, layerFile } from '../../scripts/attention.ts';
import { type Script, script } from '../../scripts/script.ts';
import type { Session } from '../../session/session.ts';
import { readInput } from './input.ts';
import { layerOf } from './job.ts';
import { layerArrays } from './layer-file.ts';

export async function differenceScripts(session: Session): Promise<readonly Script[]> {
  const input = readInput(session);
  const { heads, causal, permutation, d } = input;
  const layer = layerOf(await loadWholeCore(), input);
  const body = attentionScript(
    { encodings: layer.encoding, heads, causal, permutation },
    headWidth(d, heads),
  );
  return [script(body, { name: layerFile, bytes: async () => layerArrays(layer) })];
}
