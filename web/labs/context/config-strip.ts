/** The way to bring a model's config.json, and what was read from it. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Changes } from '../../state/properties.ts';
import type { ConfigFile } from './config-file.ts';

const choose = (event: Event) =>
  (event.currentTarget as HTMLElement).closest('.config')?.querySelector('input')?.click();

function take(event: Event, open: (file: File) => void) {
  const input = event.currentTarget as HTMLInputElement;
  const file = input.files?.[0];
  if (file) open(file);
  // The same file, changed on the disk, may be chosen again.
  input.value = '';
}

function reading({ name, reading: read, clipped, isSet }: ConfigFile, set: (settings: Changes) => void) {
  if (!read) return nothing;
  const { variant, facts, notes, other, settings } = read;
  return html`<div class="read">
    <p><strong>${name}</strong>: ${variant}. <span class="soft">${facts.join('; ')}.</span></p>
    <ul>
      ${notes.map((note) => html`<li>${note}</li>`)} ${clipped.map((message) => html`<li>${message}</li>`)}
    </ul>
    ${other ? html`<button class="no-print" @click=${() => set(other.settings)}>${other.title}</button>` : nothing}
    ${isSet && !other ? nothing : html`<button class="no-print" @click=${() => set(settings)}>Set as read</button>`}
  </div>`;
}

export function configStrip(
  file: ConfigFile,
  open: (file: File) => void,
  set: (settings: Changes) => void,
): TemplateResult {
  return html`<div class="config">
    <div class="line no-print">
      <button @click=${choose}>Read a model’s config.json</button>
      <span class="soft">or drop it on any lab. It stays in this tab.</span>
    </div>
    <input
      type="file"
      hidden
      accept=".json,application/json"
      aria-label="config.json of a model"
      @change=${(event: Event) => take(event, open)}
    />
    <p class="message broken" role="status">${file.problem}</p>
    ${reading(file, set)}
  </div>`;
}

export const configStripStyles = css`
  .config {
    font-family: var(--sans);
    font-size: max(0.9375rem, 13px);
    overflow-wrap: anywhere;
  }
  .config .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-3);
  }
  .config .message {
    min-height: 0;
    margin: var(--space-1) 0 0;
  }
  .config .message:empty {
    margin: 0;
  }
  .config .read {
    margin-top: var(--space-2);
    font-size: var(--text-small);
  }
  .config .read p,
  .config .read ul {
    margin: 0 0 var(--space-1);
  }
  .config .read ul {
    padding-left: 1.25em;
  }
  .config .read button {
    margin-right: var(--space-2);
  }
  .soft {
    font-family: var(--sans);
    color: var(--ink-soft);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
  }
`;
