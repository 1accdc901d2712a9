/** The Encodings lab: every encoding, grouped by where it acts, and how it treats distance. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { onDemand } from '../../draw/on-demand.ts';
import { drawnKind } from '../../encoding/bias-on-words.ts';
import { isFault } from '../../engine/errors.ts';
import { hasFeature } from '../../schemes/scheme-facts.ts';
import { type Source, sourceOf } from '../../schemes/source.ts';
import { formulaControl, formulaOnDemand, hasFormula } from '../../shell/controls/encoding-lever.ts';
import '../../shell/controls/control.ts';
import { figureView } from '../../shell/figure.ts';
import { problemLine, problemOf, refusedHeadline } from '../../shell/frame/headline.ts';
import { markOf } from '../../shell/job-run.ts';
import { defineLab, type Given as GivenOf } from '../../shell/lab.ts';
import type { Fold, FoldTitle } from '../../shell/screen.ts';
import type { Session } from '../../shell/session.ts';
import { actingSource, insteadOfTable } from '../../tables/chosen-encoding.ts';
import { tablesOnDemand } from '../../tables/receive-files.ts';
import { isAlone, isFree } from '../../tasks/access.ts';
import { type Answers, answersFor, ask, chooseIn, type Here, nowhere, readInput } from './answers.ts';
import { areAxesChosen } from './axes/read.ts';
import {
  actionFor,
  type Claim,
  claimOfBias,
  claimOfDataDependent,
  claimOfOffsets,
  claimOfTable,
  claimOfTurning,
  invitedScheme,
} from './claims.ts';
import { familiesLever, familiesStyles } from './families.ts';
import { secondOf } from './figure-facts.ts';
import { biasByDistance, clocks, tableAndRow, vectorsAndRow } from './figures/proofs.ts';
import { areWavesChosen } from './frequencies/read.ts';
import type { EncodingsInput } from './job.ts';
import { canMix } from './pairing/read.ts';
import type { Picture } from './picture.ts';
import type { RowMove } from './row/figure.ts';
import { isFirstShown, scaledProven } from './scale/proven.ts';
import { settingRows } from './setting-rows.ts';
import { nameOfFold, presets, text } from './text.ts';
import { inFrontSlider, inFrontStyles } from './turning/figure.ts';

type Below = typeof import('./below.ts');
type Given = GivenOf<Answers, Here, Below, EncodingsInput>;

/** The code of the stage of learned sinusoids, once they have been shown. */
let stage: typeof import('./frequencies/stage.ts') | undefined;

const loadStage = async () => {
  stage = await import('./frequencies/stage.ts');
};

/** The code of the stage of rotations with several axes, once they have been shown. */
let axesStage: typeof import('./axes/stage.ts') | undefined;

const loadAxes = async () => {
  axesStage = await import('./axes/stage.ts');
};

const isStaged = (session: Session): boolean => areWavesChosen(session) && isFirstShown(session);

/** A claim of the first screen, and the figure that proves it. */
interface Proven {
  readonly claim: Claim;
  readonly proof: unknown;
  /** the class 'older' if the result belongs to earlier settings */
  readonly mark: string;
  /** whether the result is not final yet */
  readonly isPassing?: boolean;
}

const withoutPositions: Proven = {
  claim: {
    headline: text.nothing.headline,
    finding: { number: '0', standing: text.nothing.standing, meaning: text.nothing.meaning },
  },
  mark: '',
  proof: html`<p class="empty">${text.nothing.proof}</p>`,
};

/** Shown if the core refuses the settings. */
function refused(source: Source, error: Error, isOlder: boolean): Proven {
  const { headline, words } = isFault(error)
    ? { headline: refusedHeadline(error, ''), words: text.notComputed }
    : text.refusal(source);
  const standing = { mark: '!', words, tone: 'violated' } as const;
  return {
    claim: { headline, finding: { number: '—', standing, meaning: error.message } },
    mark: isOlder ? 'older' : '',
    proof: nothing,
  };
}

/** Claim and clocks of a rotation. */
function turningProven({ session, answers }: Given): Proven | null {
  const { store } = session;
  const { result } = answers.turning;
  if (!result) return null;
  const source = sourceOf(session.catalog, result.input.scheme);
  const { pair: wanted, before: inFront } = store.get();
  const pair = Math.min(wanted, result.output.frequencies[0].length - 1);
  return {
    claim: claimOfTurning(result.output, source, { pair, inFront }),
    mark: markOf(result),
    proof: figureView(clocks, {
      ...result,
      source,
      pair,
      inFront,
      setInFront: isFree(store.get(), 'before') ? (before) => store.set({ before }) : null,
      // A figure shown alone has its controls above it.
      slider: isAlone(store.get()) ? nothing : inFrontSlider(session, 'in-front'),
    }),
  };
}

/** Moves the compared row; null while it is locked. */
const mover = ({ store }: Session, name: 'position' | 'offset') =>
  isFree(store.get(), name)
    ? ({ row, transient }: RowMove) => store.set({ [name]: row }, { transient })
    : null;

/** Claim and figure of a table, a bias or relative vectors; null for rotations, which have clocks. */
function pictureProven({ session, answers }: Given): Proven | null {
  const { result } = answers.encodings;
  if (!result) return null;
  const { input, output } = result;
  const { picture } = output;
  const { store } = session;
  const source = sourceOf(session.catalog, input.scheme, input.name);
  const mark = markOf(result);
  switch (picture?.kind) {
    case 'input': {
      const scaled = isFirstShown(session) && scaledProven(session, output, picture);
      if (scaled) return { ...scaled, mark };
      const given = { input, picture, row: store.get('position'), moveRow: mover(session, 'position') };
      return { claim: claimOfTable(picture, source), mark, proof: figureView(tableAndRow, given) };
    }
    case 'bias': {
      const figure = guard([picture, input], () => figureView(biasByDistance, { input, picture }));
      const claim = picture.ofWords ? claimOfDataDependent(picture, source) : claimOfBias(picture, source);
      return { claim, mark, proof: html`${gateSlider(session, source)} ${figure}` };
    }
    case 'relative': {
      const given = { input, picture, row: store.get('offset'), moveRow: mover(session, 'offset') };
      return {
        claim: claimOfOffsets(picture, source, input.n),
        mark,
        proof: figureView(vectorsAndRow, given),
      };
    }
    default:
      return null;
  }
}

/** The slider that takes the gates from constant to their own; nothing for other encodings and figures shown alone. */
const gateSlider = ({ store }: Session, { id }: Source) =>
  hasFeature(id, 'gates') && !isAlone(store.get())
    ? html`<pe-control inline class="gates" .store=${store} name="strength"></pe-control>`
    : nothing;

const { folds } = text;

/** The last result, until the next one arrives; null before the first. */
function provenOf(given: Given, scheme: Source): Proven | null {
  if (scheme.kind === 'none') return withoutPositions;
  const { turning, encodings } = given.answers;
  const hasAxes = areAxesChosen(given.session);
  const isTurning = scheme.kind === 'rotary' && !hasAxes;
  const { result, error, isPending } = isTurning ? turning : encodings;
  const ofAxes = (shown: Given) => axesStage?.axesProven(shown) ?? null;
  const picture = hasAxes ? ofAxes : isTurning ? turningProven : pictureProven;
  const proven = isStaged(given.session) ? (stage?.stageProven(given) ?? null) : picture(given);
  if (!error) return proven;
  return proven && result?.input.scheme === scheme.id ? proven : refused(scheme, error, isPending);
}

/** The field of the acting formula, and why the settings have no result. */
function refusalView({ session, answers }: Given, { kind }: Source): TemplateResult | typeof nothing {
  const answer = kind === 'rotary' && !areAxesChosen(session) ? answers.turning : answers.encodings;
  return hasFormula(session) ? formulaOnDemand(session, answer.error?.message) : problemOf(answer);
}

/** Number of rotated pairs of dimensions. */
function pairsOf({ session, answers }: Given, { kind }: Source): number {
  if (kind !== 'rotary' || areAxesChosen(session)) return 0;
  return answers.turning.result?.output.frequencies[0].length ?? Math.floor(session.store.get('d') / 2);
}

type FoldName = readonly [id: keyof Below['folds'], title: FoldTitle];

function foldsOfKind(picture: Picture, scheme: string): readonly FoldName[] {
  switch (picture.kind) {
    case 'input':
      return [
        ['waves', picture.waves ? folds.waves : folds.dimensions],
        ['pairs', folds.pairs],
        ['shift', folds.shift],
      ];
    case 'rotary':
      return [
        ...(canMix(scheme) ? [['pairing', folds.pairing] as const] : []),
        ['pairs', folds.pairsOfDimensions],
      ];
    case 'bias':
      return [['pairs', folds.pairsOfPositions]];
    case 'relative': {
      const sides: readonly FoldName[] = picture.waves ? [['sides', folds.sides]] : [];
      return [['which', folds.which], ...sides, ['pairs', folds.pairs]];
    }
  }
}

function foldsOf(given: Given, scheme: Source): readonly Fold[] {
  const { session, answers, below } = given;
  const picture = answers.encodings.result?.output.picture;
  const all: readonly FoldName[] = [
    ['all', folds.all(session.catalog.length)],
    ['against', nameOfFold(scheme, secondOf(session))],
    // None until the result is of the chosen kind.
    ...(picture?.kind === drawnKind(scheme.kind) ? foldsOfKind(picture, scheme.id) : []),
    ['kernels', folds.kernels],
    // Where the words decide, times have no similarity of their own.
    ...(scheme.kind === 'data-dependent' ? [] : [['times', folds.times] as const]),
    ['requirements', folds.requirements],
    ['score', folds.score],
    ['combine', folds.combine],
    ['formula', folds.formula],
  ];
  return all.map(([id, title]) => ({
    id,
    ...(typeof title === 'string' ? { title } : title),
    content: () => below?.folds[id](given, scheme),
  }));
}

export const lab = defineLab<Answers, Here, Below, EncodingsInput>({
  here: nowhere,
  read: readInput,
  answers: answersFor,
  ask(given) {
    ask(given);
    if (isStaged(given.session)) stage?.askStage(given);
  },
  drawn: (given) => stage?.settleStage(given),
  screen(given) {
    const { session, answers, here, showFold } = given;
    const { store, tableStore } = session;
    const scheme = actingSource(session);
    const proven = provenOf(given, scheme);
    const { result, error } = answers.encodings;
    const hasAxes = areAxesChosen(session);
    const isTurning = scheme.kind === 'rotary' && !hasAxes;
    const play = () => answers.player.play(session);
    // Ways to bring a table come first while the reader has chosen to use one and has none.
    const isTableFirst = store.get('source') === 'file' && !tableStore.get().active;
    const tables = tablesOnDemand(session);
    return {
      headline: proven?.claim.headline ?? '',
      finding: proven?.claim.finding,
      instead: insteadOfTable(session),
      mark: proven?.mark ?? '',
      isPassing: proven?.isPassing ?? false,
      lever: familiesLever({
        session,
        chosen: scheme,
        invited: invitedScheme(scheme),
        choose: chooseIn(given),
        compareAll: () => showFold('all'),
        dock: isTurning ? inFrontSlider(session, 'docked', play) : null,
      }),
      proof: html`${isTableFirst ? tables : nothing} ${refusalView(given, scheme)}
        ${isStaged(session) ? onDemand(loadStage) : nothing} ${hasAxes ? onDemand(loadAxes) : nothing}
        ${proven?.proof ?? nothing}
        ${isTableFirst ? nothing : tables} ${here.problem ? problemLine(here.problem) : nothing}`,
      action: isStaged(session)
        ? (stage?.stageAction(given) ?? null)
        : hasAxes
          ? (axesStage?.axesAction(given) ?? null)
          : actionFor(given, scheme, play),
      examples: presets,
      settings: settingRows({
        session,
        scheme,
        byHead: drawnKind(scheme.kind) === 'bias' || (result?.output.byHead ?? false),
        pairs: pairsOf(given, scheme),
      }),
      controls: formulaControl(session, error?.message),
      // Not before the first result, which would push them down.
      folds: proven ? foldsOf(given, scheme) : [],
      dropWords: text.dropWords,
    };
  },
  below: () => import('./below.ts'),
  styles: [
    familiesStyles,
    inFrontStyles,
    css`
      .longest {
        display: block;
        margin-top: var(--space-2);
        font-family: var(--sans);
        font-size: var(--text);
      }
      .empty {
        display: grid;
        place-content: center;
        min-height: 20rem;
        margin: 0;
        border: 1px dashed var(--edge);
        color: var(--ink-soft);
        font-family: var(--sans);
      }
    `,
  ],
});
