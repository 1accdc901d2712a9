/** <pe-requirements>: does the chosen scheme meet the requirements of a good embedding, and does any? */
import { css, html, nothing, type PropertyValues } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Scheme } from '../../../core/types.ts';
import { JobRun, markOf } from '../../../shell/job-run.ts';
import { LabElement } from '../../../shell/lab-element.ts';
import { VisibilityController } from '../../../shell/visibility.ts';
import { actingTable, writtenFor } from '../../../tables/chosen-encoding.ts';
import { isDrawn } from '../bias-claim.ts';
import { readRequirements } from '../input.ts';
import { jobs } from '../jobs.ts';
import { type Kind, kinds } from '../kinds.ts';
import { checksStyles, checksView } from './checks-view.ts';
import { prose } from './prose.ts';
import { tableStyles, tableView } from './table-view.ts';

export class Requirements extends LabElement {
  readonly #chosen = new JobRun(this, jobs.requirements);
  readonly #every = new JobRun(this, jobs.requirementsTable);
  readonly #where = new VisibilityController(this);

  static override styles = [
    ...LabElement.styles,
    checksStyles,
    tableStyles,
    css`
      summary {
        font-family: var(--sans);
        cursor: pointer;
      }
      details {
        margin-top: var(--space-4);
      }
      details p:first-of-type {
        margin-top: var(--space-3);
      }
    `,
  ];

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!this.session) return;
    const { isSeen } = this.#where;
    this.#chosen.ask(readRequirements(this.session), { isSeen });
    const schemes = this.#schemes.map(({ id }) => id);
    const { store } = this.session;
    const written = writtenFor(store, schemes);
    this.#every.ask({ schemes, seed: store.get('seed'), written }, { isSeen });
  }

  /** In the order of the gallery. */
  get #schemes(): readonly Scheme[] {
    const { catalog } = this.session;
    return (Object.keys(kinds) as Kind[]).flatMap((kind) => catalog.filter((scheme) => scheme.kind === kind));
  }

  #introduction(scheme: Scheme): string {
    const fresh = isDrawn(scheme) ? ', freshly initialised' : '';
    return `Measured here: ${scheme.title}, with the settings above${fresh}.`;
  }

  override render() {
    if (!this.session) return nothing;
    const { store } = this.session;
    const schemes = this.#schemes;
    const scheme = schemes.find(({ id }) => id === store.get('scheme')) as Scheme;
    const { result: chosen, error } = this.#chosen;
    const { result: every } = this.#every;
    // One scheme's verdict never stands under another's name.
    const measured = chosen?.input.scheme === scheme.id ? chosen : null;
    const seed = every?.input.seed ?? store.get('seed');
    const isTable = actingTable(this.session) !== undefined;
    return html`<section aria-labelledby="requirements">
      <h2 id="requirements">Is it a good embedding? Seven measurements</h2>
      <p class="prose">
        Course notes on positional embeddings ask for four: independent of length, independent of content, unique, small
        against the content. Their examples add two: bounded, and defined beyond training. Independence of content is
        measured twice: for the embedding itself, as in the notes, and for what it adds to a score. ${isTable ? 'A table has no rule for further positions, so only the schemes are measured.' : this.#introduction(scheme)}
      </p>
      ${
        isTable
          ? nothing
          : html`<div class=${markOf(measured ?? undefined)}>
              ${checksView(measured && { kind: scheme.kind, input: measured.input, checks: measured.output })}
            </div>`
      }
      <p class="message broken" role="status">${(!isTable && error?.message) || ''}</p>
      <div class=${markOf(every)}>
        ${guard([every?.output, scheme.id, isTable], () =>
          tableView({ schemes, chosen: isTable ? '' : scheme.id, rows: every?.output ?? null, seed }),
        )}
      </div>
      <p class="message broken" role="status">${this.#every.error?.message ?? ''}</p>
      ${prose}
    </section>`;
  }
}

customElements.get('pe-requirements') ?? customElements.define('pe-requirements', Requirements);
