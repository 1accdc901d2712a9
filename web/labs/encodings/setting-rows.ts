/** The rows of settings: the encoding's parameters, the part that figures show, sizes and seed. */

import { html } from 'lit';
import { formatNumber } from '../../draw/format.ts';
import { choiceName, hasFeature, normalizedIndex, rawIndex } from '../../schemes/scheme-facts.ts';
import type { Source } from '../../schemes/source.ts';
import type { Setting, Value } from '../../settings/setting.ts';
import { measureNames } from '../../settings/shared-rows.ts';
import { isNoFormula } from '../../shell/controls/encoding-lever.ts';
import { titleOf } from '../../shell/controls/setting-text.ts';
import type { Group } from '../../shell/controls/settings.ts';
import type { Session } from '../../shell/session.ts';
import { actingTable, rowCount } from '../../tables/chosen-encoding.ts';
import { areAxesChosen } from './axes/read.ts';
import { areWavesChosen, asBegun, readWaves } from './frequencies/read.ts';
import { scaleText, text } from './text.ts';

/** Parameters of the order of columns, which changes no similarity. */
const conventions = ['layout', 'spacing', 'order'];

/** Parameters that get their own row, in this order. */
const shownFirst: readonly string[] = [
  'base',
  'maxDistance',
  'deviation',
  'scaling',
  'variant',
  'causal',
  'columns',
  'buckets',
];

/** The most parameters with their own row. */
const mostRows = 2;

function valueText(value: Value | undefined): string {
  if (typeof value === 'boolean') return value ? text.settings.yes : text.settings.no;
  if (typeof value === 'number') return formatNumber(value);
  return String(value ?? '');
}

interface SettingsRequest {
  readonly session: Session;
  readonly scheme: Source;
  /** whether each head has a bias or vectors of its own */
  readonly byHead: boolean;
  /** number of rotated pairs of dimensions */
  readonly pairs: number;
}

const { ofWaves } = text.settings;

/** Puts the frequencies of learned sinusoids back where they began. */
function resetRow(store: Session['store']): Group {
  const input = readWaves(store);
  const isMoved = input.omega.length + input.handles.length > 0;
  return {
    title: ofWaves.reset,
    value: isMoved ? ofWaves.moved(input.handles.length / 2) : ofWaves.noneMoved,
    names: [],
    content: () =>
      html`<button ?disabled=${!isMoved || !store.allows(asBegun)} @click=${() => store.set(asBegun)}>
        ${ofWaves.reset}
      </button>`,
  };
}

export function settingRows({ session, scheme, byHead, pairs }: SettingsRequest): readonly Group[] {
  const { store } = session;
  const state = store.get();
  const acting = actingTable(session);
  const rows = acting ? rowCount(acting) : null;
  const isSeeded = scheme.learnable || hasFeature(scheme.id, 'drawnPositions') || scheme.kind === 'rotary';
  const isFree = areWavesChosen(session);
  // Neither the order of columns nor the measure changes ψ.
  const isStaged = isFree && state.indexPicture === 'scale';
  const parameters = (acting ? [] : store.settings.applicable(state).filter(isNoFormula)).filter(
    // Their frequencies have handles, and a base that the labs share.
    ({ name }) => !isFree || (name !== 'base' && name !== 'frequencies'),
  );
  const shownOf = ({ name, default: value }: Setting) => valueText(state[name] ?? value);
  const hasAxes = areAxesChosen(session);
  const own = [...(hasAxes ? ['axes'] : []), ...shownFirst]
    .flatMap((name) => parameters.find((row) => row.name === name) ?? [])
    .filter(({ type }) => type !== 'numbers')
    .slice(0, mostRows);
  const layout = parameters.filter(({ name }) => conventions.includes(name));
  /** A parameter that counts only for some values of another one shares its row. */
  const dependent = (name: string) => parameters.filter(({ onlyFor }) => onlyFor?.parameter === name);
  const placed = [...own, ...layout, ...own.flatMap(({ name }) => dependent(name))];
  const rest = parameters.filter((row) => !placed.includes(row));
  const isIndex = scheme.id === rawIndex || scheme.id === normalizedIndex;
  const pictures = isFree ? ofWaves.pictures : isIndex ? text.settings.pictures : null;
  const isOnInputs = scheme.kind === 'input';
  if (scheme.kind === 'none') return [];
  const groups: readonly (Group | false)[] = [
    pairs > 0 && {
      title: text.settings.pair,
      value: text.settings.of(Math.min(state.pair, pairs - 1), pairs),
      names: ['pair', 'before'],
      most: { pair: pairs - 1 },
    },
    hasAxes && {
      title: text.settings.token,
      value: String(Math.min(state.token, state.n - 1)),
      names: ['token'],
      most: { token: state.n - 1 },
    },
    ...own.map((row) => ({
      title: titleOf(row),
      value: row.type === 'choice' ? choiceName(row.name, shownOf(row)) : shownOf(row),
      names: [row, ...dependent(row.name)].map(({ name }) => name),
    })),
    isFree && resetRow(store),
    isFree && {
      title: ofWaves.base,
      value: formatNumber(readWaves(store).psiBase),
      names: ['psiBase'],
    },
    byHead && {
      title: text.settings.head,
      value: text.settings.of(Math.min(state.head, state.heads), state.heads),
      names: ['heads', ...(state.heads > 1 ? ['head'] : [])],
    },
    {
      title: text.settings.size,
      value: text.settings.sizes(Math.min(state.n, rows ?? state.n), acting ? acting.matrix.cols : state.d),
      names: rows === null ? ['n', 'd'] : ['n', 'drop'],
      ...(rows !== null && { most: { n: rows } }),
    },
    layout.length > 0 &&
      !isStaged && {
        title: text.settings.columns,
        value: text.settings.conventions[String(state.layout ?? layout[0].default)] ?? '',
        names: layout.map(({ name }) => name),
      },
    pictures !== null && {
      title: text.settings.picture,
      value: pictures.get(state.indexPicture) ?? '',
      names: ['indexPicture'],
      choices: { indexPicture: pictures },
    },
    scheme.id === normalizedIndex && {
      title: text.settings.longest,
      value: scaleText.ofWords(state.longest),
      names: ['longest'],
    },
    (isOnInputs || scheme.kind === 'relative') &&
      !isStaged && {
        title: text.settings.similarity,
        value: measureNames.get(state.measure) ?? '',
        names: ['measure'],
        choices: { measure: new Map([...measureNames]) },
      },
    {
      title: text.settings.more,
      value: isSeeded ? text.settings.seed(state.seed) : '',
      names: [
        ...rest.map(({ name }) => name),
        ...(isSeeded ? ['seed'] : []),
        ...(isOnInputs ? ['combine', 'dims', 'position'] : []),
        ...(scheme.kind === 'relative' ? ['offset'] : []),
      ].filter((name, i, all) => all.indexOf(name) === i),
    },
  ];
  return groups.filter((group) => group !== false);
}
