/** The place in a map that the reader points at. */
import type { ReactiveControllerHost } from 'lit';
import type { Store } from '../../settings/store.ts';
import type { Marking, PointedCell } from './measured-map.ts';
import type { PropertyName } from './measured-properties.ts';

export class PointedPlace {
  readonly #host: ReactiveControllerHost;
  #cell: PointedCell = null;
  /** the output whose map the cell is in */
  #map: unknown;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  get cell(): PointedCell {
    return this.#cell;
  }

  set cell(cell: PointedCell) {
    this.#cell = cell;
    this.#host.requestUpdate();
  }

  /** A new map forgets the cell, but not that the worst place is to be shown: each map has its own. */
  follow(map: unknown): void {
    if (map !== this.#map && this.#cell !== 'worst') this.#cell = null;
    this.#map = map;
  }

  marking(store: Store): Marking {
    const { property, violations } = store.get();
    return {
      property: property as PropertyName,
      showsBreaks: violations,
      pointed: this.#cell,
      point: (cell) => {
        this.cell = cell;
      },
      mayChoose: (one) => store.allows({ property: one }),
      choose: (one) => {
        store.set({ property: one });
        this.cell = 'worst';
      },
    };
  }
}
