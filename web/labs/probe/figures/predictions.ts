/** Predicted against true positions, for the table and for a random one beside it. */
import { html } from 'lit';
import type { PositionProbe } from '../../../core/types.ts';
import type { Domain } from '../../../draw/color-scale.ts';
import type { Cell } from '../../../draw/heat-map.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { errorText } from '../../../shell/numbers.ts';
import { ofStep, withControls } from '../figure-facts.ts';
import type { Shown } from '../finding.ts';
import type { ProbeInput, ProbeOutput } from '../job.ts';
import '../panels/panels.ts';
import type { PanelsCursor } from '../panels/panels.ts';
import type { PanelName, PanelsPicture } from '../panels/scene.ts';
import { describePosition, onceFor, predictionColumns, summary } from '../predictions.ts';
import { text } from '../text.ts';

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
  /** limit of a panel's height, in font sizes */
  readonly maxHeight: number;
}

export const predictions = defineFigure<Given>({
  id: 'predictions',
  fold: '',
  title: text.titles.predictions,
  ...ofStep,
  ...withControls,
  draw({ title, input, output, shown, pointed, point, caption, maxHeight }) {
    const { probe, after } = shown;
    const { position, panel = 'table' } = pointed;
    const [first] = probe.positions;
    const follow = ({ detail }: CustomEvent<PanelsCursor | null>) =>
      point({ position: detail && detail.row + first, cell: null, panel: detail?.panel });
    return {
      heading: text.titles.predictions,
      name: `${title}-predictions`,
      caption,
      content: html`<pe-panels
        id="predicted"
        label=${text.predictionsLabel(title, after)}
        idle=${summary(probe)}
        .picture=${pictureOf(probe, input, title)}
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
  const off = (mae: number) => text.offBy(test === null ? text.learnedFrom : heldOut, errorText(mae));
  return {
    positions,
    trained,
    heldOutFrom: train === 'first-half' ? (positions.find((_, i) => trained[i] === 0) ?? null) : null,
    table: {
      title: text.panelTitle(title, first, last),
      finding: off((test ?? all).mae),
      short: text.panelShort(title),
      color: 'position',
      predicted,
    },
    random: controls && {
      title: text.randomPanel,
      finding: off(controls.random.mae),
      short: text.randomShort(errorText(controls.random.mae)),
      color: 'ink-soft',
      predicted: controls.random.predicted,
    },
  };
}
