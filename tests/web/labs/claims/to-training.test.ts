/** Models of claims in Training: it trains the same ones, or says what it cannot set. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { withParameters } from '../../../../web/core/check.ts';
import { trainerOptions } from '../../../../web/core/generated/training-checks.ts';
import { loadTraining } from '../../../../web/core/training.ts';
import type { TrainerOptions, TrainingCore } from '../../../../web/core/types.ts';
import type { Condition } from '../../../../web/labs/claims/claim.ts';
import { claims } from '../../../../web/labs/claims/claims/index.ts';
import { toTraining } from '../../../../web/labs/claims/to-training.ts';
import { gridOf } from '../../../../web/labs/training/definition.ts';
import { sessionAt } from '../../shell/session-at.ts';

let core: TrainingCore;

beforeAll(async () => {
  core = await loadTraining({
    wasm: readFileSync(new URL('../../../../build/wasm/wasm/training.wasm', import.meta.url)),
  });
});

/** Identifies the weights that a model begins with. */
function startOf(options: TrainerOptions): string {
  const trainer = core.createTrainer(options);
  const { hash } = trainer;
  trainer.free();
  return hash;
}

/** With all defaults. */
const whole = (options: unknown) => withParameters(trainerOptions)(options, 'options');

/** In Training, after settings that a reader has chosen there before. */
function trainedIn(models: readonly Condition[], seed: number) {
  const { store } = sessionAt('v=1&lab=training&layers=3&mlp=64&causal=1&reach=5&gain=scalar');
  store.set({ lab: 'claims' });
  const { changes, left } = toTraining(store, models, seed);
  store.set(changes);
  return { options: gridOf(store).runs.map(({ options }) => options), left };
}

describe.each(claims)('$id', (claim) => {
  it.each(claim.conditions.map((condition, i) => ({ i, condition })))(
    'its model $i is trained there, but for what it says',
    ({ condition }) => {
      const { options, left } = trainedIn([condition], 9);
      const { cls: _, ...expected } = whole({ ...condition.options, seed: 9 }) as Record<string, unknown>;
      const { cls: __, ...found } = whole(options[0]) as Record<string, unknown>;
      const missing = Object.keys(expected).filter(
        (name) => JSON.stringify(expected[name]) !== JSON.stringify(found[name]),
      );
      if (left.length === 0) expect(startOf(options[0])).toBe(startOf({ ...condition.options, seed: 9 }));
      expect(missing.length, `${missing} against ${left}`).toBe(
        left.length - Number('cls' in condition.options) - Number('from' in condition),
      );
    },
  );

  it('its models for comparison share all options but their encodings', () => {
    const models = claim.inTraining.map((condition) => claim.conditions[condition]);
    const { options } = trainedIn(models, 7);
    expect(options.map(({ scheme }) => scheme)).toEqual(models.map((model) => model.options.scheme));
    expect(options.map(({ task }) => task)).toEqual(models.map((model) => model.options.task));
  });
});
