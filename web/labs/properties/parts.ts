/** Names of the parts of an item: on the axes of the matrix, and inside a sentence. */
import type { Scheme } from '../../core/types.ts';
import { offsetsId } from '../../encoding/offsets.ts';
import { nameInSentence } from '../../schemes/scheme-facts.ts';
import { tableId } from '../../schemes/source.ts';
import type { Item, PartId, ReaderFiles } from './items.ts';

const axisLabels: Readonly<Record<string, string>> = {
  learned: 'learned',
  sinusoidal: 'fixed sinusoids',
  'learned-sinusoidal': 'learned sinusoids',
  shaw: 'learned',
  'relative-sinusoidal': 'fixed sinusoids',
  'relative-learned-sinusoidal': 'learned sinusoids',
};

/** Of a row or column. */
export function axisLabel(part: PartId | null, files: ReaderFiles): string {
  if (part === null) return 'alone';
  if (part === tableId || part === offsetsId) return files[part]?.name ?? '';
  return axisLabels[part] ?? part;
}

const phrases: Readonly<Record<string, string>> = {
  learned: 'an untrained table',
  sinusoidal: 'fixed sinusoids',
  'learned-sinusoidal': 'learned sinusoids',
  shaw: 'untrained relative vectors',
  'relative-sinusoidal': 'fixed relative sinusoids',
  'relative-learned-sinusoidal': 'learned relative sinusoids',
};

const trainedPhrases: Readonly<Record<string, string>> = {
  learned: 'a table trained here',
  'learned-sinusoidal': 'sinusoids trained here',
  shaw: 'relative vectors trained here',
};

/** A file's name, short enough for a headline of two lines. */
const cut = (name: string): string => (name.length > 18 ? `${name.slice(0, 17)}…` : name);

/** 'fixed sinusoids', 'your table “gpt2” plus untrained relative vectors' */
export const itemInSentence = (
  { parts, isTrained }: Pick<Item, 'parts' | 'isTrained'>,
  catalog: readonly Scheme[],
  files: ReaderFiles,
): string =>
  parts
    .map((part) => {
      if (part === tableId) return `your table “${cut(files.table?.name ?? '')}”`;
      if (part === offsetsId) return `your relative vectors “${cut(files.offsets?.name ?? '')}”`;
      const scheme = catalog.find(({ id }) => id === part);
      const trained = isTrained && trainedPhrases[part];
      return trained || phrases[part] || (scheme ? nameInSentence(scheme) : part);
    })
    .join(' plus ');
