/** The number of a lab's first screen for a link: computed and judged by the lab's own code, and not drawn. */
import { writeHash } from '../../settings/hash.ts';
import type { Changes } from '../../settings/setting-table.ts';
import { findingOf } from '../../shell/frame/frame.ts';
import type { AnyLabCode, Given, LabHost } from '../../shell/lab.ts';
import { openLab, type Session } from '../../shell/session.ts';
import type { Measured } from '../../tasks/measures.ts';
import { noTask } from '../../tasks/task-rows.ts';
import type { RestingSession } from './resting-session.ts';

/** Answers may lead to further questions. */
const mostRounds = 20;

interface Host extends LabHost {
  /** Ends what still runs for it. */
  leave(): void;
}

/** What stands for the element of a lab. */
function hostOf(session: Session): Host {
  const controllers = new Set<Parameters<LabHost['addController']>[0]>();
  return Object.assign(document.createElement('div'), {
    session,
    addController: (one: Parameters<LabHost['addController']>[0]) => void controllers.add(one),
    removeController: (one: Parameters<LabHost['removeController']>[0]) => void controllers.delete(one),
    requestUpdate: () => {},
    updateComplete: Promise.resolve(true),
    leave: () => {
      for (const one of controllers) one.hostDisconnected?.();
    },
  });
}

async function compute(
  code: AnyLabCode,
  { session, atRest }: RestingSession,
  host: Host,
): Promise<Measured | undefined> {
  const answers = code.answers(host);
  for (let round = 0; round < mostRounds; round++) {
    const given: Given<unknown, AnyLabCode['here'], unknown, unknown> = {
      ...{ session, answers, here: code.here, read: code.read(session), below: null },
      ...{ set: () => {}, showFold: () => {}, isSeen: () => false },
    };
    code.ask(given);
    const screen = code.screen(given);
    const finding = screen && findingOf(session, screen);
    if (finding?.isCurrent) return finding.measured;
    if (screen?.isRefused) return undefined;
    await atRest();
  }
  return undefined;
}

interface Computed {
  /** undefined where the settings have no number, or one that needs a training */
  readonly measured: Measured | undefined;
  /** why the settings are refused, or '' */
  readonly refusal: string;
}

/** Equal settings are computed once. */
export function numbersOf(resting: RestingSession): (state: Changes) => Promise<Computed> {
  const { session } = resting;
  const known = new Map<string, Computed>();
  return async (state) => {
    const { store } = session;
    store.replace({ ...state, ...noTask, ui: 'lab', view: '', show: '', lock: '' });
    const key = writeHash(store.settings, store.get());
    const before = known.get(key);
    if (before) return before;
    const { lab } = await openLab(session).load();
    const host = hostOf(session);
    resting.failure();
    const measured = await compute(lab as AnyLabCode, resting, host);
    const computed = { measured, refusal: measured ? '' : resting.failure() };
    known.set(key, computed);
    host.leave();
    return computed;
  };
}
