/** The settings behind a result, as text for captions, scripts and citations. */

import type { FigureFacts } from '../../draw/export/provenance.ts';
import { listed } from '../../draw/format.ts';
import { rangeOf } from '../../encoding/relative-table.ts';
import { choiceName, sinusoid } from '../../schemes/scheme-facts.ts';
import { schemeTitle } from '../../schemes/source.ts';
import type { Setting, Value } from '../../settings/setting.ts';
import type { State } from '../../settings/setting-table.ts';
import { rowCount } from '../../tables/chosen-encoding.ts';
import { titleOf } from '../controls/setting-text.ts';
import { text } from '../further-text.ts';
import { linkLine, versionLine } from '../link.ts';
import type { Session } from '../session.ts';
import type { ActingScheme, ActingTable, FigureEncodings, Settings } from './encodings.ts';
import { declarationOf, type FigureDeclaration, figureNow } from './figure.ts';
import { ownSizes } from './sizes.ts';

/** Longer lists and texts are shortened, except formulas; the link holds them in full. */
const mostEntries = 8;
const mostCharacters = 60;

/** A setting's value in words. */
export function settingText(setting: Setting, value: Value, { catalog, store }: Settings): string {
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') {
    const shown = value.slice(0, mostEntries).join(', ');
    return value.length > mostEntries ? text.firstOf(shown, value.length) : shown || text.none;
  }
  if (setting.type === 'choice') {
    // Not every “none” is a scheme; context scaling has one too.
    if (setting.choices.includes(sinusoid)) return schemeTitle(catalog, value);
    return value === 'none' ? value : choiceName(setting.name, value);
  }
  const line = value.replaceAll('\n', '; ');
  return line.length > mostCharacters && !store.settings.isParameter(setting)
    ? `“${line.slice(0, mostCharacters)}…”`
    : `“${line}”`;
}

/** The table's name and size, since a link cannot contain the table. */
function tableText({ table, of, rows }: ActingTable): string {
  const all = rowCount(table);
  const isPart = rows < all;
  const { cols } = table.matrix;
  return of === 'offsets'
    ? text.offsets(table.name, rangeOf(rows), isPart ? rangeOf(all) : null, cols, table.drop)
    : text.table(table.name, `${rows} × ${cols}`, isPart ? all : null, table.drop);
}

/** The parameters that take effect, with their values: 'Base: 100'. With two schemes, each names its scheme. */
function parameterTexts(
  { scheme, parameters }: ActingScheme,
  { parts }: FigureEncodings,
  session: Settings,
): readonly string[] {
  const { settings } = session.store;
  const whose = schemeTitle(session.catalog, scheme);
  return settings
    .applicable({ ...settings.defaults, ...parameters, scheme })
    .map(
      (row) =>
        `${titleOf(row)}${parts.length > 1 ? ` (${whose})` : ''}: ${settingText(row, parameters[row.name] ?? row.default, session)}`,
    );
}

/** 'Positional encoding: Sinusoidal', 'Base: 100', and the tables. */
function encodingTexts(encodings: FigureEncodings, session: Settings): readonly string[] {
  const tables = encodings.parts.filter((part) => 'table' in part);
  const schemes = encodings.parts.filter((part): part is ActingScheme => !('table' in part));
  return [
    ...tables.map(tableText),
    ...(schemes.length > 0 ? [text.encoding(encodings.title)] : []),
    ...schemes.flatMap((part) => parameterTexts(part, encodings, session)),
    ...new Set(
      schemes.flatMap(({ recipe, start }) => {
        if (recipe !== undefined) return [text.trainedHere(recipe)];
        return start === undefined ? [] : [text.untrained(start)];
      }),
    ),
  ];
}

/** 'Width: 64', in the order of the controls. */
export function settingLines(session: Settings, figure: FigureDeclaration): readonly string[] {
  const { store } = session;
  const state: State = { ...store.get(), ...figure.acting?.(session) };
  const titles: Readonly<Record<string, string | undefined>> = figure.titles?.(session) ?? {};
  const { encodings, reads, isRandom, blocks } = figureNow(figure, session);
  const read = reads === 'lab' ? null : new Set<string>(reads);
  const own = ownSizes(encodings.parts);
  // Parameters that a scheme shares with the page, such as the causal mask of a bias, apply in every lab.
  const shared = new Set(
    encodings.parts.flatMap((part) => ('table' in part ? [] : Object.keys(part.parameters))),
  );
  const isShown = (row: Setting): boolean => {
    const { name, labs, type, isView, onlyFor } = row;
    // What only chooses a part of a result counts where the figure says so.
    if ((isView && !read?.has(name)) || state[name] === '') return false;
    // A formula beside the chosen encoding, which names its own parameters.
    if (store.settings.isParameter(row))
      return encodings.beside.some((scheme) => store.settings.parameters(scheme).includes(row));
    if (onlyFor && !onlyFor.choices.includes(String(state[onlyFor.parameter]))) return false;
    if (name === 'seed') return isRandom;
    if (labs && !labs.includes(state.lab) && !shared.has(name)) return false;
    if (read && !read.has(name)) return false;
    if (own.has(name)) return false;
    return !(type === 'choice' && state[name] === 'none');
  };
  const rows = store.settings.rows('');
  const byControls = rows
    .filter((row) => row.type === 'choice' && isShown(row))
    .map(({ name }) => state[name]);
  const others = encodings.beside.filter((scheme) => !byControls.includes(scheme));
  const besideText =
    others.length > 0
      ? [text.beside(listed(others.map((scheme) => schemeTitle(session.catalog, scheme))), others.length)]
      : [];
  const lines = rows.flatMap((row) =>
    row.name === 'scheme'
      ? [...encodingTexts(encodings, session), ...besideText]
      : isShown(row)
        ? [
            `${titleOf(row)}: ${titles[row.name] ?? settingText(row, state[row.name] ?? row.default, session)}`,
          ]
        : [],
  );
  return [...(figure.shows?.(session) ?? []), ...lines, ...(blocks ? [blocks] : [])];
}

/** The caption of an exported figure and the head of a script. */
export const captionLines = (session: Session, figure: FigureDeclaration): readonly string[] => [
  settingLines(session, figure).join(' · '),
  versionLine,
  ...[linkLine(session), figureNow(figure, session).notInLink].filter(Boolean),
];

/** Loads the figure's declaration. */
export const linesOf = async (session: Session, facts: FigureFacts): Promise<readonly string[]> =>
  captionLines(session, await declarationOf(facts));
