import { expect, test } from 'vitest';
import { loadCore } from '../../../../web/core/index.ts';
import { readInput } from '../../../../web/labs/encodings/answers.ts';
import { encodingsJob } from '../../../../web/labs/encodings/job.ts';
import { lab } from '../../../../web/labs/encodings/screen.ts';
import { readTurning } from '../../../../web/labs/encodings/turning/input.ts';
import { turningJob } from '../../../../web/labs/encodings/turning/job.ts';
import { pack } from '../../../../web/tasks/pack.ts';
import { answer, screenOf } from '../../shell/given.ts';
import { sessionAt } from '../../shell/session-at.ts';

const core = await loadCore();

function screenAt(state: string, error?: Error) {
  const session = sessionAt(`v=1&lab=encodings${state}`);
  const input = readInput(session);
  const turning = readTurning(session);
  const none = answer({} as never) as never;
  return screenOf(lab, session, {
    encodings: answer(input, error ? undefined : encodingsJob(core, input), error ? { error } : {}),
    turning: turning ? answer(turning, turningJob(core, turning)) : none,
    pairing: none,
    gallery: none,
    kernels: none,
    requirements: none,
    requirementsOfAll: none,
    ownScores: none,
    otherScores: none,
    shift: none,
    times: none,
    combine: none,
    stage: {} as never,
    player: { play() {}, stop() {} } as never,
  });
}

const idsAt = (state: string) => screenAt(state)?.folds.map(({ id }) => id);
const first = ['all', 'against'];
const last = ['kernels', 'times', 'requirements', 'score', 'combine', 'formula'];

test('a table is measured by how far similarity falls, and faster waves are the next thing to try', () => {
  const screen = screenAt('');
  expect(screen?.finding).toMatchObject({ measured: { measure: 'encodings.radius', value: 5 } });
  // At the width of the story’s sinusoids, it is another number.
  expect(screen?.finding?.meaning).toContain('at width 64');
  expect(screen?.headline).toContain('Sinusoids');
  expect(screen?.action).toMatchObject({ sets: { base: 100 } });
  expect(idsAt('')).toEqual([...first, 'waves', 'pairs', 'shift', ...last]);
});

test('each family has a number and folds of its own', () => {
  expect(screenAt('&scheme=rotary')?.finding?.measured?.measure).toBe('encodings.angle');
  expect(idsAt('&scheme=rotary')).toEqual([...first, 'pairing', 'pairs', ...last]);
  expect(screenAt('&scheme=alibi')?.finding?.measured?.measure).toBe('encodings.halving');
  expect(idsAt('&scheme=alibi')).toEqual([...first, 'pairs', ...last]);
  expect(screenAt('&scheme=relative-sinusoidal')?.finding?.measured?.measure).toBe('encodings.vectors');
  expect(idsAt('&scheme=relative-sinusoidal')).toEqual([...first, 'which', 'sides', 'pairs', ...last]);
  // Words decide, so that times alone have no similarity.
  expect(idsAt('&scheme=forget-gate')).toEqual([...first, 'pairs', ...last.filter((id) => id !== 'times')]);
  expect(screenAt('&scheme=none')?.finding).toMatchObject({ number: '0' });
});

test('a forget gate that is the same for every word is ALiBi to the last bit, and the slider takes it there', () => {
  for (const heads of [1, 3, 4, 12]) {
    const held = screenAt(`&scheme=forget-gate&strength=0&heads=${heads}`);
    expect(held?.finding).toMatchObject({
      number: '0',
      measured: { measure: 'encodings.ofWords', value: 0 },
    });
    expect(held?.headline).toContain('is ALiBi, to the last bit');
    expect(held?.action).toMatchObject({ sets: { strength: 1 } });
  }
  let before = 0;
  for (const strength of [0.001, 0.1, 1]) {
    const open = screenAt(`&scheme=forget-gate&strength=${strength}`);
    const { value } = open?.finding?.measured ?? expect.fail('there is a number');
    expect(value).toBeGreaterThan(before);
    before = value;
    expect(open?.headline).toMatch(/^The words move the forget gate’s bias by up to [\d.]+/);
    expect(open?.action).toMatchObject({ sets: { strength: 0 } });
  }
});

test('CoPE and the projected bias are measured by what the words change', () => {
  for (const scheme of ['cope', 'projected-relative']) {
    const screen = screenAt(`&scheme=${scheme}`);
    expect(screen?.finding?.measured?.measure).toBe('encodings.ofWords');
    expect(screen?.finding?.measured?.value).toBeGreaterThan(1e-3);
    expect(screen?.finding?.meaning).toContain('random words');
  }
});

test('settings that are refused say so in place of a number', () => {
  const screen = screenAt('', Object.assign(new Error('d is too large.'), { name: 'PeError' }));
  expect(screen?.finding).toMatchObject({
    number: '—',
    meaning: 'd is too large.',
    standing: { tone: 'violated' },
  });
  expect(screen?.headline).not.toBe('');
});

test('an index is drawn to scale, unless its similarity is asked for by a setting, a figure or a challenge', () => {
  const measured = (state: string) => screenAt(state)?.finding?.measured?.measure;
  expect(measured('&scheme=index')).toBe('encodings.wordShare');
  expect(measured('&scheme=normalized-index')).toBe('encodings.step');
  // The stage of learned sinusoids comes with its own code.
  expect(measured('&scheme=learned-sinusoidal')).toBeUndefined();
  for (const scheme of ['index', 'normalized-index', 'learned-sinusoidal']) {
    expect(measured(`&scheme=${scheme}&indexPicture=similarity`)).toBe('encodings.radius');
    expect(measured(`&scheme=${scheme}&view=table-and-row&ui=figure`)).toBe('encodings.radius');
  }
  expect(measured('&scheme=index&n=1')).toBe('encodings.radius');
  const goal = { measure: 'encodings.radius', op: '>', value: 1 } as const;
  const challenge = {
    v: 1,
    ask: 'Let it fade.',
    given: { scheme: 'index' },
    free: ['scheme'],
    goal,
  } as const;
  expect(measured(`&challenge=${pack(challenge)}`)).toBe('encodings.radius');
});
