import { describe, expect, test } from 'vitest';
import { labs } from '../../../web/app/labs.ts';
import { choosePreset, chosenPreset, type Preset } from '../../../web/shell/presets.ts';
import { sessionAt } from '../shell/session-at.ts';

const ofLabs = Object.entries(
  import.meta.glob<{ readonly presets?: readonly Preset[] | (() => readonly Preset[]) }>(
    '../../../web/labs/*/{text,presets}.ts',
    { eager: true },
  ),
).flatMap(([file, { presets }]) =>
  presets
    ? { id: file.split('/').at(-2) ?? '', presets: typeof presets === 'function' ? presets() : presets }
    : [],
);

const examples = ofLabs.flatMap(({ id, presets }) =>
  presets.map((preset) => [id, preset.title, preset, presets] as const),
);

test('an example is named only while choosing it would change nothing', () => {
  const probe = ofLabs.find(({ id }) => id === 'probe')?.presets ?? [];
  const named = (hash: string) => chosenPreset(sessionAt(hash).store, probe)?.title;
  expect(named('v=1&lab=probe')).toBe(probe[0].title);
  expect(named('v=1&lab=probe&open=errors&ui=present')).toBe(probe[0].title);
  for (const change of ['source=file', 'seed=8', 'd=32', 'drop=1', 'solver=descent', 'base=100'])
    expect(named(`v=1&lab=probe&${change}`), change).toBeUndefined();
});

test('every lab but that of the claims has examples, each with a title of its own', () => {
  expect([...ofLabs.map(({ id }) => id), 'claims'].toSorted()).toEqual(labs.map(({ id }) => id).toSorted());
  for (const { id, presets } of ofLabs) {
    expect(presets.length, id).toBeGreaterThan(2);
    expect(new Set(presets.map(({ title }) => title)).size, id).toBe(presets.length);
  }
});

describe.each(examples)('%s: %s', (lab, _title, preset: Preset, presets) => {
  test('sets what it says, whatever was set before, and is then the one chosen', () => {
    const { store } = sessionAt(`v=1&lab=${lab}&seed=5&measure=cosine&step=0`);
    choosePreset(store, preset);
    for (const [name, value] of Object.entries(preset.state)) {
      const row = store.settings.setting(name, store.get('scheme'));
      expect(store.get(name) ?? row?.default, name).toEqual(value ?? row?.default);
    }
    expect(store.get('lab')).toBe(lab);
    expect(store.get('seed')).toBe(7);
    expect(chosenPreset(store, presets)).toBe(preset);
  });
});
