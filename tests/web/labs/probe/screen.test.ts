import { expect, test } from 'vitest';
import { loadCore } from '../../../../web/core/index.ts';
import type { HeadMap, HeadsProbe } from '../../../../web/core/types.ts';
import { Player } from '../../../../web/labs/probe/controls.ts';
import type { HeadMapInput, HeadsInput } from '../../../../web/labs/probe/heads/job.ts';
import { LayerReading } from '../../../../web/labs/probe/heads/reading.ts';
import { readComparison, readInput, readOrderInput } from '../../../../web/labs/probe/input.ts';
import type { Measured } from '../../../../web/labs/probe/job.ts';
import {
  type OrderProbeInput,
  type OrderProbeOutput,
  type ProbeInput,
  type ProbeOutput,
  probeJob,
  type RecognitionInput,
  type RecognitionOutput,
} from '../../../../web/labs/probe/job.ts';
import { lab } from '../../../../web/labs/probe/screen.ts';
import { readStatesInput } from '../../../../web/labs/probe/states/input.ts';
import type { StatesInput, StatesOutput } from '../../../../web/labs/probe/states/job.ts';
import { TrainingHere } from '../../../../web/shell/trained/training-here.ts';
import { answer, screenOf } from '../../shell/given.ts';
import { sessionAt } from '../../shell/session-at.ts';
import { unwatched } from './fakes.ts';

const core = await loadCore();

function screenAt(state: string, error?: Error) {
  const session = sessionAt(`v=1&lab=probe${state}`);
  const host = {
    session,
    addController() {},
    removeController() {},
    requestUpdate() {},
    updateComplete: Promise.resolve(true),
  };
  const input = readInput(session);
  const pairs = readOrderInput(session, input) as OrderProbeInput;
  const output = error ? undefined : probeJob(core, input, unwatched);
  return screenOf(lab, session, {
    probe: answer(input, output, error ? { error, isPending: false } : {}),
    before: answer<ProbeInput, ProbeOutput>(input),
    order: answer<OrderProbeInput, OrderProbeOutput>(pairs),
    recognition: answer<RecognitionInput, RecognitionOutput>(input),
    comparison: answer<ReturnType<typeof readComparison>, readonly Measured[]>(readComparison(session)),
    layer: new LayerReading(host),
    heads: answer<HeadsInput, HeadsProbe>({} as HeadsInput),
    headMap: answer<HeadMapInput, HeadMap>({} as HeadMapInput),
    states: answer<StatesInput, StatesOutput>(readStatesInput(session)),
    training: new TrainingHere(host),
    player: new Player(host, () => {}),
  });
}

test('sinusoids hold positions in order, and the second half is the next thing to hide', () => {
  const screen = screenAt('');
  expect(screen?.headline).toContain('Sinusoids hold positions in order');
  expect(screen?.finding).toMatchObject({ unit: 'positions', standing: { tone: 'satisfied' } });
  expect(screen?.action).toMatchObject({ sets: { split: 'first-half' }, isInLever: true });
  expect(screen?.folds.map(({ id }) => id)).toEqual([
    'errors',
    'pairs',
    'descent',
    'rows',
    'rule',
    'heads',
    'states',
    'tables',
    'how',
  ]);
});

test('a scheme without a table is replaced, which the screen says', () => {
  const screen = screenAt('&scheme=rotary');
  expect(screen?.instead).toMatchObject({ shown: 'sinusoids' });
});

test('a random table is to be trained', () => {
  const screen = screenAt('&scheme=learned');
  expect(screen?.finding?.standing.words).toBe('Not trained yet');
  expect(screen?.action?.sets).toMatchObject({ trainHere: true });
});

test('settings that are refused have no number, and say so', () => {
  const screen = screenAt('', new Error('Too large.'));
  expect(screen).toMatchObject({ finding: undefined, isRefused: true, folds: [] });
  expect(screen?.headline).not.toBe('');
});
