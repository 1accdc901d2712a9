/** Parts of the page whose code is loaded when they are first drawn. */
import { html, render, type TemplateResult } from 'lit';
import { Directive, directive } from 'lit/directive.js';

/** The button, and what helps in browsers that fetch a module only once. */
export const tryAgain = (again: () => void): TemplateResult =>
  html`<button type="button" @click=${again}>Try again</button> If it still fails, reload the page.`;

function lineFor(load: () => Promise<unknown>): HTMLElement {
  const line = document.createElement('p');
  line.className = 'message broken';
  line.role = 'status';
  line.hidden = true;
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
