/** A staircase: the distance that the rotation sees, where a method remaps it, by the true distance. */
import { formatNumber } from '../../../draw/format.ts';
import '../../../draw/line-plot.ts';
import { noEncodings } from '../../../shell/cite/encodings.ts';
import type { FigureDeclaration } from '../../../shell/cite/figure.ts';
import { define } from '../../../shell/cite/first-definitions.ts';
import { defineFigure } from '../../../shell/figure.ts';
import type { RemapInput, RemapOutput } from '../remap-job.ts';
import { remapText } from '../remap-text.ts';
import { text, whole } from '../text.ts';

interface Given {
  readonly input: RemapInput;
  readonly output: RemapOutput;
}

const { figure: words } = remapText;

const ofRemap = {
  encodings: () => noEncodings,
  reads: ['trained', 'tested', 'remap', 'near', 'group', 'chunk'],
  definitions: [define(remapText.definition, 'jin2024', 'su2023', 'an2024')],
  draws: [],
  isMap: false,
  notInLink: '',
  scripts: async (session) => (await import('../scripts.ts')).remapScripts(session),
} satisfies FigureDeclaration;

const reading =
  ({ remap: { kind }, trained }: RemapInput) =>
  (_: string, __: number, m: number, seen: number): string =>
    words.at(remapText.kinds[kind], whole(m), formatNumber(seen), seen >= trained);

export const remapped = defineFigure<Given>({
  id: 'remapped',
  fold: 'remapped',
  title: text.titles.remapped,
  ...ofRemap,
  draw({ input, output }) {
    const { remap, trained, tested } = input;
    const { asked, seen, largest } = output;
    const name = remapText.kinds[remap.kind];
    return {
      heading: remapText.says(input, output),
      name: `${remap.kind}-distances`,
      note: asked.length < tested ? words.drawn(whole(asked.length), whole(tested)) : '',
      plot: {
        label: words.label(remapText.says(input, output)),
        xTitle: words.x,
        yTitle: words.y,
        series: [
          { id: remap.kind, label: name, kind: 'line', color: 'position', depth: 'front', x: asked, y: seen },
        ],
        references: [
          { slope: 1, intercept: 0, label: words.kept },
          { slope: 0, intercept: trained, label: words.trained(whole(trained)) },
        ],
        xDomain: [0, Math.max(1, tested - 1)],
        yDomain: [0, 1.1 * Math.max(largest, trained, 1)],
        aspect: 0.7,
        maxHeight: 18,
        describe: reading(input),
      },
    };
  },
});

/** One by one, the words around the last that keeps its distance. */
export const remappedNear = defineFigure<Given>({
  id: 'remapped-near',
  fold: 'remapped',
  title: text.titles.remappedNear,
  ...ofRemap,
  draw({ input, output: { kept, near } }) {
    const [first, last] = [near.asked[0], near.asked[near.asked.length - 1]];
    return {
      heading: words.near(whole(kept - 1)),
      name: `${input.remap.kind}-near`,
      plot: {
        label: words.near(whole(kept - 1)),
        xTitle: words.x,
        yTitle: words.y,
        series: [
          { id: input.remap.kind, label: '', kind: 'points', color: 'position', x: near.asked, y: near.seen },
        ],
        references: [{ slope: 1, intercept: 0, label: words.kept }],
        xDomain: [first, Math.max(last, first + 1)],
        aspect: 0.7,
        maxHeight: 18,
        describe: reading(input),
      },
    };
  },
});
