/** The lab's "Try this": a question about the encoding shown, and the button that answers it. */
import { sinusoid } from '../../schemes/scheme-facts.ts';
import type { Source } from '../../schemes/source.ts';
import { hasFormula } from '../../shell/formula/on-demand.ts';
import type { Action } from '../../shell/screen.ts';
import { actingTable } from '../../tables/chosen-encoding.ts';
import type { Given } from './answers.ts';
import { text } from './text.ts';
import { mostInFront } from './turning/sentence.ts';

const words = text.actions;

/** The scheme that the action chooses, where it is of the same family; else ''. */
export const invitedScheme = ({ id, kind }: Source): string =>
  ({ index: 'normalized-index', 'normalized-index': sinusoid, rotary: '' })[id as string] ??
  (kind === 'input' && ![sinusoid, 'learned', 'learned-sinusoidal'].includes(id) ? sinusoid : '');

type Words = Pick<Action, 'question' | 'label'>;

const show = (scheme: 'normalized-index' | typeof sinusoid, said: Words): Action => ({
  ...said,
  sets: { source: 'scheme', scheme },
  isInLever: true,
});

/** `play`: puts more and more words in front. */
export function actionFor({ session, showFold }: Given, scheme: Source, play: () => void): Action {
  const { store } = session;
  switch (scheme.id) {
    case 'sinusoidal':
    case 'learned-sinusoidal':
      if (store.get('shuffled')) return { ...words.sortRows, sets: { shuffled: undefined } };
      return store.get('base') === 100
        ? { ...words.slowDown, sets: { base: 10_000 } }
        : { ...words.speedUp, sets: { base: 100 } };
    case 'index':
      return show('normalized-index', words.normalise);
    case 'normalized-index':
      return show(sinusoid, words.turnIntoWaves);
    case 'learned':
      return { ...words.openTable, sets: { source: 'file' } };
    case 'none':
      return show(sinusoid, words.giveVectors);
    case 'relative-sinusoidal':
      return { ...words.compareSides, act: () => showFold('sides') };
  }
  if (hasFormula(session)) return { ...words.beat, act: () => showFold('score') };
  switch (scheme.kind) {
    case 'rotary':
      return {
        ...words.play,
        // It goes through all numbers; one that is not there now tells whether it may.
        sets: { before: (store.get('before') + 1) % mostInFront },
        act: play,
        isInLever: true,
      };
    case 'bias':
      return headAction(store.get());
    case 'relative':
      return { ...words.showGrid, act: () => showFold('which') };
    default:
      return show(sinusoid, actingTable(session) ? words.compareTable : words.compareSinusoids);
  }
}

/** Leads from the head shown to the last one, or back to the first. */
function headAction({ head, heads }: { readonly head: number; readonly heads: number }): Action {
  if (heads === 1) return { ...words.moreHeads, sets: { heads: 8 } };
  const other = Math.min(head, heads) === heads ? 1 : heads;
  return { ...words.otherHead(other), sets: { head: other } };
}
