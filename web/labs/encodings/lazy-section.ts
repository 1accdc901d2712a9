import { Lab } from '../lab.ts';

/** A part of a lab that is computed only while it is in the window, or close below it. */
export abstract class LazySection extends Lab {
  static override properties = { ...Lab.properties, isNear: { state: true } };

  declare protected isNear: boolean;
  readonly #watch = new IntersectionObserver(
    (entries) => {
      this.isNear = entries[entries.length - 1].isIntersecting;
    },
    { rootMargin: '20%' },
  );

  constructor() {
    super();
    this.isNear = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#watch.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#watch.disconnect();
  }
}
