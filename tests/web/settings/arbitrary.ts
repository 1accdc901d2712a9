import fc from 'fast-check';
import type { Setting, Value } from '../../../web/settings/setting.ts';
import type { Changes, SettingTable } from '../../../web/settings/setting-table.ts';

/** Any value that the setting can hold. */
export function validValue(setting: Setting): fc.Arbitrary<Value> {
  switch (setting.type) {
    case 'integer':
      return fc.integer(setting);
    case 'number':
      return fc.double({ ...setting, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'choice':
      return fc.constantFrom(...setting.choices);
    case 'text':
      return setting.form
        ? fc.stringMatching(setting.form.pattern).filter(({ length }) => length <= setting.maxLength)
        : fc.string({ unit: 'binary', maxLength: setting.maxLength / 2 });
    case 'numbers':
      return fc.array(fc.double({ ...setting, noNaN: true }), { maxLength: setting.maxLength });
    case 'integers':
      return fc.array(fc.integer(setting), { maxLength: setting.maxLength });
    case 'permutation':
      return fc
        .integer({ min: 0, max: setting.maxLength })
        .chain((k) => fc.shuffledSubarray([...Array(k).keys()], { minLength: k }));
  }
}

/** Any changes of a scheme's rows that a store takes without a word. */
export function validChanges(settings: SettingTable, scheme: string): fc.Arbitrary<Changes> {
  const rows = settings.rows(scheme).filter((row) => row !== settings.schemeRow);
  const values = fc.record(Object.fromEntries(rows.map((row) => [row.name, validValue(row)])), {
    requiredKeys: [],
  });
  return values.map((changes) => ({ ...changes, scheme }) as Changes);
}

/** Anything at all, for names that exist and names that do not. */
export function hostileChanges(settings: SettingTable): fc.Arbitrary<Changes> {
  const names = settings.schemeRow.choices.flatMap((scheme) => settings.rows(scheme).map(({ name }) => name));
  const name = fc.oneof(
    fc.constantFrom(...names),
    fc.constantFrom('__proto__', 'constructor', 'toString'),
    fc.string(),
  );
  const value = fc.oneof(fc.constantFrom(...settings.schemeRow.choices), fc.anything());
  return fc.dictionary(name, value) as unknown as fc.Arbitrary<Changes>;
}
