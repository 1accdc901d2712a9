/** Where a second layer still depends on distances alone. What must hold follows from what each layer reads. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { AttentionCore } from '../../../../web/core/index.ts';
import { type DepthInput, depthJob } from '../../../../web/labs/order/depth/job.ts';
import { depthVerdict, spreadOf } from '../../../../web/labs/order/depth/verdict.ts';
import { depthInput, readInput } from '../../../../web/labs/order/input.ts';
import { load } from '../../core/helpers.ts';
import { sessionAt } from '../../shell/session-at.ts';

let core: AttentionCore;
beforeAll(async () => {
  core = await load();
});

const at = (state: string): DepthInput => {
  const session = sessionAt(`v=1&words=cats+like+my+dogs${state}`);
  return depthInput(session, readInput(session)) ?? expect.fail();
};
const run = (state: string) => {
  const input = at(state);
  const output = depthJob(core, input);
  return {
    said: depthVerdict(input, output),
    spreads: [output.first, output.second].map(spreadOf),
    output,
  };
};

describe('with RoPE', () => {
  it('under a causal mask, only the first layer depends on distances alone', () => {
    const { said, spreads } = run('&scheme=rotary&causal=true');
    expect(spreads[0].change).toBeLessThan(1e-5);
    expect(spreads[1].change).toBeGreaterThan(0.01);
    expect(said).toMatch(
      /^In the first layer, “like” after “cats” has one score in all 16 places\..* more words in front/,
    );
  });

  it('within a window, places that are full windows away from the start are alike again', () => {
    // The second layer reads outputs of 8 words, each of which has read 8.
    const { output } = run('&scheme=rotary&causal=true&maskWindow=8');
    expect(spreadOf(output.second).isSame).toBe(false);
    expect(spreadOf(output.second.subarray(4)).isSame).toBe(true);
  });

  it('without a mask, the ends of the text still tell', () => {
    expect(run('&scheme=rotary').said).toContain('near the ends');
  });
});

describe('without positions', () => {
  it('both layers are blind without a mask, since equal words have equal outputs', () => {
    const { said, spreads } = run('&scheme=none');
    expect(spreads.map(({ isSame }) => isSame)).toEqual([true, true]);
    expect(said).toMatch(/^Neither layer knows where “like” after “cats” stands/);
  });

  it('the causal mask alone tells the second layer', () => {
    expect(run('&scheme=none&causal=true').spreads.map(({ isSame }) => isSame)).toEqual([true, false]);
  });
});

it('positions on the inputs are known to the first layer already', () => {
  expect(run('&scheme=sinusoidal').said).toMatch(
    /^The first layer already knows where “like” after “cats” stands/,
  );
});

it('a mask that hides the first word from the second says so', () => {
  expect(run('&scheme=rotary&causal=true&maskWindow=1').said).toBe(
    'The mask hides the first word from the second.',
  );
});

it('one word has no distance to another', () => {
  const session = sessionAt('v=1&words=cats');
  expect(depthInput(session, readInput(session))).toBeNull();
});
