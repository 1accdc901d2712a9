/** Errors that readers see in other words: which of them are the page's own faults, and are reported as such. */
import { isMissingCode } from '../core/errors.ts';

/** Sizes that a reader has chosen may be more than a browser gives memory for. */
const isOutOfMemory = (thrown: Error): boolean =>
  /allocation|out of memory|array (buffer )?length/i.test(thrown.message);

/** Errors of programs, whatever a reader enters. */
const ofPrograms: ReadonlySet<string> = new Set(['TypeError', 'ReferenceError', 'RangeError', 'SyntaxError']);

/** To the console, and to those who listen for errors of the page. */
const report = (thrown: unknown): void => (globalThis.reportError ?? console.error)(thrown);

/** Reports an error that no reader can cause. */
export function reportFault(thrown: unknown): void {
  if (!(thrown instanceof Error) || !ofPrograms.has(thrown.name)) return;
  if (!isMissingCode(thrown) && !isOutOfMemory(thrown)) report(thrown);
}

/** The message of an error that readers see. */
export function messageOf(thrown: unknown): string {
  reportFault(thrown);
  if (isMissingCode(thrown))
    return 'A part of the page could not be loaded. Check your connection, then reload the page.';
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** Why code that is loaded when it is needed did not do its work: `missing` where it could not be fetched, else its own fault, which is reported. */
export function failureOfCode(thrown: unknown, missing: string): string {
  if (isMissingCode(thrown)) return missing;
  report(thrown);
  const words = thrown instanceof Error ? thrown.message : String(thrown);
  return `This part has a fault: ${words.replace(/[.\s]*$/, '')}.`;
}
