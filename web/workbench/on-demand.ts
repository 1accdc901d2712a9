/** Parts of the page whose code is loaded when they are first drawn. */
import { html, render, type TemplateResult } from 'lit';
import { Directive, directive } from 'lit/directive.js';

/** The button, and what helps in browsers that fetch a module only once. */
export const tryAgain = (again: () => void): TemplateResult =>
  html`<button type="button" @click=${again}>Try again</button> or reload the page.`;

function lineFor(load: () => Promise<unknown>): HTMLElement {
  const words = { className: 'message broken', role: 'status', hidden: true };
  const line = Object.assign(document.createElement('p'), words);
  const attempt = async () => {
    line.hidden = await load().then(
      () => true,
      () => false,
    );
  };
  render(html`This part could not be loaded. Check your connection. ${tryAgain(attempt)}`, line);
  void attempt();
  return line;
}

class OnDemand extends Directive {
  #line: HTMLElement | undefined;

  render(load: () => Promise<unknown>): HTMLElement {
    this.#line ??= lineFor(load);
    return this.#line;
  }
}

/** Loads the code of what is drawn beside it. Shows nothing, or that there is no code to be had, and the button that tries again. */
export const onDemand = directive(OnDemand);
