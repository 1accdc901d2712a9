/** LongRoPE's divisors from files as its search and its repository have them. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Core } from '../../../../web/core/index.ts';
import { isList } from '../../../../web/labs/context/config/divisors.ts';
import type { ConfigFile } from '../../../../web/labs/context/config/file.ts';
import { readInput, whyNotChosen } from '../../../../web/labs/context/input.ts';
import { contextJob } from '../../../../web/labs/context/job.ts';
import { readHash, writeHash } from '../../../../web/settings/hash.ts';
import type { Session } from '../../../../web/shell/session.ts';
import { load } from '../../core/helpers.ts';
import { sessionAt } from '../../shell/session-at.ts';
import { openLab } from './config-lab.ts';

let core: Core;
beforeAll(async () => {
  core = await load();
});

/** As numpy.savetxt writes them. */
const exponential = (list: readonly number[]) => list.map((one) => one.toExponential(18)).join('\n');

const rising = (count: number, most: number) =>
  Array.from({ length: count }, (_, i) => 1 + ((most - 1) * i) / (count - 1));

async function drop(session: Session, text: string, name = 'result_final.csv'): Promise<ConfigFile> {
  const file = openLab(session);
  await file.open(new File([text], name), true);
  return file;
}

describe('a list of numbers', () => {
  it.each([
    ['one number a line', '1.0\n1.5e+00\r\n2\n\n'],
    ['one line', '1,1.5,2'],
    ['one line for each layer', '1,1.5,2\n1,1.5,2\n1,1.5,2\n'],
    ['words, so that they are named', 'one two'],
  ])('is %s', (_, text) => {
    expect(isList(text)).toBe(true);
  });

  it('is no table, whose lines differ, and no empty file', () => {
    expect(isList('1,1.5\n1,1.6\n')).toBe(false);
    expect(isList('\n')).toBe(false);
  });
});

describe('as many divisors as pairs', () => {
  it('become the long factors: the frequencies past the trained length are divided by them', async () => {
    const session = sessionAt('v=1&lab=context&d=64&base=500000&trained=4096&tested=16384');
    const divisors = rising(32, 57.7);
    const file = await drop(session, exponential(divisors));
    expect(file.problem).toBe('');
    expect(file.variant).toBe('LongRoPE’s long factors');
    expect(file.reading?.facts).toEqual(['32 divisors, 1 to 57.7, for texts past the trained length']);
    expect(whyNotChosen(session.store)).toBe('');
    const frequencies = () => {
      const { curves } = contextJob(core, readInput(session.store, session.catalog));
      return Array.from(curves.find(({ id }) => id === 'longrope')?.frequencies ?? []);
    };
    const turn = (i: number) => 500_000 ** (-i / 32);
    for (const [i, w] of frequencies().entries()) expect(w / (turn(i) / divisors[i])).toBeCloseTo(1, 9);
    // Up to the trained length, nothing is divided.
    session.store.set({ tested: 4096 });
    for (const [i, w] of frequencies().entries()) expect(w / turn(i)).toBeCloseTo(1, 9);
    expect(frequencies()).toHaveLength(32);
  });

  it('travel in the link to the last digit', async () => {
    const session = sessionAt('v=1&lab=context&d=8');
    await drop(session, '1.039999961853027,1.5,22.86000061035156,32.75\n'.repeat(3));
    const { settings } = session.store;
    const { state } = readHash(settings, writeHash(settings, session.store.get()));
    expect(state.longFactor).toEqual([1.039999961853027, 1.5, 22.86000061035156, 32.75]);
    expect(state.shortFactor).toEqual([1, 1, 1, 1]);
    expect(state.scaling).toBe('longrope');
  });

  it('become the short factors where the reader says so, and the long ones stay those of the other file', async () => {
    const session = sessionAt('v=1&lab=context&d=8');
    await drop(session, '1\n2\n3\n4', 'long.csv');
    const file = await drop(session, '1\n1.1\n1.2\n1.3', 'short.csv');
    expect(file.reading?.other).toEqual({ by: 'short', title: 'Use them as the short factors' });
    file.use('short');
    expect(file.variant).toBe('LongRoPE’s short factors');
    expect(session.store.get('shortFactor')).toEqual([1, 1.1, 1.2, 1.3]);
    expect(session.store.get('longFactor')).toEqual([1, 2, 3, 4]);
    expect(file.reading?.notes).toEqual(['The long factors stay as they were.']);
    file.use('long');
    expect(session.store.get('longFactor')).toEqual([1, 1.1, 1.2, 1.3]);
  });

  it('leave the other settings, and give an encoding that does not turn RoPE', async () => {
    const turned = sessionAt('v=1&lab=context&d=32&rotaryDim=8&base=500000&temperature=beyond');
    await drop(turned, '1 2 3 4');
    expect(turned.store.get()).toMatchObject({ base: 500_000, rotaryDim: 8, temperature: 'beyond' });
    const other = sessionAt('v=1&lab=context&scheme=alibi&d=8');
    await drop(other, '1 2 3 4');
    expect(other.store.get()).toMatchObject({ scheme: 'rotary', scaling: 'longrope', d: 8 });
  });
});

describe('a list that cannot be used changes nothing and is refused', () => {
  it.each([
    [
      '',
      '1\n2\n3',
      'The file has 3 numbers; the head needs 4, one for each pair of dimensions. Set its width to 6, or read the model’s config.json first.',
    ],
    ['&d=16&rotaryDim=8', '1\n2\n3', 'The file has 3 numbers; the part of the head that turns needs 4'],
    ['', '1\n0\n3\n4', 'Number 2 is 0; it must be a number from 0.1 to 1000000.'],
    ['', '1\n2\n-3\n4', 'Number 3 is -3; it must be'],
    ['', '1\nnan\n3\n4', 'Number 2 is nan; it must be'],
    ['', 'factor\n1\n2\n3\n4', 'Number 1 is factor; it must be'],
    ['', '0x10\n1\n2\n3', 'Number 1 is 0x10; it must be'],
    ['', '1\n2\n3\ninf', 'Number 4 is inf; it must be'],
  ])('%s %j', async (changes, text, problem) => {
    const session = sessionAt(`v=1&lab=context&d=8${changes}`);
    const before = session.store.get();
    const file = await drop(session, text);
    expect(file.problem).toContain(`result_final.csv: ${problem}`);
    expect(session.store.get()).toBe(before);
    expect(file.reading).toBeUndefined();
  });
});
