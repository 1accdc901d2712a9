/** Claims about trained models: the index of all, or one claim that its models test in this tab. */
import { html, type ReactiveController, type TemplateResult } from 'lit';
import { figureView } from '../../shell/figure.ts';
import { defineLab, type Given as GivenOf, type LabHost } from '../../shell/lab.ts';
import { foldsFrom, type Screen } from '../../shell/screen.ts';
import { type Session, shownAlone } from '../../shell/session.ts';
import '../../shell/controls/segments.ts';
import { barStyles, barView } from './bar.ts';
import { type Claim, type ClaimId, claimIds, type View } from './claim.ts';
import { claims } from './claims/index.ts';
import { chart } from './figures/chart.ts';
import { findingOf, headlineOf } from './finding.ts';
import { indexScreen } from './index-screen.ts';
import { indexStyles } from './index-view.ts';
import { cardAt, LabKeys } from './keys.ts';
import { beside, open } from './links.ts';
import { markText } from './marks.ts';
import { type Picked, pickedView } from './picked.ts';
import { aloneView, askView, commit, judgedView, onwardView, type Rail, seedsGroup } from './rail.ts';
import { railStyles } from './rail-styles.ts';
import { type ClaimState, setupOf, standingOf, stateIn } from './state.ts';
import { text } from './text.ts';
import { type Trials, trialsOf } from './trials.ts';

interface Read {
  /** undefined on the index */
  readonly claim: Claim | undefined;
  readonly setup: ReturnType<typeof setupOf>;
}

/** What belongs to a claim: another one begins anew. */
interface Here {
  readonly of: ClaimId | '';
  /** index of the answer that is marked, before the reader commits to it */
  readonly marked: number | null;
  /** the model whose dot was pressed */
  readonly picked: Picked | null;
}

type Below = typeof import('./below.ts');
type Given = GivenOf<Following, Here, Below, Read>;

/** Draws the lab again with each answer of a model, and hears its keys. */
class Following implements ReactiveController {
  readonly #host: LabHost;
  #stop = () => {};
  /** what keys act on: that of the latest screen */
  rail: Rail | null = null;

  constructor(host: LabHost) {
    this.#host = host;
    host.addController(this);
    new LabKeys(host, (key) => this.#act(key));
  }

  get trials(): Trials {
    return trialsOf(this.#host.session, claims);
  }

  hostConnected(): void {
    this.#stop = this.trials.subscribe(() => this.#host.requestUpdate());
  }

  hostDisconnected(): void {
    this.#stop();
  }

  #act(key: string): boolean {
    const { session } = this.#host;
    const claim = session.store.get('claim') as ClaimId | '';
    if (claim === '') return this.#toCard(key);
    const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (by) open(session, beside(claim, by));
    else if (this.rail?.state.stage !== 'ask') return false;
    else if (key === 'Enter' && this.rail.marked !== null) commit(this.rail, this.rail.marked);
    else if (this.rail.state.claim.answers[Number(key) - 1] !== undefined) this.rail.mark(Number(key) - 1);
    else return false;
    return true;
  }

  #toCard(key: string): boolean {
    const root = this.#host.shadowRoot;
    const card = root && cardAt([...root.querySelectorAll<HTMLElement>('.card')], root.activeElement, key);
    card?.focus();
    return Boolean(card);
  }
}

function read({ store }: Session): Read {
  return { claim: claims.find(({ id }) => id === store.get('claim')), setup: setupOf(store.get()) };
}

const stateOf = ({ session, answers, read: { setup } }: Given, claim: Claim): ClaimState =>
  stateIn(answers.trials, claim, setup, session.store.get());

function railOf(given: Given, state: ClaimState): Rail {
  const { session, answers, here, set } = given;
  const { id } = state.claim;
  return {
    session,
    claims,
    state,
    trials: answers.trials,
    marked: here.of === id ? here.marked : null,
    mark: (marked) => set({ of: id, marked, picked: null }),
  };
}

/** What a claim can be seen by; its task, where there is one view, and while it asks. */
function leverView({ session }: Given, { claim, view, stage, results, whole }: ClaimState): unknown {
  if (stage === 'ask' || claim.views.length < 2) return html`<p class="task-line">${claim.task}</p>`;
  const segments = (label: string, views: readonly View[], titleOf: (view: View) => string) => {
    const marked = views.map((one) => {
      const { id, standing } = one;
      const isKnown = standing && stage === 'done' && whole.length > 1;
      return [
        id,
        [titleOf(one), isKnown ? markText[standing(results, whole)] : ''].join(' ').trim(),
      ] as const;
    });
    return html`<pe-segments
      .store=${session.store}
      name="claimView"
      label=${label}
      .value=${view.id}
      .choices=${new Map(marked)}
      .kept=${views.map(({ id }) => id)}
    ></pe-segments>`;
  };
  const { lever, secondLever, views } = claim;
  const across = views.filter(({ second }) => second === view.second);
  const first = segments(lever, across, ({ title }) => title);
  if (secondLever === undefined) return first;
  const own = views.filter(({ title }) => title === view.title);
  return html`${first} ${segments(secondLever, own, ({ second = '' }) => second)}`;
}

/** Below the chart: the model whose dot was pressed, or what a dot is. */
function captionView({ session, here }: Given, state: ClaimState): unknown {
  const { claim, models, view } = state;
  const picked = here.of === claim.id ? here.picked : null;
  return (picked && pickedView(session.store, state, picked)) ?? view.caption(models);
}

function chartView(given: Given, state: ClaimState): TemplateResult {
  return figureView(chart, {
    state,
    caption: captionView(given, state),
    pick: (model) => given.set({ of: state.claim.id, marked: null, picked: state.models[model] }),
  });
}

function claimScreen(given: Given, claim: Claim): Screen {
  const { session, answers, below } = given;
  const state = stateOf(given, claim);
  const rail = railOf(given, state);
  answers.rail = rail;
  const isAsked = state.stage === 'ask';
  const alone = shownAlone(session) !== null;
  const contents = {
    numbers: () => below?.numbersView(state),
    trained: () => below?.trainedView(state),
    ...(claim.theirs && { theirs: () => below?.theirsView(state) }),
    code: () => below?.codeView(state),
  };
  return {
    bar: barView({ session, claims, open: claim, standing: (one) => standingOf(stateOf(given, one)) }),
    quoted: html`<q>“${claim.said}”</q> <cite>— ${claim.source}</cite>`,
    headline: headlineOf(state),
    finding: findingOf(state),
    isPassing: state.stage !== 'done' || state.whole.length < 2,
    lever: leverView(given, state),
    proof: chartView(given, state),
    beside: isAsked ? askView(rail, alone) : alone ? aloneView(rail) : judgedView(state),
    action: null,
    examples: [],
    settings: [seedsGroup(rail)],
    next: isAsked ? html`` : onwardView(rail),
    folds: foldsFrom(text.folds, contents as Record<keyof typeof text.folds, () => unknown>),
  };
}

export const lab = defineLab<Following, Here, Below, Read>({
  here: { of: '', marked: null, picked: null },
  read,
  answers: (host) => new Following(host),
  ask() {},
  screen(given) {
    const {
      session,
      read: { claim, setup },
      answers,
    } = given;
    if (claim) return claimScreen(given, claim);
    answers.rail = null;
    const states = claimIds
      .flatMap((id) => claims.filter((one) => one.id === id))
      .map((one) => stateOf(given, one));
    return indexScreen({ session, trials: answers.trials, setup, states, below: given.below });
  },
  below: () => import('./below.ts'),
  styles: [barStyles, indexStyles, railStyles],
});
