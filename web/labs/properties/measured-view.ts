/** A map of similarity or attention with its three numbers. Each number leads to the place where its property fails worst. */
import { html, nothing, type TemplateResult } from 'lit';
import { formatFull } from '../../draw/format.ts';
import { numbersOf } from '../../encoding/property-numbers.ts';
import { type Figure, figureView } from '../../shell/figure.ts';
import type { Grade } from '../../shell/frame/grade.ts';
import type { Pointed } from './figures/measured-map.ts';
import type { PropertyName } from './measured-properties.ts';
import { gradeFor, numberText, propertyNames, propertyOrder, propertySentences } from './property-format.ts';
import { worstPlaceOf } from './worst-place.ts';

/** What the reader marks in a map. */
export interface Marking extends Pointed {
  /** shows where the property fails worst */
  readonly choose: (property: PropertyName) => void;
  readonly mayChoose: (property: PropertyName) => boolean;
}

/** The same for any map. */
export type Marked = Omit<Marking, 'map'>;

/** `more`: below the three lines. */
export const measuredView = (
  figures: { readonly map: Figure<Pointed>; readonly offsets: Figure<Pointed> },
  marking: Marking,
  more: unknown = nothing,
): TemplateResult => html`
  <div class="measured">
    ${figureView(figures.map, marking)}
    <div class="side">${lines(marking)}${more}</div>
  </div>
  ${figureView(figures.offsets, marking)}
`;

/** The map of a button's number: on a phone it is above the number and may be out of sight. */
const mapBeside = (button: HTMLElement) => button.closest('.measured')?.querySelector('.map');

/** A button of the class 'plain' would lose its frame. */
const toneClass = ({ tone }: Grade): string => (tone === 'plain' ? '' : tone);

function lines({ map, property, choose, mayChoose }: Marking): TemplateResult {
  const { properties, matrix } = map;
  const numbers = numbersOf(properties);
  const sentences = propertySentences(map);
  return html`<ul class="lines" aria-label="Properties">
    ${propertyOrder.map((one) => {
      const value = numbers[one];
      const grade = gradeFor(one, value);
      const [worst] = worstPlaceOf(one, properties, matrix.n).cells.slice(-1);
      return html`<li>
        <button
          type="button"
          class="number ${toneClass(grade)}"
          aria-pressed=${one === property}
          ?disabled=${!mayChoose(one)}
          aria-label="${propertyNames[one]}: ${numberText(one, value)}. ${worst ? 'Show where it fails worst' : 'Mark it in the map'}."
          title=${formatFull(value)}
          @click=${({ currentTarget }: MouseEvent) => {
            choose(one);
            mapBeside(currentTarget as HTMLElement)?.scrollIntoView({ block: 'nearest' });
          }}
        >
          ${numberText(one, value)}
        </button>
        <p>
          <b>${propertyNames[one]}</b>
          <span class=${grade.tone}>${grade.mark} ${grade.words}.</span>
          ${sentences[one]} ${map.notes[one] ? html`<b>${map.notes[one]}</b>` : nothing}
        </p>
      </li>`;
    })}
  </ul>
  <p class="small soft">Definitions after Wang et al. 2021, in the last section.</p>`;
}
