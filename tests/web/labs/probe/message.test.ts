import { describe, expect, it } from 'vitest';
import { type Answers, type Happening, message } from '../../../../web/labs/probe/message.ts';
import { words } from '../../template-words.ts';

const nothing = () => {};
const answers: Answers = {
  stopComputing: nothing,
  computeAgain: nothing,
  mend: () => nothing,
  takeFallback: nothing,
};
const quiet: Happening = {
  pending: undefined,
  stopped: false,
  refusal: undefined,
  isOlder: false,
  withoutTable: undefined,
};

const told = (change: Partial<Happening>) => words(message({ ...quiet, ...change }, answers));

describe('the message of the probe lab', () => {
  const refusal = { words: 'at least 2 rows are needed' };
  const pending = { input: {}, title: 'Sinusoidal', progress: 0 };

  it('tells an error first, even while computing or stopped', () => {
    for (const change of [{}, { pending }, { stopped: true }, { withoutTable: 'RoPE' }])
      expect(told({ refusal, ...change })).toContain(refusal.words);
    expect(told({ refusal, pending })).not.toContain('previous result');
    expect(told({ refusal, stopped: true })).toContain('Compute');
  });

  it('tells the progress of a computation once it is known', () => {
    expect(told({ pending })).toContain('Computing Sinusoidal…');
    expect(told({ pending: { ...pending, progress: 0.379 } })).toContain('Computing Sinusoidal: 37 %');
  });

  it('mentions the previous result only if there is one', () => {
    expect(told({ refusal, isOlder: true })).toContain('You see the previous result.');
    expect(told({ refusal })).not.toContain('previous result');
    expect(told({ stopped: true, isOlder: true })).toContain('Stopped. You see the previous result.');
    expect(told({ stopped: true })).not.toContain('previous result');
  });
});
