/** <pe-requirements>: does the chosen scheme meet the requirements of a good embedding, and does any? */
import { css, html, nothing, type PropertyValues } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Scheme } from '../../../core/types.ts';
import { actingTable, chosenScheme } from '../../../session/chosen-encoding.ts';
import { JobController } from '../../../workbench/job-controller.ts';
import { Lab } from '../../../workbench/lab.ts';
import { keep } from '../../../workbench/same-input.ts';
import { VisibilityController } from '../../../workbench/visibility.ts';
import { type Kind, kinds } from '../kinds.ts';
import type { Subject } from './check.ts';
import { checksStyles, checksView } from './checks-view.ts';
import type { RequirementsTableInput } from './job.ts';
import { prose } from './prose.ts';
import { tableStyles, tableView } from './table-view.ts';

export class Requirements extends Lab {
  readonly #job = new JobController(this, 'requirements');
  readonly #where = new VisibilityController(this);
  readonly #table = new JobController(this, 'requirementsTable');
  #subject: Subject | undefined;
  #tableInput: RequirementsTableInput | undefined;

  static override styles = [
    ...Lab.styles,
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
    if (!this.session || !this.#where.isSeen) return;
    const { store } = this.session;
    const { n, d, heads, head, seed } = store.get();
    const shown = Math.min(head, heads) - 1;
    this.#subject = keep(this.#subject, { ...chosenScheme(store), n, d, heads, head: shown, seed });
    this.#job.ask(this.#subject);
    const schemes = this.#schemes.map(({ id }) => id);
    this.#tableInput = keep(this.#tableInput, { schemes, seed });
    this.#table.ask(this.#tableInput);
  }

  /** In the order of the gallery. */
  get #schemes(): readonly Scheme[] {
    const { catalog } = this.session;
    return (Object.keys(kinds) as Kind[]).flatMap((kind) => catalog.filter((scheme) => scheme.kind === kind));
  }

  #introduction({ title, learnable }: Scheme): string {
    const seeded = learnable ? ' What it learns is seeded here, as it is before any training.' : '';
    return `Here is what ${title} does, as it is set above.${seeded}`;
  }

  override render() {
    if (!this.session) return nothing;
    const { store } = this.session;
    const schemes = this.#schemes;
    const scheme = schemes.find(({ id }) => id === store.get('scheme')) as Scheme;
    const { input, output, error } = this.#job;
    const isOf = input?.scheme === scheme.id;
    const measured = input && output && isOf ? { kind: scheme.kind, subject: input, checks: output } : null;
    const isTable = actingTable(this.session) !== undefined;
    const seed = this.#table.input?.seed ?? store.get('seed');
    return html`<section aria-labelledby="requirements">
      <h2 id="requirements">Is it a good embedding? Six requirements, measured</h2>
      <p class="prose">
        Course notes on positional embeddings ask that one be independent of the length and of the content of the input,
        unique, and small against the content. Two more follow from their examples: bounded, and defined beyond the
        lengths of training. Independence of content can be read in two ways, and both are measured: the notes mean the
        embedding itself, which no scheme here takes from the words; what it adds to a score is the stricter reading. ${isTable ? 'A table has no rule that could be asked for other positions: here are the schemes.' : this.#introduction(scheme)}
      </p>
      ${isTable ? nothing : checksView(measured)}
      <p class="message broken" role="status">${(!isTable && error?.message) || ''}</p>
      ${guard([this.#table.output, scheme.id, isTable], () =>
        tableView({ schemes, chosen: isTable ? '' : scheme.id, rows: this.#table.output ?? null, seed }),
      )}
      <p class="message broken" role="status">${this.#table.error?.message ?? ''}</p>
      ${prose}
    </section>`;
  }
}

customElements.get('pe-requirements') ?? customElements.define('pe-requirements', Requirements);
