/** Which pairs follow time, height and width in a model that also sees images. */
import type { Changes } from '../../../settings/setting-table.ts';
import { type Fields, shown } from './fields.ts';
import { readingText } from './reading-text.ts';

const nothing = { settings: {}, notes: [] };

/** ERNIE's pairs follow height and width in turn first, and time last. */
const isOtherwise = (config: Fields): boolean => /^ernie/.test(String(config.value('model_type')));

/** `pairs`: how many have frequencies. */
export function readAxes(
  config: Fields,
  fields: Fields | undefined,
  pairs: number,
): { readonly settings: Changes; readonly notes: readonly string[] } {
  const sections = fields?.value('mrope_section');
  const isInterleaved = fields?.value('mrope_interleaved') === true;
  if (!fields || sections === undefined) return nothing;
  const field = fields.at('mrope_section');
  if (isOtherwise(config)) return { ...nothing, notes: [readingText.otherOrder(field, shown(sections))] };
  if (!isShare(sections, pairs, isInterleaved))
    return { ...nothing, notes: [readingText.otherSections(field, shown(sections), pairs)] };
  return {
    settings: { axes: isInterleaved ? 'interleaved' : 'sections', sections },
    notes: [readingText.sections(field, sections, isInterleaved)],
  };
}

/** Where axes take turns, every third pair can follow height, and every third width. */
function isShare(value: unknown, pairs: number, isInterleaved: boolean): value is readonly number[] {
  if (!Array.isArray(value) || value.length !== 3) return false;
  if (!value.every((count) => Number.isInteger(count) && count >= 0)) return false;
  const [, ...ofImage] = value as readonly number[];
  const fits = ofImage.every((count, axis) => count <= Math.floor((pairs + 1 - axis) / 3));
  return value.reduce((sum, count) => sum + count, 0) === pairs && (fits || !isInterleaved);
}
