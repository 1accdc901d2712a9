/** The keys of the lab: from claim to claim, between the cards of the index, and for the answers of a question. */
import type { ReactiveController } from 'lit';
import type { LabHost } from '../../shell/lab.ts';

/** Elements that take typed letters and digits. */
const typed = ['input:not([type="radio"], [type="checkbox"], [type="range"])', 'textarea', 'select'];
const takesText = typed.join();
/** Elements that use the arrow keys themselves. */
const takesArrows = [
  ...typed,
  'input',
  ...['slider', 'grid', 'application', 'region'].map((role) => `[role="${role}"]`),
].join();
const takesEnter = [...typed, 'button', 'a', 'summary', '[role="application"]'].join();

/** What acts on a key, and whether it did. */
type Act = (key: string) => boolean;

/** Listens in a page of its own, before the keys of the projector mode: there, too, arrows go from claim to claim. */
export class LabKeys implements ReactiveController {
  readonly #host: LabHost;
  readonly #act: Act;

  constructor(host: LabHost, act: Act) {
    this.#host = host;
    this.#act = act;
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener('keydown', this.#listen, { capture: true });
  }

  hostDisconnected(): void {
    removeEventListener('keydown', this.#listen, { capture: true });
  }

  readonly #listen = (event: KeyboardEvent) => {
    const { session } = this.#host;
    if (!session || session.home === null || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const target = event.composedPath()[0];
    const isTaken =
      target instanceof Element &&
      target.matches(event.key === 'Enter' ? takesEnter : /^Arrow/.test(event.key) ? takesArrows : takesText);
    if (!isTaken && this.#act(event.key)) event.preventDefault();
  };
}

/** The card beside, above or below the one with the focus. */
export function cardAt(cards: readonly HTMLElement[], now: Element | null, key: string): HTMLElement | null {
  const at = cards.indexOf(now as HTMLElement);
  const first = cards[0]?.offsetTop;
  const columns = cards.filter(({ offsetTop }) => offsetTop === first).length;
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
  };
  const step = steps[key];
  if (step === undefined) return null;
  return at < 0 ? (cards[0] ?? null) : (cards[at + step] ?? null);
}
