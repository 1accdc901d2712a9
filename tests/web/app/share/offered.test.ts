import { describe, expect, test } from 'vitest';
import { offeredFigures, offeredSettings } from '../../../../web/app/share/offered.ts';
import { readHash } from '../../../../web/settings/hash.ts';
import { sessionAt } from '../../shell/session-at.ts';

const figuresAt = async (hash: string) => (await offeredFigures(sessionAt(hash))).map(({ id }) => id);

async function settingsAt(hash: string, id: string) {
  const session = sessionAt(hash);
  const chosen = (await offeredFigures(session)).find((one) => one.id === id);
  if (!chosen) throw new Error(`“${id}” is not offered.`);
  return offeredSettings(session, chosen.figure).map(({ name }) => name);
}

describe('the figures offered', () => {
  test('start with what proves the claim, and are those that the settings have', async () => {
    const ids = await figuresAt('lab=encodings&scheme=rotary');
    expect(ids[0]).toBe('');
    expect(ids).toContain('clocks');
    expect(ids).not.toContain('bias');
    expect(await figuresAt('lab=encodings&scheme=alibi')).toContain('bias');
  });
});

describe('the settings offered', () => {
  test('are those of lab and encoding, the encoding and its parameters first', async () => {
    expect((await settingsAt('lab=order&scheme=sinusoidal', '')).slice(0, 2)).toEqual(['scheme', 'base']);
    const learned = await settingsAt('lab=order&scheme=learned', '');
    expect(learned).not.toContain('base');
    expect(learned).toEqual(expect.arrayContaining(['words', 'permutation', 'causal', 'seed']));
    for (const other of ['open', 'step', 'ui', 'source', 'remote', 'view', 'lab', 'split'])
      expect(learned).not.toContain(other);
  });

  test('leave out what the figure does not depend on', async () => {
    const clocks = await settingsAt('lab=encodings&scheme=rotary', 'clocks');
    expect(clocks).toEqual(expect.arrayContaining(['scheme', 'base', 'd', 'pair', 'seed']));
    expect(clocks).not.toContain('measure');
    expect(await settingsAt('lab=properties', 'psi')).not.toContain('scheme');
  });

  test('include the handles of the frequencies, where they are dragged, and no other lists', async () => {
    expect(await settingsAt('lab=properties', 'frequencies')).toContain('handles');
    expect(await settingsAt('lab=properties', 'frequencies')).not.toContain('omega');
    expect(await settingsAt('lab=properties', 'psi')).not.toContain('handles');
  });

  test('follow the other settings', async () => {
    const exact = await settingsAt('lab=probe&solver=exact', 'predictions');
    const descent = await settingsAt('lab=probe&solver=descent', 'predictions');
    expect([exact.includes('ridge'), exact.includes('epochs')]).toEqual([true, false]);
    expect([descent.includes('ridge'), descent.includes('epochs')]).toEqual([false, true]);
  });

  test('of every figure with every encoding can be named by a link, each once', async () => {
    const { labs, catalog } = sessionAt('');
    for (const lab of labs)
      for (const scheme of catalog) {
        const session = sessionAt(`lab=${lab.id}&scheme=${scheme.id}`);
        for (const { id, figure } of await offeredFigures(session)) {
          const names = offeredSettings(session, figure).map(({ name }) => name);
          expect(new Set(names).size).toBe(names.length);
          const link = `lab=${lab.id}&scheme=${scheme.id}&view=${id}&show=${names}&ui=figure`;
          expect(readHash(session.store.settings, link).problems, link).toEqual([]);
        }
      }
  });
});
