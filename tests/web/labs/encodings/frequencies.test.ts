/** The stage of learned sinusoids: its claims, its actions, what is encoded, and the training that moves the handles. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadCore } from '../../../../web/core/index.ts';
import type { TrainingCore } from '../../../../web/core/types.ts';
import { frequenciesOf } from '../../../../web/encoding/frequencies.ts';
import { unmoved } from '../../../../web/encoding/frequency-moves.ts';
import { psiJob } from '../../../../web/encoding/psi-job.ts';
import { growthJob } from '../../../../web/encoding/trained/growth-job.ts';
import type { Trained } from '../../../../web/encoding/trained/job.ts';
import { type Given, nowhere, readInput } from '../../../../web/labs/encodings/answers.ts';
import { claimOfFrequencies, doneTo } from '../../../../web/labs/encodings/frequencies/claim.ts';
import { readWaves, widthWith } from '../../../../web/labs/encodings/frequencies/read.ts';
import type { StageRuns } from '../../../../web/labs/encodings/frequencies/runs.ts';
import {
  askStage,
  settleStage,
  stageAction,
  stageProven,
} from '../../../../web/labs/encodings/frequencies/stage.ts';
import { encodingsJob } from '../../../../web/labs/encodings/job.ts';
import { answer } from '../../shell/given.ts';
import { sessionAt } from '../../shell/session-at.ts';

const wasm = (name: string) =>
  readFileSync(new URL(`../../../../build/wasm/wasm/${name}.wasm`, import.meta.url));
const core = (await loadCore({ wasm: wasm('pe'), training: wasm('training') })) as Awaited<
  ReturnType<typeof loadCore>
> &
  TrainingCore;

const at = (state: string) => sessionAt(`v=1&lab=encodings&scheme=learned-sinusoidal${state}`);

function claimAt(state: string, isTrained = false) {
  const input = readWaves(at(state).store);
  const trained = isTrained ? { step: 400, steps: 400 } : null;
  return claimOfFrequencies({ input, output: psiJob(core, input), progress: null, trained });
}

describe('the claim', () => {
  it('says before any move why the picture looks the same, and what the paper says', () => {
    const { headline, finding } = claimAt('&d=768');
    expect(headline).toBe('Learned sinusoids start as fixed ones.');
    expect([finding.number, finding.unit, finding.standing.words, finding.meaning]).toEqual([
      '43',
      'positions',
      'Nothing moved yet',
      'without a rise, as with fixed sinusoids of width 768. The paper says about 50.',
    ]);
    // The paper’s number is one of its width.
    expect(claimAt('').finding.meaning).toBe('without a rise, as with fixed sinusoids of width 64.');
  });

  it('compares with what was before, and counts what has moved', () => {
    const { headline, finding } = claimAt('&d=768&handles=0,0.085,1,0.039');
    expect(headline).toBe(
      'Slow the fastest frequencies down, and similarity fades for 58 positions instead of 43.',
    );
    expect(finding).toMatchObject({
      number: '58',
      measured: { measure: 'encodings.fall', value: 58 },
      standing: { words: 'Two handles moved' },
      meaning: 'without a rise; 43 before you moved two. 70 of 384 frequencies changed.',
    });
  });

  it('says what stays, and what falls as far as is searched', () => {
    expect(claimAt('&d=768&handles=11,0.00011').headline).toBe(
      'Speed some frequencies up, and similarity still fades for 43 positions.',
    );
    const on = claimAt('&d=2&handles=0,0.0001');
    expect(on.headline).toContain('fades without a rise up to 4096 positions.');
    expect([on.finding.number, on.finding.measured]).toEqual(['> 4096', undefined]);
  });

  it('names what was done', () => {
    const done = (handles: readonly number[], isTrained = false) =>
      doneTo({ d: 768, psiBase: 10_000, omega: [], handles }, isTrained);
    expect(done([0, 0.5])).toBe('Slow the fastest frequencies down');
    expect(done([3, 0.01])).toBe('Slow some frequencies down');
    expect(done([0, 2])).toBe('Speed some frequencies up');
    expect(done([0, 2, 3, 0.01])).toBe('Move the frequencies');
    expect(done([0, 2], true)).toBe('Train the frequencies on hidden words');
  });
});

describe('the frequencies', () => {
  it('are those of an older link, given one by one or by their base', () => {
    const given = readWaves(at('&d=8&frequencies=1,-0.5,6,0.125').store);
    expect(Array.from(frequenciesOf(given))).toEqual([1, 0.5, expect.closeTo(2 * Math.PI - 6, 12), 0.125]);
    expect(readWaves(at('&base=50').store).psiBase).toBe(50);
    expect(readWaves(at('&base=50&psiBase=70').store).psiBase).toBe(70);
  });

  it('are encoded as they were moved, and left alone where none is', () => {
    const tableAt = (state: string) => {
      const { picture } = encodingsJob(core, readInput(at(state)));
      return picture?.kind === 'input' ? picture.table : expect.fail('a table was expected');
    };
    expect(readInput(at('')).parameters).toEqual({ combine: 'add' });
    const moved = tableAt('&d=8&handles=0,0.5');
    for (let p = 0; p < 4; p++) expect(moved.data[8 * p]).toBeCloseTo(Math.sin(0.5 * p), 6);
    expect(tableAt('&d=8&psiBase=50')).toEqual(tableAt('&d=8&base=50'));
  });

  it('come with the width of the paper, and take it with them', () => {
    expect(widthWith(sessionAt('v=1&lab=encodings').store, 'learned-sinusoidal')).toEqual({ d: 768 });
    expect(widthWith(sessionAt('v=1&lab=encodings&d=96').store, 'learned-sinusoidal')).toEqual({});
    expect(widthWith(at('&d=768').store, 'sinusoidal')).toEqual({ d: undefined });
    expect(widthWith(at('').store, 'sinusoidal')).toEqual({});
  });
});

/** The stage of a session whose models come one after the other. */
function stageOf(state: string) {
  const session = at(state);
  const runs: Partial<StageRuns> = {};
  const asked: unknown[] = [];
  let model: { input: object; output: Trained } | undefined;
  let here = nowhere;
  const givenNow = () => {
    const input = readWaves(session.store);
    return {
      session,
      here,
      set: (changes: Partial<typeof here>) => {
        here = { ...here, ...changes };
      },
      answers: {
        stage: {
          runs: Object.assign(runs, {
            psi: { ...answer(input, psiJob(core, input)), ask: (one: unknown) => asked.push(one) },
            growth: {
              result: model && { ...model, isCurrent: true },
              ask: (one: object) => asked.push(one),
              stop: () => asked.push('stop'),
            },
          }),
        },
      },
    } as unknown as Given;
  };
  return {
    store: session.store,
    given: givenNow,
    asked,
    answer: (input: object, output: Trained) => {
      model = { input, output };
    },
  };
}

describe('the actions', () => {
  it('slow the two fastest handles down, then train, and then put all back', () => {
    const { store, given } = stageOf('&d=768');
    expect(stageAction(given()).sets).toEqual({ handles: [0, 0.08333, 1, 0.03599] });
    store.set({ handles: [0, 0.08333, 1, 0.03599] });
    expect(stageProven(given())?.claim.finding.number).toBe('59');
    expect(stageAction(given()).label).toContain('Train them here');
  });

  it('train from the start at a width of its own; the settings hold the frequencies once it ends', async () => {
    const stage = stageOf('&d=768&handles=0,0.1&base=50');
    const { store, given, asked } = stage;
    stageAction(given()).act?.();
    expect([store.get('d'), store.get('handles'), store.get('base')]).toEqual([64, [], undefined]);
    const never = { signal: new AbortController().signal, progress: async () => {} };
    for (let stop = 0; stop < 40 && given().here.isTraining; stop++) {
      askStage(given());
      const input = asked.findLast((one) => typeof one === 'object' && one !== null && 'step' in one);
      const { options, step } = input as { options: { steps: number }; step: number };
      const output = await growthJob(core, input as never, never);
      stage.answer(input as object, output);
      askStage(given());
      const { claim, isPassing } = stageProven(given()) ?? expect.fail('a stage was expected');
      expect(isPassing).toBe(true);
      expect(claim.finding.standing.words).toBe(`Step ${step} of ${options.steps}`);
      settleStage(given());
    }
    expect(given().here.isTraining).toBe(false);
    const omega = store.get('omega');
    expect(omega.length).toBe(64);
    const input = readWaves(store);
    expect(Array.from(frequenciesOf(input))).not.toEqual(Array.from(frequenciesOf(unmoved(input))));
    expect(stageProven(given())?.claim.finding.standing.words).toBe('Trained here');
    expect(stageAction(given())).toMatchObject({
      label: 'Reset the handles',
      sets: { omega: [], handles: [] },
    });
    // What the reader changes is no longer the model’s: a handle, or what the training starts from.
    for (const change of [{ omega: [0, 0.9, ...omega.slice(2)] }, { seed: 8 }, { d: 32 }]) {
      const before = Object.fromEntries(Object.keys(change).map((name) => [name, store.get(name as 'seed')]));
      store.set(change);
      expect(stageProven(given())?.claim.finding.standing.words).not.toBe('Trained here');
      store.set(before);
      expect(stageProven(given())?.claim.finding.standing.words).toBe('Trained here');
    }
  });

  it('say at which step a training was stopped', async () => {
    const stage = stageOf('&d=768');
    stage.store.set({ handles: [0, 0.5] });
    const { given, asked } = stage;
    stageAction(given()).act?.();
    const never = { signal: new AbortController().signal, progress: async () => {} };
    for (let stop = 0; stop < 2; stop++) {
      askStage(given());
      const input = asked.findLast((one) => typeof one === 'object' && one !== null && 'step' in one);
      stage.answer(input as object, await growthJob(core, input as never, never));
      askStage(given());
    }
    stageAction(given()).act?.();
    const { standing, meaning } = stageProven(given())?.claim.finding ?? expect.fail('a stage was expected');
    expect(standing.words).toMatch(/^Stopped at step \d+ of 400$/);
    expect(meaning).toContain('before training');
  });

  it('stop a training where it is', () => {
    const { store, given, asked } = stageOf('&d=768&handles=0,0.1');
    stageAction(given()).act?.();
    stageAction(given()).act?.();
    expect(asked).toContain('stop');
    expect(given().here.isTraining).toBe(false);
    expect(store.get('omega')).toEqual([]);
  });

  it('end a training when what it starts from changes', () => {
    const { store, given } = stageOf('&handles=0,0.1');
    stageAction(given()).act?.();
    store.set({ d: 32 });
    settleStage(given());
    expect(given().here.isTraining).toBe(false);
  });
});
