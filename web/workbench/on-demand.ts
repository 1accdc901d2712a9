/** Parts of a lab whose code is loaded when they are first drawn. */
import { html, nothing } from 'lit';
import { until } from 'lit/directives/until.js';

const notLoaded = html`<p class="message broken" role="status">This part could not be loaded. Check your connection, then reload the page.</p>`;

/** Loads the code of what is drawn beside it. Shows nothing, or that there is no code to be had. */
export const onDemand = (load: () => Promise<unknown>): unknown =>
  until(
    load().then(
      () => nothing,
      () => notLoaded,
    ),
    nothing,
  );
