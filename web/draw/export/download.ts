/** Files that the reader saves: their names, and how they are handed over. */

/** Longer names are cut: some file systems hold 255 bytes, and an ending follows. */
const longest = 80;
/** Names that Windows keeps for devices. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/** A name that every file system takes, out of any text: letters and digits of any script, points, dashes. */
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

/** Hands a file to the reader, from memory; nothing is sent anywhere. */
export function download(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Some engines read the address only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
