/** <pe-score>: the reader's formula against the sinusoid and the rest of the catalogue, in every measurement of the page. */
import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { formulaIds, isFormula } from '../../../core/constants.ts';
import type { FormulaId, Scheme } from '../../../core/types.ts';
import type { Column } from '../../../draw/export/source.ts';
import { formatFull } from '../../../draw/format.ts';
import { splitWords } from '../../../encoding/word-vectors.ts';
import { shortName } from '../../../schemes/scheme-facts.ts';
import { schemeBeside } from '../../../schemes/source.ts';
import { figuresFrom } from '../../../shell/figure.ts';
import { JobRun, markOf } from '../../../shell/job-run.ts';
import { LabElement } from '../../../shell/lab-element.ts';
import { numberTableStyles } from '../../../shell/numbers.ts';
import { runState, runStateStyles } from '../../../shell/run-state.ts';
import { VisibilityController } from '../../../shell/visibility.ts';
import { writtenFor } from '../../../tables/chosen-encoding.ts';
import { jobs } from '../jobs.ts';
import { tableSizes } from '../requirements/job.ts';
import { columnIds, columns, type Standing, standingOf, verdictOf } from './columns.ts';
import type { ScoreRow, Scores } from './job.ts';

const { table } = figuresFrom(() => import('../figures.ts'));

const { n, d, heads, head } = tableSizes;
const heading = `Every encoding in every measurement: ${n} positions, width ${d}, head ${head + 1} of ${heads}`;

/** Without a pair to exchange, nothing is reordered. */
const usualWords = ['the', 'dog', 'saw', 'the', 'cat'];

const marks: Readonly<Record<Standing, readonly [mark: string, words: string]>> = {
  ahead: ['▲', 'better than the sinusoid'],
  even: ['=', 'as the sinusoid'],
  behind: ['▼', 'worse than the sinusoid'],
  none: ['', ''],
};

export class Score extends LabElement {
  /** what the reader changes while they type, apart from what stays */
  readonly #own = new JobRun(this, jobs.score);
  readonly #others = new JobRun(this, jobs.score);
  readonly #where = new VisibilityController(this);

  static override styles = [
    ...LabElement.styles,
    numberTableStyles,
    runStateStyles,
    css`
      .numbers thead th {
        min-width: 5rem;
        line-height: var(--leading-tight);
        vertical-align: bottom;
        white-space: normal;
      }
      .own th {
        font-weight: 600;
      }
      .ahead .mark {
        color: var(--satisfied);
      }
      .behind .mark {
        color: var(--violated);
      }
      .mark {
        display: inline-block;
        width: 1.1em;
        font-size: 0.8em;
      }
    `,
  ];

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!this.session) return;
    const { store } = this.session;
    const { words: sentence, seed } = store.get();
    const typed = splitWords(sentence);
    const words = typed.length < 2 ? usualWords : typed;
    const { isSeen } = this.#where;
    const written = writtenFor(store, formulaIds);
    const own = formulaIds.map((id) => schemeBeside(id, written));
    const others = this.#fixed.map(({ id }) => schemeBeside(id));
    this.#own.ask({ schemes: own, words, seed }, { isSeen });
    this.#others.ask({ schemes: others, words, seed }, { isSeen, isLong: true });
  }

  /** The schemes with a formula of their own. */
  get #fixed(): readonly Scheme[] {
    return this.session.catalog.filter(({ id, kind }) => kind !== 'none' && !isFormula(id));
  }

  /** The formula that is scored: the one that acts, or the table's. */
  get #scored(): FormulaId {
    const scheme = this.session.store.get('scheme');
    return isFormula(scheme) ? scheme : 'formula';
  }

  override render() {
    if (!this.session) return nothing;
    const [own, others] = [this.#own.result, this.#others.result];
    const rows = [...(own?.output ?? []), ...(others?.output ?? [])];
    const mark = markOf(own) || markOf(others);
    return html`<section aria-label="Beat the sinusoid">
      <p class="prose">
        Can a formula of yours do better than the sinusoid? Each measurement of the page, for your formulas and for every
        other encoding with its default parameters, on the same ${n} positions. To be ahead in a measurement is no promise
        that a model learns better with it.
      </p>
      ${runState(this.#others, 'the scores')}
      <div class=${mark} role="status">${guard([own, others, this.#scored], () => this.#verdict(rows))}</div>
      <div class=${mark}>${guard([own, others, this.#scored], () => this.#table(rows))}</div>
    </section>`;
  }

  #verdict(rows: readonly ScoreRow[]): TemplateResult | typeof nothing {
    const find = (id: string) => rows.find(({ scheme }) => scheme === id);
    const [own, sinusoid] = [find(this.#scored), find('sinusoidal')?.scores];
    if (!own || !sinusoid) return nothing;
    return own.scores
      ? html`<p class="prose"><strong>${verdictOf(this.#nameOf(own), own.scores, sinusoid)}</strong></p>`
      : html`<p class="message broken">${own.problem}</p>`;
  }

  #nameOf({ scheme }: ScoreRow): string {
    return shortName(this.session.catalog.find(({ id }) => id === scheme) as Scheme);
  }

  #table(rows: readonly ScoreRow[]): TemplateResult {
    const sinusoid = rows.find(({ scheme }) => scheme === 'sinusoidal')?.scores ?? null;
    const ordered = [
      ...rows.filter(({ scheme }) => scheme === this.#scored),
      ...rows.filter(({ scheme }) => scheme === 'sinusoidal'),
      ...rows.filter(({ scheme }) => scheme !== this.#scored && scheme !== 'sinusoidal'),
    ];
    return table(
      'score',
      { heading, columns: () => this.#columns(ordered) },
      html`<div class="numbers" role="region" aria-label=${heading} tabindex="0">
        <table>
          <thead>
            <tr>
              <th scope="col"><span class="unseen">encoding</span></th>
              ${columnIds.map((id) => html`<th scope="col" title=${columns[id].help}>${columns[id].title}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${ordered.map(
              (row) => html`<tr class=${row.scheme === this.#scored ? 'own' : ''} data-scheme=${row.scheme}>
                <th scope="row">${this.#nameOf(row)}</th>
                ${row.scores ? cells(row.scores, row.scheme === 'sinusoidal' ? null : sinusoid) : html`<td colspan=${columnIds.length}>${row.problem}</td>`}
              </tr>`,
            )}
          </tbody>
        </table>
      </div>`,
    );
  }

  #columns(rows: readonly ScoreRow[]): readonly Column[] {
    return [
      { title: 'encoding', values: rows.map((row) => this.#nameOf(row)) },
      ...columnIds.map((id) => ({
        title: `${columns[id].title}: ${columns[id].help}`,
        values: rows.map(({ scores }) => scores?.[id] ?? Number.NaN),
      })),
    ];
  }
}

/** `sinusoid`: what they are compared with, if it is known and another. */
const cells = (scores: Scores, sinusoid: Scores | null): readonly TemplateResult[] =>
  columnIds.map((id) => {
    const value = scores[id];
    if (value === null) return html`<td class="none">–</td>`;
    const standing = sinusoid ? standingOf(id, scores, sinusoid) : 'none';
    const [mark, words] = marks[standing];
    return html`<td class=${standing} title=${formatFull(value)}>
      ${mark ? html`<span class="mark" role="img" aria-label=${words}>${mark}</span>` : nothing} ${columns[id].format(value, scores)}
    </td>`;
  });

customElements.get('pe-score') ?? customElements.define('pe-score', Score);
