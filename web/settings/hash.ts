import { apply, givenOf, type Refusal } from './apply.ts';
import { isEqual } from './check.ts';
import { type ChoiceSetting, defaultOf, excerpt, impliedOf, type Problem } from './setting.ts';
import type { SettingTable, State } from './setting-table.ts';
import { readChoice, readJson, readValue, textOf, writeValue } from './text.ts';

/** The version of the links that this page writes and understands. */
const version = 1;

/** Longer than any link that this page writes. A longer text is not parsed. */
const longest = 20_000;

interface LinkProblem extends Problem {
  /** what is wrong, without where it was asked for and what the page shows instead */
  readonly fault: string;
  /** whether the link is understood, and this only says how */
  readonly isNote?: true;
}

interface ReadLink {
  readonly state: State;
  readonly problems: readonly LinkProblem[];
  /** whether the link is of an earlier version of the page, in which what it shows stood at another place */
  readonly isMoved?: true;
}

/** The part of a link after `#`: the values that are not implied, in the order of the table. */
export function writeHash(settings: SettingTable, state: State): string {
  const given = settings.given(state);
  const fields = settings.rows(state.scheme).flatMap((row) => {
    const value = state[row.name] ?? row.default;
    const isImplied = isEqual(value, givenOf(row, given) ?? impliedOf(row, state));
    return isImplied ? [] : `&${row.name}=${writeValue(row, value)}`;
  });
  return `v=${version}${fields.join('')}`;
}

/** The part of a link after `#`; a text that is no address is that part itself. */
export const hashIn = (link: string): string => link.replace(/^([\w.]*[:/][^#]*)?#/, '');

/**
 * The state that a link encodes. Numbers out of range are clipped and unreadable values keep their defaults; each such case is
 * reported as a problem. Unknown names are ignored, so that a link from a page with more labs still works. A text in the link may give
 * values to settings that the link does not name; problems with these are not reported here.
 */
export function readHash(settings: SettingTable, hash: string): ReadLink {
  if (hash.length > longest) {
    const fault = 'The link is too long to come from this page';
    const message = `${fault}, so the page shows its defaults.`;
    const problem = { name: 'link', text: excerpt(hash), message, fault: `${fault}.` };
    return { state: settings.defaults, problems: [problem] };
  }
  const link = splitFields(hash);
  const fields = settings.moved(link);
  const given = settings.given(Object.fromEntries(fields));
  const first = (name: string) => fields.get(name) ?? textOf(given.get(name));
  const { schemeRow } = settings;
  const scheme = readChoice(schemeRow, first('scheme')) || String(defaultOf(schemeRow, first('lab')));
  const rows = settings.rows(scheme);
  const asked = new Map<string, unknown>();
  for (const row of rows) {
    const text = fields.get(row.name);
    // null is invalid for every setting, so the reason given states what the setting expects.
    if (text !== undefined) asked.set(row.name, readValue(row, text) ?? null);
    else if (given.has(row.name)) asked.set(row.name, readJson(row, given.get(row.name)) ?? null);
  }
  const { state: named, refusals } = apply(settings, settings.defaults, asked);
  const implied = rows.filter(({ name, impliedBy }) => impliedBy && !asked.has(name));
  const { state } = apply(settings, named, new Map(implied.map((row) => [row.name, impliedOf(row, named)])));
  const problems = refusals.flatMap((refusal) => {
    const text = fields.get(refusal.setting.name);
    if (text === undefined) return [];
    const value = asked.get(refusal.setting.name);
    // As it was meant: a link may escape it.
    return [explain(refusal, typeof value === 'string' ? value : text, state)];
  });
  return {
    state,
    problems: [...checkVersion(fields.get('v')), ...noteOn(schemeRow, fields.get('scheme')), ...problems],
    ...(fields !== link && { isMoved: true }),
  };
}

function noteOn({ name, said }: ChoiceSetting, text = ''): readonly LinkProblem[] {
  const reason = said?.get(text.toLowerCase());
  if (!reason) return [];
  const fault = `${name} = ${text}; ${reason}.`;
  return [{ name, text, message: `The link sets ${fault}`, fault, isNote: true }];
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

function checkVersion(text = '1'): readonly LinkProblem[] {
  if (/^\d+$/.test(text) && Number(text) <= version) return [];
  const message = /^\d+$/.test(text)
    ? 'The link comes from a newer version of this page, which may have settings that are missing here.'
    : `The link’s version, ${excerpt(text)}, is not a number.`;
  return [{ name: 'v', text: excerpt(text), message, fault: message }];
}

function explain({ setting, reason, taken }: Refusal, text: string, state: State): LinkProblem {
  const { name } = setting;
  const fallback = defaultOf(setting, state.lab);
  const shown = setting.type === 'text' ? excerpt(String(fallback)) : writeValue(setting, fallback);
  const instead =
    taken === undefined
      ? ` The page uses ${shown ? `the default, ${shown}` : 'none'}.`
      : typeof taken === 'number'
        ? ' That is used.'
        : '';
  const fault = `${name} = ${excerpt(text)}; ${reason}.`;
  return { name, text: excerpt(text), message: `The link sets ${fault}${instead}`, fault };
}
