/** Files that the reader saves: safe names, and the download itself. */

/** Characters. Some file systems allow 255 bytes, extension included. */
const longest = 80;
/** Names that Windows reserves for devices. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** Turns any text into a name that every file system accepts: letters and digits of any script, dots, dashes, underscores. */
export function fileName(text: string): string {
  const safe = text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/-{2,}/g, '-');
  const cut = [...safe]
    .slice(0, longest)
    .join('')
    .replace(/^[-.]+|[-.]+$/g, '');
  return cut === '' || reserved.test(cut) ? `figure-${cut}`.replace(/-$/, '') : cut;
}

/** Saves a file from memory; nothing is sent. Returns what to tell the reader: a frame may refuse in silence. */
export function download(name: string, blob: Blob): string {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Some browsers read the address only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return window.parent === window
    ? `Saved ${name}`
    : `${name} is in your downloads, if this frame allows them`;
}

/** Where the browser refuses to copy, as in many frames: saves the text as a file of this name, and returns what to tell the reader. */
export const savedInstead = (text: string, name: string): string =>
  `The browser blocks copying. ${download(name, new Blob([text], { type: 'text/plain' }))}.`;

/** Copies a text, or saves it instead. Resolves to what to tell the reader then, and to '' once the text is copied. */
export async function copyOrSave(text: string, name: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return '';
  } catch {
    return savedInstead(text, name);
  }
}
