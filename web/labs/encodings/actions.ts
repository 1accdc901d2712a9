/** The one question that the lab asks of what is shown. */
import type { Source } from '../../encoding/source.ts';
import { actingTable } from '../../session/chosen-encoding.ts';
import type { Session } from '../../session/session.ts';
import type { Action } from '../../workbench/frame/frame.ts';

interface ActionRequest {
  readonly session: Session;
  readonly scheme: Source;
  /** puts the words in front one after the other */
  readonly play: () => void;
  readonly openFold: (id: string) => void;
}

/** The scheme that the question leads to, where it stands among the members; '' where it leads elsewhere. */
export const invitedScheme = ({ id, kind }: Source): string =>
  ({ index: 'normalized-index', 'normalized-index': 'sinusoidal', rotary: '' })[id as string] ??
  (kind === 'input' && !['sinusoidal', 'learned', 'learned-sinusoidal'].includes(id) ? 'sinusoidal' : '');

export function actionFor(request: ActionRequest): Action {
  const { session, scheme, play, openFold } = request;
  const { store } = session;
  const show = (id: 'normalized-index' | 'sinusoidal', question: string, label: string): Action => ({
    question,
    label,
    act: () => store.set({ source: 'scheme', scheme: id }),
    isInLever: true,
  });
  switch (scheme.id) {
    case 'sinusoidal':
    case 'learned-sinusoidal':
      return store.get('base') === 100
        ? {
            question: 'Slow the waves down again. How far does similarity fall now?',
            label: 'Set the base to 10,000',
            act: () => store.set({ base: 10_000 }),
          }
        : {
            question: 'Speed up the slow waves. How far does similarity fall now?',
            label: 'Set the base to 100',
            act: () => store.set({ base: 100 }),
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
        question:
          'What does a table look like once it has learned? Bring one: a file, or GPT-2’s from its hub.',
        label: 'Open a trained table',
        act: () => store.set({ source: 'file' }),
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
  switch (scheme.kind) {
    case 'rotary':
      return {
        question: 'Put more words in front. Which curve moves, and which stays?',
        label: 'Play 0 to 12 words',
        act: play,
        isInLever: true,
      };
    case 'bias':
      return headAction(session);
    case 'relative':
      return {
        question: 'Which vector does each pair of words get? See the grid of the paper.',
        label: 'Show the grid',
        act: () => openFold('which'),
      };
    default:
      return actingTable(session)
        ? show('sinusoidal', 'How do sinusoids compare with your table?', 'Show sinusoids')
        : show('sinusoidal', 'Compare with plain sinusoids. How far do they fall?', 'Show sinusoids');
  }
}

/** From the head shown to the one at the other end. */
function headAction({ store }: Session): Action {
  const { head, heads } = store.get();
  const shown = Math.min(head, heads);
  const other = shown === heads ? 1 : heads;
  if (heads === 1)
    return {
      question: 'Give the layer more heads. Do all of them look equally far?',
      label: 'Show 8 heads',
      act: () => store.set({ heads: 8 }),
    };
  return {
    question: `Take head ${other} instead of head ${shown}. How far does it look?`,
    label: `Show head ${other}`,
    act: () => store.set({ head: other }),
  };
}
