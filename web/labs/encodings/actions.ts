/** The lab's "Try this": a question about the encoding shown, and the button that answers it. */
import type { Source } from '../../schemes/source.ts';
import { hasFormula } from '../../shell/formula/on-demand.ts';
import type { Action } from '../../shell/screen.ts';
import type { Session } from '../../shell/session.ts';
import { actingTable } from '../../tables/chosen-encoding.ts';
import { scoreFold } from './folds.ts';
import { mostInFront } from './turning/sentence.ts';

interface ActionRequest {
  readonly session: Session;
  readonly scheme: Source;
  /** puts more and more words in front */
  readonly play: () => void;
  readonly openFold: (id: string) => void;
}

/** The scheme that the action chooses, where it is of the same family; else ''. */
export const invitedScheme = ({ id, kind }: Source): string =>
  ({ index: 'normalized-index', 'normalized-index': 'sinusoidal', rotary: '' })[id as string] ??
  (kind === 'input' && !['sinusoidal', 'learned', 'learned-sinusoidal'].includes(id) ? 'sinusoidal' : '');

export function actionFor(request: ActionRequest): Action {
  const { session, scheme, play, openFold } = request;
  const { store } = session;
  const show = (id: 'normalized-index' | 'sinusoidal', question: string, label: string): Action => ({
    question,
    label,
    sets: { source: 'scheme', scheme: id },
    isInLever: true,
  });
  switch (scheme.id) {
    case 'sinusoidal':
    case 'learned-sinusoidal':
      if (store.get('shuffled'))
        return {
          question: 'Put the rows back in order. How far does similarity fall now?',
          label: 'Sort the rows',
          sets: { shuffled: undefined },
        };
      return store.get('base') === 100
        ? {
            question: 'Slow the waves down again. How far does similarity fall now?',
            label: 'Set the base to 10,000',
            sets: { base: 10_000 },
          }
        : {
            question: 'Speed up the slow waves. How far does similarity fall now?',
            label: 'Set the base to 100',
            sets: { base: 100 },
          };
    case 'index':
      return show(
        'normalized-index',
        'Divide each position by the last one. Does similarity fade now?',
        'Normalise the index',
      );
    case 'normalized-index':
      return show('sinusoidal', 'Turn positions into waves. Does similarity fade now?', 'Show sinusoids');
    case 'learned':
      return {
        question: 'What does a trained table look like? Open a file, or GPT-2’s table from its hub.',
        label: 'Open a trained table',
        sets: { source: 'file' },
      };
    case 'none':
      return show(
        'sinusoidal',
        'Give each position a vector. Which positions are similar?',
        'Show sinusoids',
      );
    case 'relative-sinusoidal':
      return {
        question: 'Do these vectors tell before from after? Two texts disagree.',
        label: 'Compare both sides',
        act: () => openFold('sides'),
      };
  }
  if (hasFormula(session))
    return {
      question: 'Can your formula beat the sinusoid? It is scored as you type.',
      label: 'Beat the sinusoid',
      act: () => openFold(scoreFold),
    };
  switch (scheme.kind) {
    case 'rotary':
      return {
        question: 'Put more words in front. Which curve moves, and which stays?',
        label: 'Play 0 to 12 words',
        // It goes through all numbers; one that is not there now tells whether it may.
        sets: { before: (store.get('before') + 1) % mostInFront },
        act: play,
        isInLever: true,
      };
    case 'bias':
      return headAction(session);
    case 'relative':
      return {
        question: 'Which vector does each pair of words get? See the paper’s grid.',
        label: 'Show the grid',
        act: () => openFold('which'),
      };
    default:
      return actingTable(session)
        ? show('sinusoidal', 'How do sinusoids compare with your table?', 'Show sinusoids')
        : show(
            'sinusoidal',
            'Compare with plain sinusoids. How far does their similarity fall?',
            'Show sinusoids',
          );
  }
}

/** Leads from the head shown to the last one, or back to the first. */
function headAction({ store }: Session): Action {
  const { head, heads } = store.get();
  const shown = Math.min(head, heads);
  const other = shown === heads ? 1 : heads;
  if (heads === 1)
    return {
      question: 'Give the layer more heads. Do they all look equally far?',
      label: 'Show 8 heads',
      sets: { heads: 8 },
    };
  return {
    question: `Head ${other} has another bias. How far does it look?`,
    label: `Show head ${other}`,
    sets: { head: other },
  };
}
