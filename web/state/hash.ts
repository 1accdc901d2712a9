import { apply, type Refusal } from './apply.ts';
import { isEqual } from './check.ts';
import type { PropertyTable, State } from './properties.ts';
import { defaultOf, excerpt, type Problem } from './property.ts';
import { readValue, writeValue } from './text.ts';

/** The version of the links that this page writes and understands. */
const version = 1;

/** Longer than any link that this page writes; what is longer is not read at all. */
const longest = 20_000;

/** The state as the part of a link after `#`, without the `#`: what differs from the defaults, in the order of the table. */
export function writeHash(properties: PropertyTable, state: State): string {
  const fields = properties.rows(state.scheme).flatMap((row) => {
    const value = state[row.name];
    const isDefault = value === undefined || isEqual(value, defaultOf(row, state.lab));
    return isDefault ? [] : `&${row.name}=${writeValue(row, value)}`;
  });
  return `v=${version}${fields.join('')}`;
}

/**
 * The state that a link asks for. Numbers out of range are brought into it; what cannot be understood keeps its default; each
 * such case is a problem. Unknown names are ignored, so that a link from a page with more labs still works here.
 */
export function readHash(
  properties: PropertyTable,
  hash: string,
): { state: State; problems: readonly Problem[] } {
  if (hash.length > longest) {
    const message = 'The link is too long to be one of this page; the defaults are shown.';
    return { state: properties.defaults, problems: [{ name: 'link', text: excerpt(hash), message }] };
  }
  const fields = splitFields(hash);
  const lab = fields.get('lab') ?? '';
  const rows = properties.rows(fields.get('scheme') ?? String(defaultOf(properties.schemeRow, lab)));
  const asked = new Map<string, unknown>();
  for (const row of rows) {
    const text = fields.get(row.name);
    // null is valid for no property: the reason given is then what the property expects.
    if (text !== undefined) asked.set(row.name, readValue(row, text) ?? null);
  }
  const { state, refusals } = apply(properties, properties.defaults, asked);
  const problems = refusals.map((refusal) =>
    explain(refusal, fields.get(refusal.property.name) ?? '', state),
  );
  return { state, problems: [...checkVersion(fields.get('v')), ...problems] };
}

/** The first field of a name counts. */
function splitFields(hash: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const field of hash.split('&')) {
    const end = field.indexOf('=');
    const name = field.slice(0, end);
    if (end > 0 && !fields.has(name)) fields.set(name, field.slice(end + 1));
  }
  return fields;
}

function checkVersion(text = '1'): readonly Problem[] {
  if (/^\d+$/.test(text) && Number(text) <= version) return [];
  if (!/^\d+$/.test(text))
    return [
      { name: 'v', text: excerpt(text), message: `The link’s version, ${excerpt(text)}, is no number.` },
    ];
  const message =
    'The link was made by a newer version of this page; what this version knows of it is shown.';
  return [{ name: 'v', text: excerpt(text), message }];
}

function explain({ property, reason, taken }: Refusal, text: string, state: State): Problem {
  const { name } = property;
  const instead =
    taken === undefined ? ` The default, ${String(defaultOf(property, state.lab))}, is used.` : '';
  return {
    name,
    text: excerpt(text),
    message: `The link asked for ${name} = ${excerpt(text)}; ${reason}.${instead}`,
  };
}
