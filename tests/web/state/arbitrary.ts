import fc from 'fast-check';
import type { Changes, PropertyTable } from '../../../web/state/properties.ts';
import type { Property, Value } from '../../../web/state/property.ts';

/** Any value that the property can hold. */
export function validValue(property: Property): fc.Arbitrary<Value> {
  switch (property.type) {
    case 'integer':
      return fc.integer(property);
    case 'number':
      return fc.double({ ...property, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'choice':
      return fc.constantFrom(...property.choices);
    case 'text':
      return property.form
        ? fc.stringMatching(property.form.pattern).filter(({ length }) => length <= property.maxLength)
        : fc.string({ unit: 'binary', maxLength: property.maxLength / 2 });
    case 'numbers':
      return fc.array(fc.double({ ...property, noNaN: true }), { maxLength: property.maxLength });
    case 'integers':
      return fc.array(fc.integer(property), { maxLength: property.maxLength });
    case 'permutation':
      return fc
        .integer({ min: 0, max: property.maxLength })
        .chain((k) => fc.shuffledSubarray([...Array(k).keys()], { minLength: k }));
  }
}

/** Any changes of a scheme's rows that a store takes without a word. */
export function validChanges(properties: PropertyTable, scheme: string): fc.Arbitrary<Changes> {
  const rows = properties.rows(scheme).filter((row) => row !== properties.schemeRow);
  const values = fc.record(Object.fromEntries(rows.map((row) => [row.name, validValue(row)])), {
    requiredKeys: [],
  });
  return values.map((changes) => ({ ...changes, scheme }) as Changes);
}

/** Anything at all, for names that exist and names that do not. */
export function hostileChanges(properties: PropertyTable): fc.Arbitrary<Changes> {
  const names = properties.schemeRow.choices.flatMap((scheme) =>
    properties.rows(scheme).map(({ name }) => name),
  );
  const name = fc.oneof(
    fc.constantFrom(...names),
    fc.constantFrom('__proto__', 'constructor', 'toString'),
    fc.string(),
  );
  const value = fc.oneof(fc.constantFrom(...properties.schemeRow.choices), fc.anything());
  return fc.dictionary(name, value) as unknown as fc.Arbitrary<Changes>;
}
