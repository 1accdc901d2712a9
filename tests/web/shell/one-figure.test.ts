/** A figure shown alone that the settings do not draw: what is said in its place. */
import { afterEach, expect, it, vi } from 'vitest';
import { templateText } from '../../../web/app/early/template-text.ts';
import { aloneView, explainMissing } from '../../../web/shell/frame/one-figure.ts';
import { sessionAt } from './session-at.ts';

afterEach(() => vi.useRealTimers());

async function saidAt(state: string): Promise<string> {
  vi.useFakeTimers();
  const session = sessionAt(`v=1&lab=probe&${state}&view=heads&ui=figure`);
  const told = new Promise<void>((tell) => explainMissing(session, 'heads', false, tell));
  await vi.runAllTimersAsync();
  await told;
  const screen = { headline: '', proof: '', isRefused: false, folds: [] } as never;
  return templateText(aloneView(session, screen, { id: 'heads', fold: 'heads' }));
}

it('says which table must be read first', async () => {
  expect(await saidAt('source=file&remote=owner/gpt&tensor=wpe.weight')).toContain(
    'Until the table at owner/gpt is read, the lab Probe does not draw the figure heads. Open it in the playground to read the table.',
  );
});

it('says that a file must be opened first', async () => {
  expect(await saidAt('source=file')).toContain('Until the table’s file is opened, the lab Probe');
});

it('names the figures that there are', async () => {
  expect(await saidAt('scheme=sinusoidal')).toMatch(
    /With these settings the lab Probe does not draw the figure heads\. Its figures: predictions/,
  );
});
