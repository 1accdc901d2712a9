/** An embed as its builder sets it up. */

import { readHash } from '../../settings/hash.ts';
import { impliedOf, type Setting } from '../../settings/setting.ts';
import type { Changes, State } from '../../settings/setting-table.ts';
import { wholeText } from '../../shell/link.ts';
import { openLab, type Session } from '../../shell/session.ts';
import { readPrediction } from '../../tasks/prediction.ts';
import { noTask } from '../../tasks/task-rows.ts';
import type { Embed } from './snippets.ts';

export interface Plan {
  /** id of the figure, '' for all that proves the lab's claim, null for the whole lab */
  readonly view: string | null;
  /** what the figure or the lab is called */
  readonly title: string;
  /** settings with a control beside the figure */
  readonly show: readonly string[];
  /** settings that readers cannot change */
  readonly lock: readonly string[];
  /** the question to answer first, as a link writes it, or '' */
  readonly predict: string;
  /** the task to solve, as a link writes it, or '' */
  readonly challenge: string;
  readonly theme: Embed['theme'];
  readonly height: number;
}

/** Stands for the address of a page that nobody else can open. */
const elsewhere = 'https://your.host/';

/** Whether others can open an address: not that of a file, nor that of a server on this computer. */
export function isPublic(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  const isLocal =
    hostname === 'localhost' || hostname.endsWith('.localhost') || /^(127\.[\d.]+|\[::1\])$/.test(hostname);
  return /^https?:$/.test(protocol) && !isLocal;
}

/** The sections that a link opens which names none: a figure opens the one that holds it. */
function impliedSections({ store }: Session): string {
  const row = store.settings.setting('open') as Setting;
  return String(impliedOf(row, store.get()));
}

/** A challenge starts from what it gives: the settings of other labs would count as changed. */
const startOfChallenge = ({ store }: Session, challenge: string): State =>
  readHash(store.settings, `challenge=${challenge}`).state;

/** `home`: the address of this page. A file has none that a snippet could use. */
export function embedOf(session: Session, home: string, plan: Plan): Embed {
  const { view, show, lock, predict, challenge, theme, height, title } = plan;
  const lab = openLab(session);
  const isFigure = view !== null;
  const shown = isFigure ? show.filter((name) => !lock.includes(name)) : [];
  const named = { view: view ?? '', show: shown.join(','), lock: lock.join(','), predict, challenge };
  const open = isFigure ? impliedSections(session) : session.store.get('open');
  const plain: Changes = { ...noTask, ui: 'lab', view: '', show: '', lock: '', theme: 'auto', open };
  const settings: Changes = { ...(challenge && startOfChallenge(session, challenge)), ...plain };
  return {
    // The figure's own title may tell the answer.
    title: readPrediction(predict)?.question ?? title,
    page: /^https?:/.test(home) ? home : elsewhere,
    settings: wholeText(session, settings),
    state: wholeText(session, { ...settings, ...named, theme, ui: isFigure ? 'figure' : 'lab' }),
    attributes: Object.fromEntries(Object.entries(named).filter(([, value]) => value !== '')),
    isFigure,
    theme,
    height,
    poster: predict === '' ? `${[lab.id, view].filter(Boolean).join('-')}.svg` : null,
  };
}
