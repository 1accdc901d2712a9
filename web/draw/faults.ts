/** Errors that readers see in other words: which of them are the page's own faults, and are reported as such. */

/** Whether code could not be fetched; each browser has its own words for it. */
export const isMissingCode = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  /dynamically imported module|importing a module script|preload css/i.test(thrown.message);

/** Errors of programs, whatever a reader enters. */
const ofPrograms: ReadonlySet<string> = new Set(['TypeError', 'ReferenceError', 'RangeError', 'SyntaxError']);

/** To the console, and to those who listen for errors of the page. */
const report = (thrown: unknown): void => (globalThis.reportError ?? console.error)(thrown);

/** Reports an error that no reader can cause. */
export function reportFault(thrown: unknown): void {
  if (thrown instanceof Error && ofPrograms.has(thrown.name)) report(thrown);
}

/** The message of an error that readers see. */
export function messageOf(thrown: unknown): string {
  reportFault(thrown);
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** Why code that is loaded when it is needed did not do its work: `missing` where it could not be fetched, else its own fault, which is reported. */
export function failureOfCode(thrown: unknown, missing: string): string {
  if (isMissingCode(thrown)) return missing;
  report(thrown);
  return `This part has a fault: ${thrown instanceof Error ? thrown.message : String(thrown)}`;
}
