import { html, type TemplateResult } from 'lit';
import type { Changes } from '../../settings/setting-table.ts';
import { isFree } from '../../tasks/access.ts';
import type { Session } from '../session.ts';

/** The field for the sentence. `changes`: other settings that follow from it, such as the order of its words. */
export function sentenceField(
  { store }: Pick<Session, 'store'>,
  label: string,
  changes: (words: string) => Changes = () => ({}),
): TemplateResult {
  const edit = ({ target, type }: Event) => {
    const words = (target as HTMLInputElement).value;
    store.set({ words, ...changes(words) }, { transient: type === 'input' });
  };
  return html`<div class="sentence">
    <label for="words">${label}</label>
    <input
      id="words"
      maxlength="200"
      autocomplete="off"
      spellcheck="false"
      ?disabled=${!isFree(store.get(), 'words')}
      .value=${store.get('words')}
      @input=${edit}
      @change=${edit}
    />
  </div>`;
}
