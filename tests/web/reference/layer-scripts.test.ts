/** The scripts of one layer of attention are run, and say what the core says. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../../web/core/index.ts';
import { encodingsOf, layerOf } from '../../../web/encoding/attention-layer.ts';
import { paddingInput, readInput as readOrder } from '../../../web/labs/order/input.ts';
import { type OrderInput, orderJob } from '../../../web/labs/order/job.ts';
import { paddingJob } from '../../../web/labs/order/padding-job.ts';
import { layerArrays, orderScript, paddingScripts } from '../../../web/labs/order/scripts.ts';
import { numpy, without } from '../../interpreter.ts';
import { load } from '../core/helpers.ts';
import { sessionAt } from '../shell/session-at.ts';
import { expectNear, run } from './python.ts';

let core: Core;
beforeAll(async () => {
  core = await load();
});

const seed = 7;

describe.skipIf(without(numpy, 'NumPy'))('left padding', () => {
  for (const state of [
    '&scheme=none',
    '&scheme=learned&padding=3',
    '&scheme=sinusoidal&combine=concat&causal=true&heads=2',
    '&scheme=rotary&layout=mixed',
    '&scheme=t5&heads=4&maskWindow=3',
    '&scheme=shaw&padding=0',
  ])
    it(state, async () => {
      const session = sessionAt(`v=1&lab=order${state}`);
      const [row] = paddingJob(core, paddingInput(session, readOrder(session)));
      const padding = session.store.get('padding');
      const [script] = await paddingScripts(session);
      const printed = await run(script);
      expectNear(printed['largest output'], row.largestOutput, 1e-5);
      for (const [name, changes] of [
        ['counted', row.counted],
        ['position ids', row.numbered],
      ] as const)
        expect(Math.abs(Number(printed[`largest change, ${name}`]) - changes[padding])).toBeLessThan(
          1e-5 * row.largestOutput,
        );
    });
});

describe.skipIf(without(numpy, 'NumPy'))('attention in two orders', () => {
  const sentence = { words: ['I', 'do', 'like', 'coding'], permutation: [1, 0, 3, 2], seed };
  const layer = { d: 12, heads: 2, causal: false, second: 'none' as const, parameters: {} };
  const cases: readonly Partial<OrderInput>[] = [
    { scheme: 'none' },
    { scheme: 'none', causal: true, heads: 3 },
    { scheme: 'none', window: 2, windowKind: 'sliding' },
    { scheme: 'rotary', causal: true, window: 3, windowKind: 'chunked' },
    { scheme: 'sinusoidal' },
    { scheme: 'sinusoidal', parameters: { combine: 'concat' } },
    { scheme: 'rotary' },
    { scheme: 'rotary', parameters: { layout: 'half', rotaryDim: 4 } },
    { scheme: 'rotary', parameters: { layout: 'mixed' } },
    { scheme: 'rotary', parameters: { rotaryDim: 4, part: 'last' } },
    { scheme: 'rotary', parameters: { axes: 'interleaved', textBefore: 1, lines: 1, columns: 2 } },
    { scheme: 'deberta', parameters: { maxDistance: 9, buckets: 6 } },
    { scheme: 'xpos' },
    { scheme: 'alibi', heads: 3 },
    { scheme: 't5' },
    { scheme: 'tupe' },
    { scheme: 'shaw' },
    { scheme: 'relative-sinusoidal', heads: 1 },
    { scheme: 'transformer-xl' },
    { scheme: 'deberta' },
    { scheme: 'sinusoidal', second: 'rotary', causal: true },
    { scheme: 'alibi', second: 'deberta' },
    { scheme: 'forget-gate', heads: 3 },
    { scheme: 'forget-gate', causal: true, second: 'cope' },
    { scheme: 'cope', parameters: { maxPosition: 2, deviation: 1 } },
    { scheme: 'projected-relative', parameters: { rank: 3, maxDistance: 3, deviation: 1 } },
    { scheme: 'projected-relative', causal: true, second: 'rotary' },
  ];
  for (const changes of cases)
    it(JSON.stringify(changes), async () => {
      const input = { ...sentence, ...layer, scheme: 'none' as const, ...changes };
      const encodings = encodingsOf(core, input);
      const arrays = async () => layerArrays(layerOf(core, input), encodings);
      const printed = await run(orderScript(input, encodings, arrays));
      const { permuted, largestOutput } = orderJob(core, input);
      expectNear(printed['largest output'], largestOutput, 1e-5);
      expect(Math.abs((printed['largest difference'] as number) - permuted.maxAbsDifference)).toBeLessThan(
        1e-5 * largestOutput,
      );
    });
});
