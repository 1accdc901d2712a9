/** All settings of the lab except the property tested. */
import { formatNumber } from '../../draw/format.ts';
import { isOfOffsets, offsetsId } from '../../encoding/offsets.ts';
import { ape } from '../../schemes/embeddings.ts';
import type { Setting } from '../../settings/setting.ts';
import { measureNames } from '../../settings/shared-rows.ts';
import type { Store } from '../../settings/store.ts';
import type { Group } from '../../shell/controls/settings.ts';
import { isNoFormula } from '../../shell/formula/on-demand.ts';
import type { Session } from '../../shell/session.ts';
import { actingTable, chosenOffsets, rowCount } from '../../tables/chosen-encoding.ts';
import { type Item, idsOf, isOfTable } from './items.ts';
import type { RowMeaning } from './proximity.ts';
import { text } from './text.ts';

const words = text.settings;

const isRare = ({ name, type }: Setting) =>
  ['layout', 'spacing', 'order'].includes(name) || type === 'numbers';

/** Parameters without a control: relative vectors cover all offsets, and the ψ fold has the controls of learned sinusoids. */
const decidedHere = (scheme: string, rowMeaning: RowMeaning | undefined): readonly string[] => [
  ...(rowMeaning?.what === 'bias' ? [] : ['maxDistance']),
  ...(scheme === ape.waves ? ['base', 'frequencies'] : []),
];

/** What the controls depend on in the reader's table. */
export interface TableFacts {
  /** number of positions */
  readonly rows: number | undefined;
  /** whether it also serves as offset vectors */
  readonly isOffsets: boolean;
}

/** `rowMeaning`: of the item's map. The parameters of the page's scheme have controls if it is a part of the item. */
export function settingRows(
  store: Store,
  item: Item,
  rowMeaning: RowMeaning | undefined,
  { rows, isOffsets }: TableFacts,
): readonly Group[] {
  const { scheme, measure, window, tolerance, n, d, heads, seed } = store.get();
  const isPart = item.parts.some((part) => part === scheme);
  const parameters = isPart ? store.settings.applicable(store.get()).filter(isNoFormula) : [];
  const isTable = isOfTable(item);
  const hasOffsets = isOfOffsets(item);
  const free = parameters.filter(({ name }) => !decidedHere(scheme, rowMeaning).includes(name));
  const names = (rare: boolean) => free.filter((row) => isRare(row) === rare).map(({ name }) => name);
  const hasHeads = rowMeaning !== undefined && rowMeaning.head !== null;
  const areOffsetsAlone = hasOffsets && item.parts.length === 1;
  const isFile = isTable || areOffsetsAlone;
  const hasOwnWidth = isFile || item.isTrained === true;
  const dropped = isTable || isOffsets ? ['drop'] : [];
  return [
    {
      title: words.similarity,
      value: measureNames.get(measure) ?? '',
      names: ['measure'],
      choices: { measure: measureNames },
    },
    { title: words.window, value: words.offsets(window), names: ['window'] },
    {
      title: words.ties,
      value: tolerance === 0 ? words.tiesCount : words.tolerance(formatNumber(tolerance)),
      names: ['tolerance'],
    },
    {
      title: words.size,
      value: words.sizes(formatNumber(n), hasOwnWidth ? undefined : d),
      names: [
        'n',
        ...(hasOwnWidth ? [] : ['d']),
        ...(hasOffsets || item.isTrained ? [] : ['heads']),
        ...(hasHeads && heads > 1 ? ['head'] : []),
      ],
      ...(isTable && rows !== undefined && { most: { n: rows } }),
    },
    {
      title: words.parameters,
      value: words.seed(seed),
      names: [...names(false), ...dropped, 'seed', ...names(true)],
    },
  ];
}

export function tableFactsOf(session: Session): TableFacts {
  const tables = session.tableStore.get();
  const acting = actingTable(session);
  const areOffsetsAsked = idsOf(session.store.get('item')).includes(offsetsId);
  return {
    rows: tables.active && rowCount(tables.active),
    isOffsets: areOffsetsAsked && acting !== undefined && acting === chosenOffsets(tables),
  };
}
