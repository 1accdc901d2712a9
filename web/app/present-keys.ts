/**
 * The keys of the projector mode: Escape leaves it, left and right move between labs, down and up through the figures of a lab, R resets
 * the lab. In the story, left and right turn to another scene, and R begins the scene anew.
 */
import { labDefaults } from '../shell/presets.ts';
import { drawnFigures, figureFolds, openLab, type Session } from '../shell/session.ts';
import { noTask } from '../tasks/task-rows.ts';

/** Elements that use the arrow keys themselves. */
const takesArrows = 'input, [role="slider"], [role="grid"], [tabindex="0"]';

/** What keys do in the story. */
interface StoryActs {
  /** goes to the scene after, or before */
  readonly turn: (by: number) => void;
  /** begins the scene anew */
  readonly restart: () => void;
}

const sideways: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Returns what acts on a key, where no text is typed, and whether it did. */
export function presentationKeys(
  session: Session,
  { turn, restart }: StoryActs,
): (key: string, target: Element) => boolean {
  const { store, labs } = session;
  function toLab(by: number) {
    const next = labs[labs.findIndex(({ id }) => id === store.get('lab')) + by];
    if (next) store.set({ ...noTask, lab: next.id, view: '' });
  }

  /** The first screen, then one figure of the folds after another. */
  async function toFigure(by: number) {
    const lab = openLab(session);
    const folded = (await drawnFigures(session)).filter((id) => figureFolds(lab)[id] !== '');
    const ids = ['', ...folded];
    const next = ids[Math.max(0, ids.indexOf(store.get('view'))) + by];
    if (next !== undefined && lab === openLab(session)) store.set({ view: next });
  }

  return (key, target) => {
    if (key === 'Escape') store.set({ ui: 'lab', view: '' });
    else if (store.get('scene') !== '') {
      const by = target.matches(takesArrows) ? undefined : sideways[key];
      if (by) turn(by);
      else if (key === 'r') restart();
      else return false;
    } else if (key === 'r') store.set(labDefaults(store));
    else if (target.matches(takesArrows)) return false;
    else if (key === 'ArrowLeft') toLab(-1);
    else if (key === 'ArrowRight') toLab(1);
    else if (key === 'ArrowUp') void toFigure(-1);
    else if (key === 'ArrowDown') void toFigure(1);
    else return false;
    return true;
  };
}
