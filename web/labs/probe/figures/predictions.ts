/** Predicted against true positions, for the table and for a random one; and what all figures share: the table and the fit. */
import { html } from 'lit';
import type { PositionProbe } from '../../../core/types.ts';
import type { Domain } from '../../../draw/color-scale.ts';
import type { Cell } from '../../../draw/heat-map.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { errorText } from '../../../shell/numbers.ts';
import type { Shown } from '../finding.ts';
import type { ProbeInput, ProbeOutput } from '../job.ts';
import '../panels/panels.ts';
import { recipeWords } from '../../../encoding/trained/recipe.ts';
import type { DefinitionName, RandomStreamName } from '../../../shell/cite/definitions.ts';
import {
  type FigureEncodings,
  type Settings,
  schemeEncodings,
  tableEncodings,
  trainedEncodings,
} from '../../../shell/cite/encodings.ts';
import type { FigureDeclaration, SettingName } from '../../../shell/cite/figure.ts';
import { actingTable, rowCount } from '../../../tables/chosen-encoding.ts';
import { readInput, readShownInput, tableTitle, trainingOf } from '../input.ts';
import type { PanelsCursor } from '../panels/panels.ts';
import type { PanelName, PanelsPicture } from '../panels/scene.ts';
import { text } from '../text.ts';
import { describePosition, onceFor, predictionColumns, summary } from '../verdict.ts';

/** The probe uses every row that is not left out. */
function encodings(settings: Settings): FigureEncodings {
  const { catalog } = settings;
  const acting = actingTable(settings);
  if (acting) return tableEncodings(acting, rowCount(acting));
  const training = trainingOf(settings);
  if (training) return trainedEncodings(settings, settings.store.get('scheme'), recipeWords(training.sizes));
  const { table } = readInput(settings);
  if ('matrix' in table) throw new Error(`${tableTitle(table, catalog)} is not a scheme.`);
  return schemeEncodings(settings, table.scheme, table.parameters);
}

export const ofRows: readonly SettingName[] = ['n', 'd', 'drop'];

/** Figures of the table alone. */
export const ofTable = {
  encodings,
  reads: ['n', 'd'],
  definitions: [],
  draws: [],
  isMap: false,
  notInLink: '',
  scripts: null,
} as const satisfies FigureDeclaration;

/** The settings that the fit depends on. The two solvers have different ones. */
function readsOfFit({ store }: Settings): readonly SettingName[] {
  const { split, solver } = store.get();
  return [
    ...ofRows,
    'split',
    'solver',
    ...(split === 'folds' ? (['folds'] as const) : []),
    ...(solver === 'descent' ? (['epochs', 'rate'] as const) : (['ridge'] as const)),
  ];
}

export function definitionOfFit({ store }: Settings): DefinitionName {
  const { solver, ridge } = store.get();
  if (solver === 'descent') return 'descent';
  return ridge > 0 ? 'ridge' : 'leastSquares';
}

export const streamsOfFit = ({ store }: Settings): readonly RandomStreamName[] =>
  store.get('split') === 'folds' ? ['folds'] : [];

/** Figures of the fit; of a descent, they show the end. */
export const ofFit: FigureDeclaration = {
  ...ofTable,
  reads: readsOfFit,
  definitions: (settings) => [definitionOfFit(settings)],
  draws: streamsOfFit,
  scripts: async (session) => (await import('../scripts.ts')).positionScripts(session),
};

/** Figures of the fit; of a descent, they show the chosen step. */
export const ofStep: FigureDeclaration = {
  ...ofFit,
  acting(settings) {
    const { descent } = readShownInput(settings);
    return descent ? { epochs: descent.epochs } : {};
  },
  scripts: async (session) => (await import('../scripts.ts')).shownScripts(session),
};

/** Figures that also show the controls: shuffled positions, and a random table. */
export const withControls: Pick<FigureDeclaration, 'definitions' | 'draws'> = {
  definitions: (settings) => [definitionOfFit(settings), 'errors', 'controls'],
  draws: (settings) => [...streamsOfFit(settings), 'controls'],
};

/** The reader's cursor, shared by all figures: a position, or one number of its vector. */
export interface Pointed {
  readonly position: number | null;
  readonly cell: Cell | null;
  /** the panel of the cursor, in the figure with two tables */
  readonly panel?: PanelName | undefined;
}

/** Where the reader points, and how to point elsewhere. */
export interface Pointing {
  readonly pointed: Pointed;
  readonly point: (pointed: Pointed) => void;
}

/** A result at one step of its descent. */
export interface OfStep {
  /** title of the table */
  readonly title: string;
  readonly input: ProbeInput;
  readonly output: ProbeOutput;
  readonly shown: Shown;
}

interface Given extends OfStep, Pointing {
  readonly caption: unknown;
  /** whether the steps of a descent follow each other by themselves */
  readonly isPlaying: boolean;
  /** limit of a panel's height, in font sizes */
  readonly maxHeight: number;
}

export const predictions = defineFigure<Given>({
  id: 'predictions',
  fold: '',
  title: text.titles.predictions,
  ...ofStep,
  ...withControls,
  draw({ title, input, output, shown, pointed, point, caption, isPlaying, maxHeight }) {
    const { probe, after } = shown;
    const { position, panel = 'table' } = pointed;
    const [first] = probe.positions;
    const follow = ({ detail }: CustomEvent<PanelsCursor | null>) =>
      point({ position: detail && detail.row + first, cell: null, panel: detail?.panel });
    return {
      name: `${title}-predictions`,
      caption,
      content: html`<pe-panels
        id="predicted"
        label=${text.predictionsLabel(title, after)}
        idle=${summary(probe)}
        .picture=${pictureOf(probe, input, title)}
        .result=${output}
        .isPlaying=${isPlaying}
        .xDomain=${positionDomain(probe)}
        .yDomain=${predictedDomain(output)}
        .maxHeight=${maxHeight}
        .cursor=${position === null ? null : { panel, row: position - first }}
        .describe=${(of: PanelName, row: number) =>
          describePosition(probe, row, of === 'random' ? probe.controls?.random.predicted : undefined)}
        .columns=${() => predictionColumns(probe, after)}
        @cursor=${follow}
      ></pe-panels>`,
    };
  },
});

export const positionDomain = ({ positions }: PositionProbe): Domain => [
  positions[0],
  positions[positions.length - 1],
];

/** How far the axis extends past the positions, as a share of their range. Predictions beyond get an arrowhead at the edge. */
const beyond = 0.12;

/** The range of the predictions for both tables at all steps, cut off near the positions. */
const predictedDomain = onceFor(({ probe, path }: ProbeOutput): Domain => {
  const [first, end] = positionDomain(probe);
  const room = beyond * (end - first);
  let [least, most] = [first, end];
  const random = probe.controls?.random.predicted ?? [];
  for (const values of [probe.predicted, random, ...(path?.steps ?? []).map((step) => step.predicted)]) {
    for (const value of values) {
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
  }
  return [Math.max(least, first - room), Math.min(most, end + room)];
});

const pictures = onceFor((_probe: PositionProbe) => new Map<string, PanelsPicture>());

/** Both tables on the same rows. `title`: of the probed table. */
function pictureOf(probe: PositionProbe, input: ProbeInput, title: string): PanelsPicture {
  const known = pictures(probe);
  const picture = known.get(title) ?? makePicture(probe, input, title);
  known.set(title, picture);
  return picture;
}

function makePicture(probe: PositionProbe, { train }: ProbeInput, title: string): PanelsPicture {
  const { positions, trained, predicted, test, all, controls } = probe;
  const [first, last] = positionDomain(probe);
  const heldOut = typeof train === 'object' ? text.heldOutInTurn : text.heldOut;
  const off = (error: string) => text.offBy(test === null ? text.learnedFrom : heldOut, error);
  return {
    positions,
    trained,
    heldOutFrom: train === 'first-half' ? (positions.find((_, i) => trained[i] === 0) ?? null) : null,
    table: {
      title: text.panelTitle(title, first, last),
      finding: off(errorText((test ?? all).mae)),
      short: text.panelShort(title),
      untilSettled: { finding: off('…'), short: text.panelShort(title) },
      color: 'position',
      predicted,
    },
    random: controls && {
      title: text.randomPanel,
      finding: off(errorText(controls.random.mae)),
      short: text.randomShort(errorText(controls.random.mae)),
      untilSettled: { finding: off('…'), short: text.randomShort('…') },
      color: 'ink-soft',
      predicted: controls.random.predicted,
    },
  };
}
