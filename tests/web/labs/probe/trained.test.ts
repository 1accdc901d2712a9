/** The probe of a table that is trained here. */
import { describe, expect, it } from 'vitest';
import type { Matrix } from '../../../../web/core/types.ts';
import { recordedSizes } from '../../../../web/encoding/trained/recipe.ts';
import { settingRows } from '../../../../web/labs/probe/controls.ts';
import { findingOf, headlineOf, subjectOf } from '../../../../web/labs/probe/finding.ts';
import { readComparison, readInput, sizeText, trainingOf } from '../../../../web/labs/probe/input.ts';
import { presets, trainedHere } from '../../../../web/labs/probe/presets.ts';
import { positionVerdict } from '../../../../web/labs/probe/verdict.ts';
import { writeHash } from '../../../../web/settings/hash.ts';
import { captionLines } from '../../../../web/shell/cite/caption.ts';
import { choosePreset } from '../../../../web/shell/presets.ts';
import type { Session } from '../../../../web/shell/session.ts';
import { keepTrained } from '../../../../web/shell/trained/training-here.ts';
import { figureOf, sessionAt } from '../../shell/session-at.ts';
import { fakeProbe } from './fakes.ts';

const link = 'v=1&lab=probe&scheme=learned&n=64&d=16&trainHere=true';
const table: Matrix = { rows: 64, cols: 16, data: new Float32Array(64 * 16) };

/** A session in which the asked table is trained. */
function trained(hash = link) {
  const session = sessionAt(hash);
  const { options } = trainingOf(session) ?? expect.fail('nothing is trained');
  const after = [{ kind: 'input', combine: 'add', table } as const];
  keepTrained(session.store, options, { sizes: options, before: [], after, accuracy: 0.4, chance: 0.08 });
  return session;
}

describe('a table trained here', () => {
  it('takes the place of the untrained one once it is there', () => {
    const session = sessionAt(link);
    expect(readInput(session).table).toMatchObject({ scheme: 'learned', n: 64, d: 16 });
    expect(readInput(trained()).table).toMatchObject({ matrix: table, isTrainedHere: true });
    expect(trainingOf(sessionAt('v=1&lab=probe&trainHere=true'))).toBeUndefined();
    expect(trainingOf(sessionAt(link.replace('true', 'false')))).toBeUndefined();
  });

  it('has the sizes of its model before and after', () => {
    const session = sessionAt(link.replace('n=64&d=16', 'n=1000&d=1000'));
    expect(sizeText(readInput(session).table)).toBe('128 × 128');
  });

  it('takes no deviation, and shows and links none', () => {
    const session = sessionAt(`${link}&deviation=1`);
    const names = (of: Session) => settingRows(of, readInput(of)).flatMap((row) => row.names);
    expect(names(session)).not.toContain('deviation');
    session.store.set({ trainHere: false });
    expect(names(session)).toContain('deviation');
    session.store.set(trainedHere);
    expect(writeHash(session.store.settings, session.store.get())).not.toContain('deviation');
  });

  it('is named by the link alone, which an example writes', () => {
    const session = sessionAt('v=1&lab=probe');
    const preset = presets().find(({ title }) => title === 'A trained table') ?? expect.fail('no example');
    choosePreset(session.store, preset);
    const { store } = session;
    const opened = sessionAt(writeHash(store.settings, store.get()));
    expect(trainingOf(opened)).toEqual(trainingOf(sessionAt(link)));
  });

  it('is judged like any trained table', () => {
    const session = trained();
    const subject = subjectOf(session.catalog, readInput(session).table);
    const headline = (off: number) => {
      const predicted = Array.from({ length: 64 }, (_, i) => i + off);
      const probe = fakeProbe({ predicted, shuffled: 15, random: 15 });
      const shown = {
        subject,
        train: 'even',
        probe,
        verdict: positionVerdict(probe),
        epochs: '',
        after: '',
        columns: 16,
      } as const;
      const whole = { ...shown, isPerfect: false, fillsGaps: false };
      return [headlineOf(whole), findingOf(whole).standing.words];
    };
    expect(headline(0.1)).toEqual([
      'A small trained table holds positions in order: a linear probe finds those it never saw.',
      'In order',
    ]);
    expect(headline(5)).toEqual([
      'A linear probe finds the held-out positions of the trained table only roughly.',
      'Partly in order',
    ]);
    expect(headline(12)).toEqual([
      'A linear probe can’t find the held-out positions of the trained table.',
      'Not found',
    ]);
  });

  it('stands in for a table that is out of reach, until that can be read', () => {
    const session = sessionAt('v=1&lab=probe&source=file&remote=openai-community/gpt2&n=128');
    expect(trainingOf(session)).toBeUndefined();
    session.tableStore.set({ problem: { words: 'The host did not answer.', isUnreached: true } });
    expect(trainingOf(session)?.sizes).toEqual(recordedSizes[0]);
    expect(readInput(session).table).toMatchObject({ n: 64, d: 16 });
    session.tableStore.set({ problem: { words: 'The file is no table.' } });
    expect(trainingOf(session)).toBeUndefined();
  });

  it('is cited with its recipe, and compared with the untrained one', async () => {
    const session = trained();
    const [settings] = captionLines(session, await figureOf(session, 'predictions'));
    expect(settings).toContain(
      'Trained by this page: hidden words, 400 steps of 16 texts of 64 words, width 16, 2 heads, seed 7',
    );
    const titles = readComparison(session).tables.map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['Trained table', 'Learned, untrained (deviation 0.02)']));
    const active = readComparison(session).tables.filter(({ isActive }) => isActive);
    expect(active.map(({ title }) => title)).toEqual(['Trained table']);
  });
});
