/** All settings of the lab except the property tested. */
import { html } from 'lit';
import { formatNumber } from '../../draw/format.ts';
import { isOfOffsets, offsetsId } from '../../encoding/relative-table.ts';
import { most as mostInTraining, recipe } from '../../encoding/trained/recipe.ts';
import { ape } from '../../schemes/further-facts.ts';
import type { Setting } from '../../settings/setting.ts';
import { measureNames } from '../../settings/shared-rows.ts';
import { isNoFormula } from '../../shell/controls/encoding-lever.ts';
import type { Group } from '../../shell/controls/settings.ts';
import type { Session } from '../../shell/session.ts';
import { actingTable, chosenOffsets, rowCount } from '../../tables/chosen-encoding.ts';
import { idsOf, isGivenMap, isOfTable, learnsHere, type Sized, sizesOfTraining } from './items.ts';
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

/** Leads to the other encodings, and to the reader's tables. */
export const othersRow = (show: () => void): Group => ({
  title: text.folds.others.title,
  value: '',
  names: [],
  content: () => html`<button @click=${show}>${words.showOthers}</button>`,
});

/** A table is measured whole, so it has a size of its own. `rowMeaning`: of the item's map. The parameters of the page's scheme have controls if it is a part of the item. */
export function settingRows(
  session: Session,
  { item, sizes }: Sized,
  rowMeaning: RowMeaning | undefined,
): readonly Group[] {
  const { store } = session;
  const { scheme, measure, window, tolerance, n, d, heads, seed, item: asked } = store.get();
  const tables = session.tableStore.get();
  const acting = actingTable(session);
  const isTable = isOfTable(item);
  const hasOffsets = isOfOffsets(item);
  // Offset vectors have no control for rows left out, unless their table is also the active one.
  const isDropped =
    isTable || (idsOf(asked).includes(offsetsId) && acting && acting === chosenOffsets(tables));
  const model = learnsHere(item, store.get()) ? sizesOfTraining(store.get()) : undefined;
  const hasOwnWidth = isTable || model || (hasOffsets && item.parts.length === 1);
  const isPart = item.parts.some((part) => part === scheme);
  const free = (isPart ? store.settings.applicable(store.get()) : []).filter(
    (row) => isNoFormula(row) && !decidedHere(scheme, rowMeaning).includes(row.name),
  );
  const names = (rare: boolean) => free.filter((row) => isRare(row) === rare).map(({ name }) => name);
  const tested: readonly Group[] = [
    { title: words.window, value: words.offsets(window), names: ['window'] },
    {
      title: words.ties,
      value: tolerance === 0 ? words.tiesCount : words.tolerance(formatNumber(tolerance)),
      names: ['tolerance'],
    },
  ];
  // It is measured as it is.
  if (isGivenMap(item)) return tested;
  return [
    {
      title: words.similarity,
      value: measureNames.get(measure) ?? '',
      names: ['measure'],
      choices: { measure: measureNames },
    },
    ...tested,
    {
      title: words.size,
      value: words.sizes(
        formatNumber(model?.n ?? (isTable ? sizes.n : n)),
        model?.d ?? (hasOwnWidth ? undefined : d),
      ),
      names: [
        'n',
        ...(hasOwnWidth ? [] : ['d']),
        ...(hasOffsets || model ? [] : ['heads']),
        ...(typeof rowMeaning?.head === 'number' && (model ? recipe.heads : heads) > 1 ? ['head'] : []),
      ],
      ...(isTable && tables.active && { most: { n: rowCount(tables.active) } }),
      ...(model && { most: { n: mostInTraining.n, head: recipe.heads } }),
    },
    {
      title: words.parameters,
      value: words.seed(seed),
      names: [...names(false), ...(isDropped ? ['drop'] : []), 'seed', ...names(true)],
    },
  ];
}
