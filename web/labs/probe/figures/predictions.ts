/** Predicted against true positions of the table, beside those of a random table. */
import { html } from 'lit';
import type { Cell } from '../../../draw/heat-map.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { atEnd } from '../descent/descent.ts';
import { ofStep, withControls } from '../figure-facts.ts';
import '../panels/panels.ts';
import type { PanelsCursor } from '../panels/panels.ts';
import type { PanelName } from '../panels/scene.ts';
import type { PositionPlots } from '../presentation.ts';

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

interface Given extends Pointing {
  readonly title: string;
  readonly plots: PositionPlots;
  readonly caption: unknown;
  /** of a panel, in font sizes */
  readonly maxHeight: number;
}

export const predictions = defineFigure<Given>({
  id: 'predictions',
  fold: '',
  title: 'Predicted against true position',
  ...ofStep,
  ...withControls,
  draw({ title, plots, pointed: { position, panel = 'table' }, point, caption, maxHeight }) {
    const [first] = plots.probe.positions;
    const follow = ({ detail }: CustomEvent<PanelsCursor | null>) =>
      point({ position: detail && detail.row + first, cell: null, panel: detail?.panel });
    return {
      heading: 'Predicted against true position',
      name: `${title}-predictions`,
      caption,
      content: html`<pe-panels
        id="predicted"
        label="${title}: predicted against true position${atEnd(plots.after)}, beside a random table"
        idle=${plots.summary}
        .picture=${plots.picture}
        .xDomain=${plots.xDomain}
        .yDomain=${plots.yDomain}
        .maxHeight=${maxHeight}
        .cursor=${position === null ? null : { panel, row: position - first }}
        .describe=${plots.describeRow}
        .columns=${plots.columns}
        @cursor=${follow}
      ></pe-panels>`,
    };
  },
});
