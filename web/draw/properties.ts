/** The properties of elements: the directive that sets them, and which lists are others. */
import { type ElementPart, noChange } from 'lit';
import { Directive, directive, type PartInfo } from 'lit/directive.js';

/** The properties that can be set on an element, all optional. */
export type Properties<E extends Element> = Partial<
  Omit<E, keyof HTMLElement | 'render' | 'requestUpdate' | 'updateComplete' | 'renderRoot'>
>;

class SetProperties extends Directive {
  /** by name, the values that the element had at first; they return when a property is no longer given */
  readonly #defaults = new Map<string, unknown>();

  constructor(part: PartInfo) {
    super(part);
  }

  render(_given: object) {
    return noChange;
  }

  override update({ element }: ElementPart, [given]: [object]) {
    const target = element as unknown as Record<string, unknown>;
    for (const [name, value] of this.#defaults) if (!(name in given)) target[name] = value;
    for (const [name, value] of Object.entries(given)) {
      if (!this.#defaults.has(name)) this.#defaults.set(name, target[name]);
      target[name] = value;
    }
    return noChange;
  }
}

/** Sets the properties of the element: `<pe-plot ${properties({ series })}>`. Those left out have their defaults. */
export const properties = directive(SetProperties);

/** Equal values in new lists are no other state. */
export function isOtherList(now: ArrayLike<unknown>, before: ArrayLike<unknown> | undefined): boolean {
  if (now.length !== before?.length) return true;
  for (let i = 0; i < now.length; i++) if (!Object.is(now[i], before[i])) return true;
  return false;
}
