/** <pe-encodings-lab>: every encoding, by the place where it acts: what it is, and what it makes of a distance. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { Scheme } from '../../core/types.ts';
import '../../workbench/controls/control.ts';
import { shortName } from '../../encoding/names.ts';
import { type Source, type SourceId, tableId, tableSource } from '../../encoding/source.ts';
import { actingSource } from '../../session/chosen-encoding.ts';
import { toggleName } from '../../state/text.ts';
import { type Finding, type Fold, frame, showFold } from '../../workbench/frame/frame.ts';
import { JobRun, markOf, type Result } from '../../workbench/job-run.ts';
import { LabElement } from '../../workbench/lab-element.ts';
import { coverStyles, tablesOnDemand, tableZone } from '../../workbench/upload/receive-files.ts';
import { actionFor, invitedScheme } from './actions.ts';
import { beforeAndAfter } from './before-and-after.ts';
import { claimOfBias } from './bias-claim.ts';
import { biasProof, pairsOfScores } from './bias-view.ts';
import type { Claim } from './claim.ts';
import { familiesLever } from './families.ts';
import { inFrontSlider, Player } from './in-front.ts';
import { readGallery, readInput, readKernels, readTurning, sourcesOf } from './input.ts';
import { claimOfTable } from './input-claim.ts';
import { type InputRequest, inputProof, pairsOfPositions, wavesView } from './input-view.ts';
import type { EncodingsInput, EncodingsOutput } from './job.ts';
import { jobs } from './jobs.ts';
import { kernelsView } from './kernels-view.ts';
import type { PointedPlace, Pointing } from './kind-view.ts';
import type { BiasPicture, InputPicture, Picture, RelativePicture, RotaryPicture } from './picture.ts';
import { prose } from './prose.ts';
import { claimOfOffsets } from './relative-claim.ts';
import { pairsOfOffsets, relativeProof, whichVector } from './relative-view.ts';
import { claimOfTurning } from './rotary-claim.ts';
import { pairsOfDimensions } from './rotary-view.ts';
import type { RowMove } from './row/figure.ts';
import { settingRows } from './settings.ts';
import { sideBySide } from './side-by-side/view.ts';
import { styles } from './styles.ts';
import { turningProof } from './turning-view.ts';

type EncodingsResult = Result<EncodingsInput, EncodingsOutput>;

/** What the first screen shows of a result: what it claims, the figure that proves it, and whether that is older than the settings. */
interface Shown {
  readonly claim: Claim;
  readonly proof: unknown;
  readonly mark: string;
}

export class EncodingsLab extends LabElement {
  static override properties = {
    ...LabElement.properties,
    place: { state: true },
    pairPlace: { state: true },
    problem: { state: true },
  };

  declare private place: PointedPlace | null;
  /** in the comparison, beside figures of offsets, which have other places */
  declare private pairPlace: PointedPlace | null;
  /** what a click could not do */
  declare private problem: string;
  readonly #zone = tableZone(this);
  readonly #player = new Player();
  readonly #encodings = new JobRun(this, jobs.encodings);
  readonly #turning = new JobRun(this, jobs.turning);
  readonly #gallery = new JobRun(this, jobs.gallery);
  readonly #kernels = new JobRun(this, jobs.kernels);

  constructor() {
    super();
    this.place = null;
    this.pairPlace = null;
    this.problem = '';
  }

  static override styles = [...LabElement.styles, coverStyles, ...styles];

  override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!this.session) return;
    const turning = readTurning(this.session);
    if (turning) this.#turning.ask(turning);
    this.#encodings.ask(readInput(this.session));
    if (this.#isOpen('all')) this.#gallery.ask(readGallery(this.session));
    if (this.#isOpen('kernels')) this.#kernels.ask(readKernels(this.session));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#player.stop();
  }

  #isOpen(fold: string): boolean {
    return this.session.store.get('open').split(' ').includes(fold);
  }

  /** The reader wants a table of their own, and has brought none: what takes it stands first, else below the figure. */
  get #isTableAwaited(): boolean {
    const { store, tableStore } = this.session;
    return store.get('source') === 'file' && !tableStore.get().active;
  }

  get #scheme(): Source {
    return actingSource(this.session);
  }

  #findScheme(wanted: string): Scheme {
    return this.session.catalog.find(({ id }) => id === wanted) as Scheme;
  }

  /** Whose result it is: what is set may be something else by now. */
  #sourceOf({ scheme, name = '' }: { readonly scheme: SourceId; readonly name?: string }): Source {
    return scheme === tableId ? tableSource(name) : this.#findScheme(scheme);
  }

  get #pointing(): Pointing {
    return {
      place: this.place,
      point: (place) => {
        this.place = place;
      },
    };
  }

  /** In the comparison; the same place as in the other figures, where those show pairs of positions too. */
  #pairPointing(picture: Picture | null): Pointing {
    if (picture?.kind !== 'relative') return this.#pointing;
    return {
      place: this.pairPlace,
      point: (place) => {
        this.pairPlace = place;
      },
    };
  }

  override render() {
    if (!this.session) return nothing;
    const { session } = this;
    const scheme = this.#scheme;
    const { claim, proof, mark } = this.#shown();
    const { result } = this.#encodings;
    const action = actionFor({
      session,
      scheme,
      play: () => this.#player.play(session),
      openFold: (id) => showFold(session, this.renderRoot, id),
    });
    return html`${frame(session, {
      headline: claim?.headline ?? '',
      finding: claim?.finding,
      mark,
      lever: familiesLever({
        session,
        chosen: scheme,
        invited: invitedScheme(scheme),
        choose: (id) => this.#choose(id),
        compareAll: () => showFold(session, this.renderRoot, 'all'),
        dock:
          scheme.kind === 'rotary'
            ? inFrontSlider(session, 'docked', () => this.#player.play(session))
            : null,
      }),
      proof: html`${this.#isTableAwaited ? tablesOnDemand(session) : nothing}${proof}
        ${this.#isTableAwaited ? nothing : tablesOnDemand(session)}
        ${this.problem ? html`<p class="message broken" role="status">${this.problem}</p>` : nothing}`,
      action,
      settings: settingRows({
        session,
        scheme,
        byHead: scheme.kind === 'bias' || (result?.output.byHead ?? false),
        pairs: this.#pairs,
      }),
      // With the first result: what comes before it would be pushed away.
      folds: claim ? this.#folds(result) : [],
    })}
    ${this.#zone.cover('Drop a table of positions, or values for T5')}`;
  }

  /** Of dimensions that turn. */
  get #pairs(): number {
    if (this.#scheme.kind !== 'rotary') return 0;
    return this.#turning.result?.output.frequencies[0].length ?? Math.floor(this.session.store.get('d') / 2);
  }

  #shown(): { readonly claim: Claim | null; readonly proof: unknown; readonly mark: string } {
    const scheme = this.#scheme;
    if (scheme.kind === 'none') return withoutPositions;
    const run = scheme.kind === 'rotary' ? this.#turning : this.#encodings;
    const { error } = run;
    if (error && run.result?.input.scheme !== scheme.id) return refusal(scheme, error);
    const problem = error ? html`<p class="message broken" role="status">${error.message}</p>` : nothing;
    const shown = scheme.kind === 'rotary' ? this.#turningShown() : this.#pictureShown();
    return shown
      ? { ...shown, proof: html`${problem}${shown.proof}` }
      : { claim: null, proof: nothing, mark: '' };
  }

  /** The result before stays until the next one is there. */
  #turningShown(): Shown | null {
    const { result } = this.#turning;
    if (!result) return null;
    const { store } = this.session;
    const source = this.#sourceOf(result.input);
    const { pair: wanted, before: inFront } = store.get();
    const pair = Math.min(wanted, result.output.frequencies[0].length - 1);
    return {
      claim: claimOfTurning(result.output, source, { pair, inFront }),
      mark: markOf(result),
      proof: turningProof({
        ...result,
        source,
        pair,
        inFront,
        setInFront: (before) => store.set({ before }),
        slider: inFrontSlider(this.session, 'in-front'),
      }),
    };
  }

  #pictureShown(): Shown | null {
    const { result } = this.#encodings;
    const picture = result?.output.picture;
    if (!result || !picture) return null;
    const source = this.#sourceOf(result.input);
    const mark = markOf(result);
    const { input } = result;
    switch (picture.kind) {
      case 'input': {
        const request = this.#inputRequest(input, picture);
        return { claim: claimOfTable(picture, source), mark, proof: inputProof(request) };
      }
      case 'bias':
        return {
          claim: claimOfBias(picture, source),
          mark,
          proof: guard([picture, input], () => biasProof({ input, picture, ...this.#pointing })),
        };
      case 'relative':
        return {
          claim: claimOfOffsets(picture, source, input.n),
          mark,
          proof: relativeProof(this.#relativeRequest(input, picture)),
        };
      case 'rotary':
        return null;
    }
  }

  #inputRequest(input: EncodingsInput, picture: InputPicture): InputRequest {
    const { store } = this.session;
    const { dims, position } = store.get();
    const movePosition = ({ row, transient }: RowMove) => store.set({ position: row }, { transient });
    return { input, picture, dims, position, movePosition, keepCurve: this.#keepCurve, ...this.#pointing };
  }

  #relativeRequest(input: EncodingsInput, picture: RelativePicture) {
    const { store } = this.session;
    const moveOffset = ({ row, transient }: RowMove) => store.set({ offset: row }, { transient });
    return { input, picture, offset: store.get('offset'), moveOffset, ...this.#pointing };
  }

  /** The scheme that is compared and the chosen one change places. */
  #choose(id: SourceId) {
    this.place = null;
    this.pairPlace = null;
    this.problem = '';
    this.#player.stop();
    const { store } = this.session;
    if (id === tableId) {
      store.set({ source: 'file' });
      return;
    }
    const { scheme, source, against } = store.get();
    const before = source === 'file' ? 'none' : scheme;
    store.set({ source: 'scheme', scheme: id, against: id === against ? before : against });
  }

  #compareWith(against: Scheme['id']) {
    this.session.store.set({ against });
    if (against !== 'none') showFold(this.session, this.renderRoot, 'against');
  }

  #folds(result: EncodingsResult | undefined): readonly Fold[] {
    const scheme = this.#scheme;
    const against = this.session.store.get('against');
    return [
      {
        id: 'all',
        title: `Compare all ${this.session.catalog.length}`,
        content: () => this.#renderGallery(),
      },
      {
        id: 'against',
        title:
          against === 'none'
            ? 'Side by side'
            : `${shortName(scheme)} against ${shortName(this.#findScheme(against))}`,
        content: () => this.#renderAgainst(result),
      },
      ...this.#foldsOfKind(result),
      { id: 'kernels', title: 'All on one axis', content: () => this.#renderKernels() },
      {
        id: 'requirements',
        title: 'Six requirements',
        content: () => {
          void import('./requirements/view.ts');
          return html`<pe-requirements .session=${this.session}></pe-requirements>`;
        },
      },
      {
        id: 'combine',
        title: 'Add or concatenate?',
        content: () => {
          void import('./combine/view.ts');
          return html`<pe-combine .session=${this.session}></pe-combine>`;
        },
      },
      { id: 'formula', title: 'Formula', content: () => prose(scheme) },
    ];
  }

  /** What only the encodings of one place have; nothing of another scheme than the one that is chosen. */
  #foldsOfKind(result: EncodingsResult | undefined): readonly Fold[] {
    const picture = result?.output.picture;
    if (!result || !picture || picture.kind !== this.#scheme.kind) return [];
    const { input } = result;
    const mark = markOf(result);
    const drawn = (draw: () => unknown) => () =>
      html`<div class=${mark}>${guard([result.output, this.place, this.session.store.get('dims')], draw)}</div>`;
    switch (picture.kind) {
      case 'input': {
        const request = this.#inputRequest(input, picture);
        return [
          {
            id: 'waves',
            title: picture.waves ? 'The waves' : 'The dimensions',
            content: drawn(() => wavesView(request)),
          },
          { id: 'pairs', title: 'Every pair', content: drawn(() => pairsOfPositions(request)) },
        ];
      }
      case 'rotary':
        return [this.#rotaryFold(input, picture, drawn)];
      case 'bias':
        return [this.#biasFold(input, picture, drawn)];
      case 'relative': {
        const request = this.#relativeRequest(input, picture);
        const { waves } = picture;
        return [
          { id: 'which', title: 'Which vector', content: drawn(() => whichVector(request)) },
          ...(waves
            ? [
                {
                  id: 'sides',
                  title: 'Before and after',
                  content: drawn(() => beforeAndAfter(picture, waves)),
                },
              ]
            : []),
          { id: 'pairs', title: 'Every pair', content: drawn(() => pairsOfOffsets(request)) },
        ];
      }
    }
  }

  #rotaryFold(input: EncodingsInput, picture: RotaryPicture, drawn: Draw): Fold {
    const draw = () => pairsOfDimensions({ input, picture, keepPair: this.#keepPair, ...this.#pointing });
    return { id: 'pairs', title: 'Every pair of dimensions', content: drawn(draw) };
  }

  #biasFold(input: EncodingsInput, picture: BiasPicture, drawn: Draw): Fold {
    const draw = () => pairsOfScores({ input, picture, ...this.#pointing });
    return { id: 'pairs', title: 'Every pair of positions', content: drawn(draw) };
  }

  #renderGallery(): TemplateResult {
    void import('./gallery.ts');
    const { store, tableStore, catalog } = this.session;
    const scheme = this.#scheme;
    return html`<p class="description"><b>${scheme.title}.</b> ${scheme.description}</p>
      <pe-gallery
        class=${markOf(this.#gallery.result)}
        .schemes=${guard([catalog], () => [...catalog, tableSource('Uploaded table')])}
        .chosen=${store.get('source') === 'file' ? tableId : scheme.id}
        .against=${store.get('against')}
        .pictures=${this.#gallery.result?.output ?? null}
        .table=${tableStore.get().active ?? null}
        @choose=${({ detail }: CustomEvent<SourceId>) => this.#choose(detail)}
        @compare=${({ detail }: CustomEvent<Scheme['id']>) => this.#compareWith(detail)}
      ></pe-gallery>`;
  }

  #renderAgainst(result: EncodingsResult | undefined): TemplateResult {
    const { store, catalog } = this.session;
    const against = store.get('against');
    const titles = new Map(
      catalog.map(({ id, kind, title }) => [id as string, kind === 'none' ? 'nothing' : title]),
    );
    const isShown = result && against !== 'none' && result.input.against !== 'none';
    return html`<pe-control class="against-control" .store=${store} name="against" .choices=${titles}></pe-control>
      ${
        isShown
          ? html`<div class="figures ${markOf(result)}">
              ${guard([result.output, this.place, this.pairPlace], () => this.#renderComparison(result))}
            </div>`
          : nothing
      }`;
  }

  #renderComparison({ input, output }: EncodingsResult): TemplateResult {
    const { picture, comparison, problem } = output;
    const titles = [this.#sourceOf(input).title, this.#findScheme(input.against).title] as const;
    const stop = () => this.#compareWith('none');
    return sideBySide({ input, comparison, problem, titles, stop, ...this.#pairPointing(picture) });
  }

  #renderKernels(): TemplateResult | typeof nothing {
    const { result } = this.#kernels;
    if (!result) return nothing;
    const { store } = this.session;
    const compared = result.input.schemes.map(({ scheme }) => scheme);
    const toggle = (id: string) => {
      store.set({ compare: toggleName(store.get('compare'), id) });
    };
    const chosen = this.#scheme.id;
    const view = () =>
      kernelsView({ kernels: result.output, catalog: sourcesOf(this.session), chosen, compared, toggle });
    return html`<div class=${markOf(result)}>${guard([result.output, chosen], view)}</div>`;
  }

  #keepCurve = () => {
    const column = this.place?.dimension;
    if (column === undefined) return;
    const { store } = this.session;
    const dims = store.get('dims');
    const isKept = dims.includes(column);
    const [problem] = store.set({ dims: isKept ? dims.filter((dim) => dim !== column) : [...dims, column] });
    this.problem = problem?.message ?? '';
  };

  #keepPair = () => {
    if (this.place?.dimension !== undefined) this.session.store.set({ pair: this.place.dimension });
  };
}

/** Draws what stands in a fold again where its result or what is pointed at changes. */
type Draw = (draw: () => unknown) => () => unknown;

const withoutPositions: Shown = {
  claim: {
    headline: 'Without positions, every word is as near as any other.',
    finding: {
      number: '0',
      unit: 'numbers',
      standing: { mark: '○', words: 'Nothing to see', tone: 'plain' },
      meaning: 'say where a word stands: no vector, no angle, no bias. Attention reads a set of words.',
    },
  },
  mark: '',
  proof: html`<p class="empty">No positions: there is no table to draw.</p>`,
};

/** The core says why: the settings that it names stay in reach. */
function refusal({ title }: Source, { message }: Error): Shown {
  const finding: Finding = {
    number: '—',
    standing: { mark: '!', words: 'Not with these settings', tone: 'violated' },
    meaning: message,
  };
  return {
    claim: { headline: `${title} cannot be computed with these settings.`, finding },
    mark: '',
    proof: html`<p class="message broken" role="status">${message}</p>`,
  };
}

customElements.get('pe-encodings-lab') ?? customElements.define('pe-encodings-lab', EncodingsLab);
