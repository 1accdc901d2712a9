/** Messages about reading a table: its source, the progress, the result. */
import { html, type TemplateResult } from 'lit';
import { formatNumber } from '../draw/format.ts';
import { addressTitle, hubPartsOf, type Remote, shortRevision } from './remote-table.ts';
import type { Reading } from './table-store.ts';

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** '3.15 MB' */
export function formatBytes(bytes: number): string {
  let power = 0;
  while (power < units.length - 1 && bytes >= 999.5 * 1000 ** power) power += 1;
  const value = bytes / 1000 ** power;
  // Bytes stay whole: decimals would be noise.
  return `${power === 0 || Number.isInteger(value) ? value : formatNumber(value)} ${units[power]}`;
}

/** 'model.safetensors of openai-community/gpt2 on huggingface.co, revision 607a30d' */
function placeOf(url: string): TemplateResult | string {
  const { host } = new URL(url);
  const parts = hubPartsOf(url);
  if (!parts) return html`<span title=${url}>${addressTitle(url)}</span> on ${host}`;
  const { repository, revision, file } = parts;
  return html`${file} of ${repository} on ${host}, revision <span title=${url}>${shortRevision(revision)}</span>`;
}

/** The table read, its size, and what links carry. */
export function whatWasRead({ origin, tensor, received }: Remote): TemplateResult {
  const size =
    origin.size === undefined
      ? html`${formatBytes(received)} received`
      : html`${formatBytes(received)} received of a file of ${formatBytes(origin.size)}`;
  const link = `Links name this ${origin.revision ? 'revision' : 'address'}; whoever opens one presses Read to load it.`;
  return html`“${tensor}” from ${placeOf(origin.url)}. <span title="${received} bytes">${size}</span>. ${link}`;
}

/** For a link whose table has not been read yet. */
export const whatIsAwaited = (tensor: string, isOffline: boolean): string =>
  `The positions come from ${tensor === '' ? '' : `“${tensor}” at `}the address in this link. ${isOffline ? 'There is no network to load them now.' : 'Press Read to load them.'}`;

/** 'Reading gpt2 from huggingface.co: 42 %, 1.32 MB of 3.15 MB' */
export function readingLine({ name, host, done, total, isBytes, isHere = false }: Reading): string {
  const from = host === undefined ? '' : ` from ${host}`;
  const what = `${isHere ? 'Looking through' : 'Reading'} ${name}${from}`;
  if (total === 0) return `${what}…`;
  const bytes = isBytes ? `, ${formatBytes(done)} of ${formatBytes(total)}` : '';
  return `${what}: ${Math.floor((100 * done) / total)} %${bytes}`;
}
