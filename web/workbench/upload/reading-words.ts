/** What the page says of what is read, and where it comes from. */
import { html, type TemplateResult } from 'lit';
import { formatNumber } from '../../draw/format.ts';
import { addressTitle, hubPartsOf, type Remote, shortRevision } from '../../session/remote-table.ts';
import type { Reading } from '../../session/table-store.ts';

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** '3.15 MB' */
export function formatBytes(bytes: number): string {
  let power = 0;
  while (power < units.length - 1 && bytes >= 999.5 * 1000 ** power) power += 1;
  const value = bytes / 1000 ** power;
  // Steps of a byte would make the number as long as it can be.
  return `${power === 0 || Number.isInteger(value) ? value : formatNumber(value)} ${units[power]}`;
}

/** 'gpt2/model.safetensors at revision 607a30d on huggingface.co' */
function placeOf(url: string): TemplateResult | string {
  const { host } = new URL(url);
  const parts = hubPartsOf(url);
  if (!parts) return html`<span title=${url}>${addressTitle(url)}</span> on ${host}`;
  const { repository, revision, file } = parts;
  return html`${file} of ${repository} on ${host}, revision <span title=${url}>${shortRevision(revision)}</span>`;
}

/** What was read, of how much, and what a link does with it. */
export function whatWasRead({ origin, tensor, received }: Remote): TemplateResult {
  const size =
    origin.size === undefined
      ? html`${formatBytes(received)} were received`
      : html`${formatBytes(received)} were received; the file has ${formatBytes(origin.size)}`;
  const link = origin.revision
    ? 'A link names this revision, and reads it again when its reader says so.'
    : 'A link names this address, and reads it again when its reader says so.';
  return html`“${tensor}” from ${placeOf(origin.url)}. <span title="${received} bytes">${size}</span>. ${link}`;
}

/** What a link waits for. */
export const whatIsAwaited = (tensor: string): string =>
  `The link takes its positions from ${tensor === '' ? '' : `“${tensor}” at `}this address: press Read to ask for them.`;

/** 'Reading gpt2 from huggingface.co: 42 %, 1.32 MB of 3.15 MB' */
export function readingLine({ name, host, done, total, isBytes, isHere = false }: Reading): string {
  const from = host === undefined ? '' : ` from ${host}`;
  const what = `${isHere ? 'Looking through' : 'Reading'} ${name}${from}`;
  if (total === 0) return `${what}…`;
  const bytes = isBytes ? `, ${formatBytes(done)} of ${formatBytes(total)}` : '';
  return `${what}: ${Math.floor((100 * done) / total)} %${bytes}`;
}
