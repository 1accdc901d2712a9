/** What is chosen in the builder of embeds, and the embed that comes of it. */
import type { Setting } from '../../settings/setting.ts';
import { openLab, type Session } from '../../shell/session.ts';
import { freeIn } from '../../tasks/access.ts';
import { type Draft, draftOf, writeDraft } from './challenge-draft.ts';
import { type OfferedFigure, offeredSettings } from './offered.ts';
import { embedOf, type Host, type HostId, hosts, type Plan, usualHeight, usualType } from './snippets.ts';

/** As chosen: where a choice makes no sense with another one, it rests. */
export interface Choices extends Pick<Plan, 'view' | 'show' | 'lock' | 'predict' | 'theme' | 'type'> {
  /** why the prediction that is typed is not asked, or '' */
  readonly predictProblem: string;
  /** the challenge as typed */
  readonly draft: Draft;
  readonly host: HostId;
  /** null: as the preview tells it */
  readonly height: number | null;
}

const namesIn = (list: string): readonly string[] => list.split(',').filter(Boolean);

/** What the page shows, with what its own link lets readers change. */
export function choicesOf(session: Session): Choices {
  const { view, show, lock, predict } = session.store.get();
  return {
    // A link names a locked control once.
    ...{ view, show: namesIn(`${show},${lock}`), lock: namesIn(lock) },
    ...{ host: 'frame', theme: 'auto', type: usualType },
    ...{ predict, predictProblem: '', draft: draftOf(session), height: null },
  };
}

/** The builder as it stands, for its fields. */
export interface Builder extends ReturnType<typeof buildEmbed> {
  readonly session: Session;
  readonly figures: readonly OfferedFigure[];
  /** why only the first figure is offered, or '' */
  readonly missing: string;
  readonly choices: Choices;
  readonly choose: (changes: Partial<Choices>) => void;
}

/** The settings that a challenge can leave to readers: those they have a control for, and those that the page's own challenge frees. */
function freeable({ store }: Session, offered: readonly Setting[], { view, show, lock }: Choices) {
  const own = freeIn(store.get('challenge')) ?? [];
  const shown = offered.filter(({ name }) => view === null || show.includes(name));
  const others = store.settings
    .rows(store.get('scheme'))
    .filter((row) => own.includes(row.name) && !shown.some(({ name }) => name === row.name));
  return [...shown, ...others].filter(({ name }) => !lock.includes(name));
}

/** `figures`: those offered; `told`: the height that the preview needs, in CSS pixels, or 0. `settings` can have a control, `free` be left to readers. */
export function buildEmbed(
  session: Session,
  figures: readonly OfferedFigure[],
  choices: Choices,
  told: number,
) {
  const { view, show, lock, predict, draft, theme, height, type } = choices;
  const { title, teaser } = openLab(session);
  const chosen = figures.find(({ id }) => id === view);
  // A scene has controls of its own.
  const isScene = view === '' && session.store.get('scene') !== '';
  const settings = isScene ? [] : offeredSettings(session, chosen?.figure ?? null);
  const free = freeable(session, settings, choices);
  const namesOf = (rows: readonly Setting[]) => rows.map(({ name }) => name);
  const challenge = writeDraft(session, draft, namesOf(free));
  const plan: Plan = {
    ...{ view, predict, theme, type, challenge: challenge.text, height: height ?? (told || usualHeight) },
    title: chosen?.title ?? `${title}: ${teaser}`,
    show: namesOf(settings).filter((name) => show.includes(name)),
    lock: namesOf(settings).filter((name) => lock.includes(name) && (view === null || show.includes(name))),
  };
  const embed = embedOf(session, location.href.split('#')[0], plan);
  const host: Host = hosts[choices.host];
  return { plan, embed, host, settings, free, challengeWords: challenge.words };
}
