/** The section of one word repeated: what is computed for it, and how it is shown. */
import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { weightWords } from '../../encoding/layer.ts';
import type { Session } from '../../shell/session.ts';
import '../../shell/controls/control.ts';
import { JobRun, markOf } from '../../shell/job-run.ts';
import type { LabElement } from '../../shell/lab-element.ts';
import { runState } from '../../shell/run-state.ts';
import { identicalWordsView } from './identical-words-view.ts';
import { attendedOf } from './input.ts';
import { jobs } from './jobs.ts';
import { PointedPlace } from './pointed-place.ts';
import { WeightFiles } from './weight-files.ts';

export class IdenticalWords {
  readonly #run;
  readonly #weightFiles: WeightFiles;
  readonly #pointed: PointedPlace;

  constructor(host: LabElement) {
    this.#run = new JobRun(host, jobs.identicalWords);
    this.#weightFiles = new WeightFiles(host);
    this.#pointed = new PointedPlace(host);
  }

  ask(session: Session): void {
    const { causal, weights, headWeights, window, tolerance } = session.store.get();
    const brought = headWeights === 'file' ? this.#weightFiles.weights : undefined;
    if (headWeights === 'file' && !brought) return;
    this.#run.ask(
      { ...attendedOf(session), causal, weights, window, tolerance, ...(brought && { brought }) },
      { isLong: true },
    );
  }

  /** Called with each update: the map may be new. */
  follow(): void {
    this.#pointed.follow(this.#run.result?.output);
  }

  /** `isHeadSet`: whether the settings of the lab already choose the head. */
  render(session: Session, isHeadSet: boolean): TemplateResult {
    const { store } = session;
    const { result } = this.#run;
    const hasHead = result !== undefined && result.output.head !== null && !isHeadSet;
    return html`<section class="part figures identical">
      <p>
        If every word is the same, only position tells the keys apart. One head reads the same random word at every position,
        and its attention weights are averaged over many words. With identity weights, queries and keys are the inputs, or the
        head’s part of them. Random weights mix all dimensions.
      </p>
      <div class="sliders">
        <pe-control .store=${store} name="weights" .choices=${weightWords}></pe-control>
        <pe-control .store=${store} name="causal"></pe-control>
        <pe-control .store=${store} name="violations"></pe-control>
        ${hasHead ? html`<pe-control .store=${store} name="head" .most=${result.input.sizes.heads}></pe-control>` : nothing}
      </div>
      ${this.#weightFiles.render(store)} ${runState(this.#run)} ${this.#renderResult(session)}
    </section>`;
  }

  /** Only if the weights come from where the state says: a link to weights from files shows no map of other weights. */
  #renderResult({ store }: Session): TemplateResult | typeof nothing {
    const { result } = this.#run;
    const { property, violations, headWeights } = store.get();
    if (!result || (headWeights === 'page') !== (result.input.brought === undefined)) return nothing;
    const { input, output } = result;
    return html`<div class="result ${markOf(result)}">
      ${guard([output, this.#pointed.cell, property, violations], () =>
        identicalWordsView(input, output, this.#pointed.marking(store)),
      )}
    </div>`;
  }
}
