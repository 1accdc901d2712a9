/** <pe-encodings-lab>: every encoding, grouped by where it acts. Shows how each treats distance. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Scheme, SchemeId } from '../../core/types.ts';
import { type Source, type SourceId, tableId, tableSource } from '../../schemes/source.ts';
import { formulaControl, formulaOnDemand, hasFormula } from '../../shell/formula/on-demand.ts';
import { frame, openFolds, showFold } from '../../shell/frame/frame.ts';
import { JobRun } from '../../shell/job-run.ts';
import { LabElement } from '../../shell/lab-element.ts';
import type { Fold } from '../../shell/screen.ts';
import { actingSource, insteadOfTable } from '../../tables/chosen-encoding.ts';
import { coverStyles, tablesOnDemand, tableZone } from '../../tables/receive-files.ts';
import { isFree } from '../../tasks/access.ts';
import { actionFor, invitedScheme } from './actions.ts';
import { familiesLever } from './families.ts';
import {
  pictureShown,
  problemLine,
  refused,
  type Shown,
  turningShown,
  withoutPositions,
} from './first-screen.ts';
import { againstFold, encodingsFolds, galleryFold, kernelsFold } from './folds.ts';
import { inFrontSlider, Player } from './in-front.ts';
import { readGallery, readInput, readKernels, readTurning } from './input.ts';
import { jobs } from './jobs.ts';
import type { Reading } from './kind-requests.ts';
import type { PointedPlace, Pointing } from './kind-view.ts';
import { settingRows } from './setting-groups.ts';
import { styles } from './styles.ts';

/** Nothing is claimed before the first result. */
type FirstScreen = Shown | { readonly claim: null; readonly proof: typeof nothing; readonly mark: '' };

const pending: FirstScreen = { claim: null, proof: nothing, mark: '' };

export class EncodingsLab extends LabElement {
  static override properties = {
    ...LabElement.properties,
    place: { state: true },
    pairPlace: { state: true },
    problem: { state: true },
  };

  declare private place: PointedPlace | null;
  /** in the comparison, while the other figures show offsets in place of positions */
  declare private pairPlace: PointedPlace | null;
  /** why a click changed nothing */
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
    const open = openFolds(this.session);
    if (open.includes(galleryFold)) this.#gallery.ask(readGallery(this.session));
    if (open.includes(kernelsFold)) this.#kernels.ask(readKernels(this.session));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#player.stop();
  }

  /** The reader wants a table of their own and has brought none: the ways to bring one come first. */
  get #isTableAwaited(): boolean {
    const { store, tableStore } = this.session;
    return store.get('source') === 'file' && !tableStore.get().active;
  }

  get #scheme(): Source {
    return actingSource(this.session);
  }

  /** The encoding of a result, which the settings may have left behind. */
  readonly #sourceOf = ({ scheme, name = '' }: { readonly scheme: SourceId; readonly name?: string }) =>
    scheme === tableId ? tableSource(name) : (this.session.catalog.find(({ id }) => id === scheme) as Scheme);

  get #pointing(): Pointing {
    return {
      place: this.place,
      point: (place) => {
        this.place = place;
      },
    };
  }

  /** The comparison shows pairs of positions. Where the other figures do too, they share the place. */
  get #pairPointing(): Pointing {
    if (this.#encodings.result?.output.picture?.kind !== 'relative') return this.#pointing;
    return {
      place: this.pairPlace,
      point: (place) => {
        this.pairPlace = place;
      },
    };
  }

  get #reading(): Reading {
    return {
      session: this.session,
      pointing: this.#pointing,
      keepCurve: isFree(this.session.store.get(), 'dims') ? this.#keepCurve : null,
    };
  }

  override render() {
    if (!this.session) return nothing;
    const { session } = this;
    const scheme = this.#scheme;
    const { claim, proof, mark } = this.#firstScreen();
    const { result } = this.#encodings;
    const play = () => this.#player.play(session);
    const openFold = (id: string) => showFold(session, this.renderRoot, id);
    return html`${frame(session, {
      headline: claim?.headline ?? '',
      finding: claim?.finding,
      instead: insteadOfTable(session),
      mark,
      lever: familiesLever({
        session,
        chosen: scheme,
        invited: invitedScheme(scheme),
        choose: this.#choose,
        compareAll: () => openFold(galleryFold),
        dock: scheme.kind === 'rotary' ? inFrontSlider(session, 'docked', play) : null,
      }),
      proof: html`${this.#isTableAwaited ? tablesOnDemand(session) : nothing} ${this.#refusal} ${proof}
        ${this.#isTableAwaited ? nothing : tablesOnDemand(session)}
        ${this.problem ? problemLine(this.problem) : nothing}`,
      action: actionFor({ session, scheme, play, openFold }),
      settings: settingRows({
        session,
        scheme,
        byHead: scheme.kind === 'bias' || (result?.output.byHead ?? false),
        pairs: this.#pairs,
      }),
      controls: formulaControl(session, this.#encodings.error?.message),
      // They come with the first result, which would otherwise push them down.
      folds: claim ? this.#folds() : [],
    })}
    ${this.#zone.cover('Drop a table of positions, or values for T5')}`;
  }

  /** How many pairs of dimensions turn; 0 where none does. */
  get #pairs(): number {
    if (this.#scheme.kind !== 'rotary') return 0;
    return this.#turning.result?.output.frequencies[0].length ?? Math.floor(this.session.store.get('d') / 2);
  }

  /** The last result stays until the next one comes. */
  #firstScreen(): FirstScreen {
    const scheme = this.#scheme;
    if (scheme.kind === 'none') return withoutPositions;
    const { result, error } = scheme.kind === 'rotary' ? this.#turning : this.#encodings;
    const shown = this.#lastShown(scheme);
    if (!error) return shown ?? pending;
    if (!shown || result?.input.scheme !== scheme.id) return refused(scheme, error);
    return shown;
  }

  /** Why the settings have no result, beside the formula if one acts. */
  get #refusal(): TemplateResult | typeof nothing {
    const { error } = this.#scheme.kind === 'rotary' ? this.#turning : this.#encodings;
    if (hasFormula(this.session)) return formulaOnDemand(this.session, error?.message);
    return error ? problemLine(error.message) : nothing;
  }

  #lastShown({ kind }: Source): Shown | null {
    if (kind === 'rotary') {
      const { result } = this.#turning;
      return result ? turningShown(this.session, result, this.#sourceOf(result.input)) : null;
    }
    const { result } = this.#encodings;
    return result ? pictureShown(this.#reading, result, this.#sourceOf(result.input)) : null;
  }

  #folds(): readonly Fold[] {
    return encodingsFolds({
      reading: this.#reading,
      pairPointing: this.#pairPointing,
      scheme: this.#scheme,
      result: this.#encodings.result,
      gallery: this.#gallery.result,
      galleryError: this.#gallery.error,
      kernels: this.#kernels.result,
      kernelsError: this.#kernels.error,
      keepPair: isFree(this.session.store.get(), 'pair') ? this.#keepPair : null,
      choose: this.#choose,
      compareWith: this.#compareWith,
      sourceOf: this.#sourceOf,
    });
  }

  /** Choosing the scheme that is compared makes the two change places. */
  readonly #choose = (id: SourceId) => {
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
  };

  readonly #compareWith = (against: SchemeId) => {
    this.session.store.set({ against });
    if (against !== 'none') showFold(this.session, this.renderRoot, againstFold);
  };

  readonly #keepCurve = () => {
    const column = this.place?.dimension;
    if (column === undefined) return;
    const { store } = this.session;
    const dims = store.get('dims');
    const isKept = dims.includes(column);
    const [problem] = store.set({ dims: isKept ? dims.filter((dim) => dim !== column) : [...dims, column] });
    this.problem = problem?.message ?? '';
  };

  readonly #keepPair = () => {
    if (this.place?.dimension !== undefined) this.session.store.set({ pair: this.place.dimension });
  };
}

customElements.get('pe-encodings-lab') ?? customElements.define('pe-encodings-lab', EncodingsLab);
