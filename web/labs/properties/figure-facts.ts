/** What the figures of the lab share: the encodings behind them, and the definitions of the three properties. */
import { farthestOf, offsetsId } from '../../encoding/offsets.ts';
import { recipeWords } from '../../encoding/trained/recipe.ts';
import { tableId } from '../../schemes/source.ts';
import {
  type Definition,
  definitions,
  monotonicity,
  monotonicityWithin,
} from '../../shell/cite/definitions.ts';
import type { ActingScheme, ActingTable, FigureEncodings, Settings } from '../../shell/cite/encodings.ts';
import { rowCount } from '../../tables/chosen-encoding.ts';
import { actingOffsets } from '../../tables/offset-tables.ts';
import type { LoadedTable } from '../../tables/table-store.ts';
import { attendedOf, measuredOf } from './input.ts';
import { isFilePart, type PartId, reachOfSum, reachOfVectors, type Sizes, schemeOf } from './item.ts';
import { itemTitle } from './items.ts';
import { requestOf } from './proximity.ts';

function ofOffsets(table: LoadedTable, reach: number): ActingTable {
  const all = rowCount(table);
  return { table, of: 'offsets', rows: 2 * Math.min(farthestOf(all), Math.max(1, reach)) + 1 };
}

/** `reach`: the largest offset of relative vectors. */
function ofParts(
  { catalog, tableStore }: Settings,
  ids: readonly PartId[],
  sizes: Sizes,
  reach: number,
): FigureEncodings {
  const recipe = sizes.encodings && recipeWords(sizes);
  const { active } = tableStore.get();
  const offsets = actingOffsets(tableStore.get());
  return {
    title: itemTitle(
      ids.filter((part) => !isFilePart(part)),
      catalog,
    ),
    parts: ids.map((part) => {
      if (part === tableId) return { table: active as LoadedTable, of: 'positions', rows: sizes.n };
      if (part === offsetsId) return ofOffsets(offsets as LoadedTable, reach);
      const { scheme: _, n, d, heads, seed, ...parameters } = requestOf(catalog, part, sizes, reach);
      return {
        scheme: schemeOf(part),
        parameters: parameters as ActingScheme['parameters'],
        ...(recipe !== undefined && { recipe }),
      };
    }),
    beside: [],
  };
}

/** The encodings whose proximity is mapped. */
export function measured(settings: Settings): FigureEncodings {
  const { item, sizes } = measuredOf(settings);
  const reach = item.parts.length > 1 ? reachOfSum(sizes) : reachOfVectors(sizes);
  return ofParts(settings, item.parts, sizes, reach);
}

/** The encoding whose vectors are diagnosed: in a sum, the absolute one. */
export function vectors(settings: Settings): FigureEncodings {
  const { item, sizes } = measuredOf(settings);
  const [first] = item.parts;
  const reach = item.parts.length > 1 ? reachOfSum(sizes) : reachOfVectors(sizes);
  return ofParts(settings, [first], sizes, reach);
}

export function attended(settings: Settings): FigureEncodings {
  const { item, sizes } = attendedOf(settings);
  return ofParts(settings, item.parts, sizes, reachOfSum(sizes));
}

export const propertyDefinitions = ({ store }: Settings): readonly Definition[] => {
  const tolerance = store.get('tolerance');
  return [
    tolerance > 0 ? monotonicityWithin(tolerance) : monotonicity,
    definitions.invariance,
    definitions.symmetry,
  ];
};
