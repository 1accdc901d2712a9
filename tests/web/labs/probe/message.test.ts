import { describe, expect, it } from 'vitest';
import { PeError } from '../../../../web/core/errors.ts';
import { type Answers, messageOf } from '../../../../web/labs/probe/given.ts';
import { readInput } from '../../../../web/labs/probe/input.ts';
import type { ProbeOutput } from '../../../../web/labs/probe/job.ts';
import { answer } from '../../shell/given.ts';
import { sessionAt } from '../../shell/session-at.ts';
import { words } from '../../template-words.ts';
import { fakeOutput, fakeProbe } from './fakes.ts';

interface Now {
  readonly error?: Error;
  readonly isPending?: boolean;
  readonly progress?: number;
  readonly isStopped?: boolean;
}

/** The message while an earlier result is shown, or none. */
function told(change: Now, { state = '', isOlder = false } = {}) {
  const session = sessionAt(`v=1&lab=probe${state}`);
  const input = readInput(session);
  const result = { input, output: fakeOutput(fakeProbe({ predicted: [0, 1] })), isCurrent: !isOlder };
  const probe = answer<typeof input, ProbeOutput>(input, undefined, {
    isPending: false,
    result: isOlder ? result : undefined,
    ...change,
  });
  return words(messageOf({ session, answers: { probe, training: { total: 0, done: 0 } } as Answers }));
}

describe('the message of the probe lab', () => {
  const error = new PeError('bad-value', 'folds', 'train.folds');
  const refused = 'Folds: 64 at most';
  const isOlder = true;

  it('tells an error first, even where the computation was stopped', () => {
    expect(told({ error })).toContain(refused);
    expect(told({ error, isStopped: true })).toContain(refused);
    expect(told({ error, isStopped: true })).toContain('Compute');
    expect(told({ error }, { state: '&scheme=rotary' })).toContain(refused);
    expect(told({}, { state: '&scheme=rotary' })).toContain('“RoPE” adds no table');
    expect(told({})).not.toMatch(/[A-Z]/);
  });

  it('tells the progress of a computation once it is known', () => {
    expect(told({ isPending: true })).toContain('Computing Sinusoidal…');
    expect(told({ isPending: true, progress: 0.379 })).toContain('Computing Sinusoidal: 37 %');
    expect(told({ isPending: true }, { isOlder })).not.toContain('previous result');
  });

  it('mentions the previous result only if there is one', () => {
    expect(told({ error }, { isOlder })).toContain('You see the previous result.');
    expect(told({ error })).not.toContain('previous result');
    expect(told({ isStopped: true }, { isOlder })).toContain('Stopped. You see the previous result.');
    expect(told({ isStopped: true })).not.toContain('previous result');
  });
});
