/** The matrix of all combinations, which opens in place of the one map: what opens it, and the key that leaves it. */
import type { ReactiveController } from 'lit';
import type { LabHost } from '../../shell/lab.ts';
import { type Session, shownAlone } from '../../shell/session.ts';
import type { EncodingRow } from './encoding-row.ts';
import { matrix } from './figures/matrix.ts';

/** Whether the matrix of all combinations stands in place of one map. */
export const showsAll = (session: Session): boolean =>
  session.store.get('all') || shownAlone(session)?.id === matrix.id;

/** Where the reader opened it. */
type Opener = 'lever' | 'row' | 'action';

export class SecondLayer implements ReactiveController {
  readonly #host: LabHost;
  #opener: Opener = 'lever';

  constructor(host: LabHost) {
    this.#host = host;
    host.addController(this);
  }

  open(opener: Opener): void {
    this.#opener = opener;
    this.#host.session.store.set({ all: true });
    // What opened it is gone, but for the button that also closes it.
    if (opener !== 'lever') void this.#focus('lever');
  }

  close(): void {
    this.#host.session.store.set({ all: false });
  }

  hostConnected(): void {
    addEventListener('keydown', this.#press);
  }

  hostDisconnected(): void {
    removeEventListener('keydown', this.#press);
  }

  /** Wherever the focus is in the page; in a page of somebody else's, only within the lab. What stands above it takes the key first. */
  readonly #press = (event: KeyboardEvent): void => {
    const { session } = this.#host;
    const path = event.composedPath();
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    if (!session.store.get('all') || session.store.get('ui') === 'present') return;
    if (session.home === null && !path.includes(this.#host)) return;
    if (path.some((one) => one instanceof HTMLDialogElement) || this.#host.closest('[inert]')) return;
    event.preventDefault();
    this.close();
    if (!session.store.get('all')) void this.#focus(this.#opener);
    this.#opener = 'lever';
  };

  async #focus(opener: Opener): Promise<void> {
    await this.#host.updateComplete;
    const root = this.#host.shadowRoot;
    if (opener === 'row') root?.querySelector<EncodingRow>('pe-encoding-row')?.focusOnward();
    else
      root?.querySelector<HTMLElement>(opener === 'action' ? '.action .invite' : '.lever .second')?.focus();
  }
}
