/** Parts of the page whose code is loaded when they are first drawn. */
import { html, type LitElement, render, type TemplateResult } from 'lit';
import { Directive, directive } from 'lit/directive.js';
import { loadingMessage } from './faults.ts';

/** The button, and what helps in browsers that fetch a module only once. */
export const tryAgain = (again: () => void): TemplateResult =>
  html`<button type="button" @click=${again}>Try again</button> or reload the page.`;

function lineFor(load: () => Promise<unknown>): HTMLElement {
  const line = document.createElement('p');
  line.setAttribute('role', 'status');
  const say = (words?: TemplateResult) => {
    line.className = words ? 'message broken' : 'unseen';
    render(words, line);
  };
  const attempt = () =>
    load().then(
      () => {
        say();
        // What is drawn beside it may have waited for this code.
        const { host } = line.getRootNode() as Partial<ShadowRoot>;
        (host as Partial<LitElement> | undefined)?.requestUpdate?.();
      },
      (thrown) => {
        const missing = 'This part could not be loaded. Check your connection.';
        say(html`${loadingMessage(thrown, missing)} ${tryAgain(attempt)}`);
      },
    );
  // A status is announced only if it is on the page before its words.
  say();
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
