/** What an embed can show: the figures that the settings have, and the controls that make a difference to them. */

import type { Setting } from '../../settings/setting.ts';
import { type FigureDeclaration, figureNow } from '../../shell/cite/figure.ts';
import { ownSizes } from '../../shell/cite/sizes.ts';
import { drawnFigures, openLab, type Session } from '../../shell/session.ts';
import { sceneOf } from '../../story/scenes.ts';

export interface OfferedFigure {
  readonly id: string;
  readonly title: string;
  /** what lists call it */
  readonly choice: string;
  /** its declaration; null for all that proves the lab's claim */
  readonly figure: FigureDeclaration | null;
}

/** What proves the claim of the open lab, or the scene that is open. */
export function mainFigure(session: Session): OfferedFigure {
  const scene = sceneOf(session.store.get());
  const [title, kind] = scene
    ? [scene.title, 'Scene of the story']
    : [openLab(session).teaser, 'Claim and proof'];
  return { id: '', title, choice: `${kind}: ${title}`, figure: null };
}

/** That one first, then the figures of the open lab. Rejects if they cannot be loaded. */
export async function offeredFigures(session: Session): Promise<readonly OfferedFigure[]> {
  const { figures, choices } = await openLab(session).figures();
  const ids = await drawnFigures(session);
  return [
    mainFigure(session),
    ...ids.map((id) => {
      const { title } = choices[id];
      return { id, title, choice: title, figure: figures[id] as FigureDeclaration };
    }),
  ];
}

/** They belong to the page around a lab, to a table that a link cannot contain, or to the player of a descent. */
const ofThePage: ReadonlySet<string> = new Set(['open', 'source', 'extent', 'headWeights', 'shownEpochs']);

/** Texts that have a control. */
const withControl: readonly string[] = ['words', 'encodings'];

/** Other texts and long lists are set by pointing, and nobody types them: only figures in which they are dragged can free them. */
const isTyped = ({ name, type }: Setting): boolean =>
  withControl.includes(name) || (type !== 'text' && type !== 'numbers' && name !== 'sequence');

/** The settings that readers can be given, in the order in which a lab offers them: encoding, its parameters, the rest. */
export function offeredSettings(session: Session, figure: FigureDeclaration | null): readonly Setting[] {
  const { store, catalog } = session;
  const { settings } = store;
  const state = store.get();
  const now = figure && figureNow(figure, session);
  const isActing = now
    ? now.encodings.parts.some((part) => 'scheme' in part && part.scheme === state.scheme)
    : openLab(session).settings.shared.includes('scheme');
  const scheme = catalog.find(({ id }) => id === state.scheme);
  const shared = isActing ? (scheme?.parameters ?? []).map(({ name }) => name) : [];
  const dragged: readonly string[] = figure?.dragged ?? [];
  const own = new Set(now ? ownSizes(now.encodings.parts) : []);
  const reads = !now || now.reads === 'lab' ? null : new Set<string>(now.reads);
  const isRead = ({ name, labs, isView }: Setting): boolean => {
    if (ofThePage.has(name) || own.has(name)) return false;
    if (name === 'scheme') return false;
    if (shared.includes(name)) return true;
    if (!labs?.includes(state.lab)) return false;
    if (name === 'seed' && now) return now.isRandom;
    // A figure does not declare what only its view depends on, such as the pair of dimensions on the clocks.
    return isView === true || reads === null || reads.has(name);
  };
  return [
    ...(isActing ? [settings.schemeRow as Setting, ...settings.applicable(state)] : []),
    ...settings.rows('').filter(isRead),
  ].filter((row) => isTyped(row) || dragged.includes(row.name));
}
