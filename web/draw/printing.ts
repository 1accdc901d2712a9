import type { ReactiveController, ReactiveControllerHost } from 'lit';

const types = ['beforeprint', 'afterprint'] as const;

/** It has begun before what comes meanwhile. */
let isOn = false;

/** Whether the page is being printed. Its host is drawn anew for the paper, and once more after it. */
export class Printing implements ReactiveController {
  readonly #host: ReactiveControllerHost;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  get isOn(): boolean {
    return isOn;
  }

  hostConnected(): void {
    for (const type of types) addEventListener(type, this.#take);
  }

  hostDisconnected(): void {
    for (const type of types) removeEventListener(type, this.#take);
  }

  readonly #take = ({ type }: Event) => {
    isOn = type === 'beforeprint';
    this.#host.requestUpdate();
  };
}
