import { expect, test } from 'vitest';
import { loadCore } from '../../../../web/core/index.ts';
import { ConfigFile } from '../../../../web/labs/context/config/file.ts';
import type { ContextInput } from '../../../../web/labs/context/curve.ts';
import type { GrowthInput, GrowthOutput } from '../../../../web/labs/context/growth-job.ts';
import { growthInput, readInput, remapInput } from '../../../../web/labs/context/input.ts';
import { contextJob, type EveryInput, type EveryRow } from '../../../../web/labs/context/job.ts';
import type { LayerAnswer } from '../../../../web/labs/context/layers/job.ts';
import type { AskedOf } from '../../../../web/labs/context/layers/screen.ts';
import type { PrecisionOutput } from '../../../../web/labs/context/precision-job.ts';
import type { RemapInput, RemapOutput } from '../../../../web/labs/context/remap-job.ts';
import { lab } from '../../../../web/labs/context/screen.ts';
import { answer, screenOf } from '../../shell/given.ts';
import { sessionAt } from '../../shell/session-at.ts';

const core = await loadCore();

function screenAt(state: string, error?: Error) {
  const session = sessionAt(state);
  const input = readInput(session.store, session.catalog);
  const config = new ConfigFile({
    session,
    addController() {},
    removeController() {},
    requestUpdate() {},
    updateComplete: Promise.resolve(true),
  });
  const output = error ? undefined : contextJob(core, input);
  return screenOf(lab, session, {
    context: answer(input, output, error ? { error, isPending: false } : {}),
    remap: answer<RemapInput, RemapOutput>(remapInput(session.store)),
    growth: answer<GrowthInput, GrowthOutput>(growthInput(session.store, input)),
    cache: answer({} as never) as never,
    precision: answer<ContextInput, PrecisionOutput | null>(input),
    every: answer<EveryInput, readonly EveryRow[]>({} as EveryInput),
    layers: answer<AskedOf, readonly LayerAnswer[]>({} as AskedOf),
    config,
    models: { of: () => undefined },
  });
}

test('RoPE past its length meets new angles, and a scaling is the next thing to try', () => {
  const screen = screenAt('v=1&lab=context');
  expect(screen?.finding).toMatchObject({ measured: { measure: 'context.unseen', value: 16 } });
  expect(screen?.action).toMatchObject({ sets: { scaling: 'yarn' }, isInLever: true });
  expect(screen?.folds.map(({ id }) => id)).toEqual([
    'wavelengths',
    'remapped',
    'growth',
    'cache',
    'precision',
    'every',
    'why',
  ]);
});

test('a bias is measured by the weight on unseen distances', () => {
  const screen = screenAt('v=1&lab=context&scheme=alibi');
  expect(screen?.finding?.measured?.measure).toBe('context.weight');
});

test('settings that are refused have no number, and say so', () => {
  const screen = screenAt(
    'v=1&lab=context',
    Object.assign(new Error('d must be even.'), { name: 'PeError' }),
  );
  expect(screen).toMatchObject({ finding: undefined, isRefused: true, folds: [] });
  expect(screen?.headline).not.toBe('');
});

test.each(['scaling=yarn', 'scaling=linear', 'scaling=yarn&factor=1', 'scaling=llama3'])(
  'a factor that the link leaves out is shown as it counts: %s',
  (link) => {
    const screen = screenAt(`v=1&lab=context&stretch=stated&${link}`);
    expect(screen?.settings.find(({ title }) => title === 'Scaling')?.value).toBe('factor 1');
  },
);
