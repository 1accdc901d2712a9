/** A lab's examples as a row of its settings. */
import { html, nothing } from 'lit';
import { lockedTitle } from '../../tasks/access.ts';
import type { Group } from '../controls/settings.ts';
import { choosePreset, chosenPreset, mayChoose, type Preset } from '../presets.ts';
import type { Session } from '../session.ts';
import { text } from '../text.ts';

export function examplesRow({ store }: Session, presets: readonly Preset[]): Group {
  const chosen = chosenPreset(store, presets);
  return {
    title: text.examples,
    value: chosen?.title ?? text.examplesToTry(presets.length),
    names: [],
    content:
      presets.length > 0
        ? () => html`<div class="examples">
            ${presets.map(
              (preset) => html`<button
                aria-pressed=${preset === chosen}
                ?disabled=${!mayChoose(store, preset)}
                title=${mayChoose(store, preset) ? nothing : lockedTitle}
                @click=${() => choosePreset(store, preset)}
              >
                ${preset.title}
              </button>`,
            )}
          </div>`
        : undefined,
  };
}
