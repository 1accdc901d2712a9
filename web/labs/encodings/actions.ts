/** The lab's "Try this": a question about the encoding shown, and the button that answers it. */
import type { SchemeId } from '../../core/types.ts';
import { hasFeature, improvedBy, sinusoid } from '../../schemes/scheme-facts.ts';
import { hasRows, type Source } from '../../schemes/source.ts';
import type { State } from '../../settings/setting-table.ts';
import { hasFormula } from '../../shell/controls/encoding-lever.ts';
import type { Action } from '../../shell/screen.ts';
import { actingTable } from '../../tables/chosen-encoding.ts';
import type { Given } from './answers.ts';
import { text } from './text.ts';
import { mostInFront } from './turning/job.ts';

const words = text.actions;

/** The scheme that the suggested action shows, if it is in the family of `source`; else ''. The lever underlines it. */
export function invitedScheme({ id, kind }: Source): string {
  const isWaveOrLearned = hasFeature(id, 'positionWaves') || hasRows(id);
  return improvedBy(id) ?? (kind === 'input' && !isWaveOrLearned ? sinusoid : '');
}

const show = (scheme: SchemeId, prompt: Pick<Action, 'question' | 'label'>): Action => ({
  ...prompt,
  sets: { source: 'scheme', scheme },
  isInLever: true,
});

/** `play` starts the animation of the clocks. */
export function actionFor({ session, showFold }: Given, { id, kind }: Source, play: () => void): Action {
  const { store } = session;
  const better = improvedBy(id);
  if (better) return show(better, better === sinusoid ? words.turnIntoWaves : words.normalise);
  if (hasFormula(session)) return { ...words.beat, act: () => showFold('score') };
  switch (kind) {
    case 'none':
      return show(sinusoid, words.giveVectors);
    case 'rotary':
      return {
        ...words.play,
        // Any other value shows whether the setting may change: the animation goes through all of them.
        sets: { before: (store.get('before') + 1) % mostInFront },
        act: play,
        isInLever: true,
      };
    case 'bias':
      return headAction(store.get());
    case 'relative':
      return hasFeature(id, 'fixedWaves')
        ? { ...words.compareSides, act: () => showFold('sides') }
        : { ...words.showGrid, act: () => showFold('which') };
  }
  if (hasFeature(id, 'positionWaves')) return waveAction(store.get());
  if (hasRows(id)) return { ...words.openTable, sets: { source: 'file' } };
  return show(sinusoid, actingTable(session) ? words.compareTable : words.compareSinusoids);
}

function waveAction({ shuffled, base }: State): Action {
  if (shuffled) return { ...words.sortRows, sets: { shuffled: undefined } };
  return base === 100
    ? { ...words.slowDown, sets: { base: 10_000 } }
    : { ...words.speedUp, sets: { base: 100 } };
}

/** Shows the last head, or the first if the last one is shown. */
function headAction({ head, heads }: { readonly head: number; readonly heads: number }): Action {
  if (heads === 1) return { ...words.moreHeads, sets: { heads: 8 } };
  const other = Math.min(head, heads) === heads ? 1 : heads;
  return { ...words.otherHead(other), sets: { head: other } };
}
