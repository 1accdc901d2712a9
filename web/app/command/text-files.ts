/** The text files of a command, as the programs of their owners save them. */
import { open, readFile, writeFile } from 'node:fs/promises';

/** A file that cannot be used, though the command is right. */
export class FileFault extends Error {}

/** `isGuessed`: the text is not Unicode, and is read as Excel saves “CSV” in western countries. */
export function decoded(bytes: Uint8Array): { readonly text: string; readonly isGuessed: boolean } {
  const [first, second] = bytes;
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const unicode = isMarked ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  try {
    return { text: new TextDecoder(unicode, { fatal: true }).decode(bytes), isGuessed: false };
  } catch {
    // Asked for the whole text at once, some versions of Node take Latin-1 for it, which lacks ’ and Š.
    return { text: new TextDecoder('windows-1252').decode(bytes, { stream: true }), isGuessed: true };
  }
}

/** Makes the sentence that says why a file cannot be used. */
type Fault = (file: string, why: string) => string;

async function orFault<Result>(file: string, fault: Fault, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (thrown) {
    throw new FileFault(fault(file, (thrown as Error).message));
  }
}

export const readText = (file: string, fault: Fault): Promise<ReturnType<typeof decoded>> =>
  orFault(file, fault, async () => decoded(await readFile(file)));

/** Throws unless a file can be written, and leaves what is in it. */
export const checkWritable = (file: string, fault: Fault): Promise<void> =>
  orFault(file, fault, async () => (await open(file, 'a')).close());

export const writeText = (file: string, text: string, fault: Fault): Promise<void> =>
  orFault(file, fault, () => writeFile(file, text));
