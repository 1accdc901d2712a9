/** The fields in which an embed is set up. */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Setting } from '../../settings/setting.ts';
import { titleOf } from '../../shell/controls/setting-text.ts';
import { guideLink } from '../../shell/guide-link.ts';
import { openLab } from '../../shell/session.ts';
import { measuresOf } from './challenge-draft.ts';
import type { Builder, Choices } from './embed-builder.ts';
import type { ChallengeFields, PredictionFields } from './task-fields.ts';
import './task-fields.ts';

/** Least and most of a frame's height, and of a figure's type on a slide, in CSS pixels. */
const heights = [100, 4000] as const;
const types = [8, 48] as const;

/** Whether the list of controls stands open. */
const hasRoom = matchMedia('(min-width: 54rem)').matches;

function figureField({ session, figures, missing, choices: { view }, choose }: Builder): TemplateResult {
  const take = ({ target }: Event) => {
    const { value } = target as HTMLSelectElement;
    choose({ view: value === 'lab' ? null : value.slice('figure '.length) });
  };
  return html`<label for="what">What</label>
    <select id="what" autofocus @change=${take}>
      <option value="lab" .selected=${view === null}>The whole lab: ${openLab(session).title}</option>
      <optgroup label="One figure">
        ${figures.map(
          ({ id, choice }) => html`<option value="figure ${id}" .selected=${id === view}>${choice}</option>`,
        )}
      </optgroup>
    </select>
    ${missing ? html`<p class="broken" role="status">${missing}</p>` : nothing}`;
}

/** What a link cannot hold. */
function lost({ session }: Builder): TemplateResult | typeof nothing {
  const { source, remote } = session.store.get();
  if (source !== 'file') return nothing;
  return html`<p class="soft">
    ${
      remote
        ? 'Readers of the notes press Read to load your table from its address.'
        : 'A link cannot hold your table, so the embed shows the encoding chosen in its place.'
    }
  </p>`;
}

function box({ choices, choose }: Builder, list: 'show' | 'lock', row: Setting, words: string) {
  const { name } = row;
  const title = titleOf(row);
  const [names, isTicked] = [choices[list], choices[list].includes(name)];
  return html`<label
    ><input
      type="checkbox"
      .checked=${isTicked}
      aria-label=${words === title ? nothing : `${title}: ${words}`}
      @change=${() => choose({ [list]: isTicked ? names.filter((one) => one !== name) : [...names, name] })}
    />${words}</label
  >`;
}

function controlFields(builder: Builder): TemplateResult | typeof nothing {
  const { figures, choices, settings, plan } = builder;
  const isLab = choices.view === null;
  // A figure is loaded with what it reads.
  if (!isLab && !figures.some(({ id }) => id === choices.view)) return nothing;
  const title = isLab ? 'Controls that readers cannot change' : 'Controls beside the figure';
  return html`<details ?open=${hasRoom}>
    <summary>${title}: ${(isLab ? plan.lock : plan.show).length || 'none'}</summary>
    <ul>
      ${settings.map(
        (row) => html`<li>
          ${box(builder, isLab ? 'lock' : 'show', row, titleOf(row))}
          ${!isLab && choices.show.includes(row.name) ? box(builder, 'lock', row, 'locked') : nothing}
        </li>`,
      )}
    </ul>
  </details>`;
}

/** `take`: gets null for a size that cannot be. */
function sizeField(
  id: 'height' | 'type',
  words: string,
  value: number,
  [least, most]: readonly [number, number],
  take: (size: number | null) => void,
): TemplateResult {
  const taken = ({ target }: Event) => {
    const size = (target as HTMLInputElement).valueAsNumber;
    take(size >= least && size <= most ? size : null);
  };
  return html`<label for=${id}>${words} (px)</label>
    <input id=${id} type="number" min=${least} max=${most} .value=${live(String(value))} @change=${taken} />`;
}

function lookFields({ choices, embed, host, choose }: Builder): TemplateResult {
  const { theme, type } = choices;
  return html`<div class="look">
    <label for="theme">Theme</label>
    <select
      id="theme"
      @change=${({ target }: Event) => choose({ theme: (target as HTMLSelectElement).value as Choices['theme'] })}
    >
      ${['Auto', 'Light', 'Dark'].map((words) => {
        const id = words.toLowerCase();
        return html`<option value=${id} .selected=${id === theme}>${words}</option>`;
      })}
    </select>
    ${
      host.hasHeight
        ? sizeField('height', 'Height', embed.height, heights, (size) =>
            choose({ height: size && Math.round(size) }),
          )
        : nothing
    }
    ${
      host.isSlide && embed.isFigure
        ? sizeField('type', 'Type', type, types, (size) => choose({ type: size ?? type }))
        : nothing
    }
  </div>`;
}

function predictionField({ session, choices, choose }: Builder): TemplateResult {
  const { predict, predictProblem } = choices;
  return html`<details>
    <summary>Prediction first: ${predictProblem ? 'not complete' : predict ? 'asked' : 'none'}</summary>
    <pe-prediction-fields
      .start=${session.store.get('predict')}
      @change=${({ target }: Event) => {
        const { predict, problem } = target as PredictionFields;
        choose({ predict, predictProblem: problem });
      }}
    ></pe-prediction-fields>
  </details>`;
}

/** None in a lab without numbers to reach. */
function challengeField(builder: Builder): TemplateResult | typeof nothing {
  const { session, choices, plan, free, challengeWords, choose } = builder;
  const measures = measuresOf(session);
  if (measures.length === 0) return nothing;
  return html`<details>
    <summary>Challenge: ${plan.challenge ? 'set' : 'none'}</summary>
    <pe-challenge-fields
      .draft=${choices.draft}
      .measures=${measures}
      .offered=${free}
      .words=${challengeWords}
      @change=${({ target }: Event) => choose({ draft: (target as ChallengeFields).draft })}
    ></pe-challenge-fields>
    <p class="soft">${guideLink(session, 'challenges', 'How challenges work, and ten to start from')}</p>
  </details>`;
}

export const embedFields = (builder: Builder): TemplateResult => html`<div class="fields">
  ${figureField(builder)} ${lost(builder)} ${controlFields(builder)} ${lookFields(builder)}
  ${predictionField(builder)} ${challengeField(builder)}
</div>`;
