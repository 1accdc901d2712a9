/** Turns errors into messages for readers, and reports those that are faults of the page. */
import { isMissingCode } from '../core/errors.ts';

/** A reader may choose sizes for which the browser has no memory. */
const isOutOfMemory = (thrown: Error): boolean =>
  /allocation|out of memory|array (buffer )?length/i.test(thrown.message);

/** Errors that no input of a reader should cause. */
const programErrors: ReadonlySet<string> = new Set([
  'TypeError',
  'ReferenceError',
  'RangeError',
  'SyntaxError',
]);

/** Logs the error and fires the page's `error` event. */
const report = (thrown: unknown): void => (globalThis.reportError ?? console.error)(thrown);

/** Reports the error if it is a fault of the page. */
export function reportFault(thrown: unknown): void {
  if (!(thrown instanceof Error) || !programErrors.has(thrown.name)) return;
  if (!isMissingCode(thrown) && !isOutOfMemory(thrown)) report(thrown);
}

const textOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

export const notLoaded = (what: string): string =>
  `${what} could not be loaded. Check your connection, then reload the page.`;

/** The message for readers; `missing` where code could not be fetched. */
export function messageOf(thrown: unknown, missing: string = notLoaded('Part of the page')): string {
  reportFault(thrown);
  return isMissingCode(thrown) ? missing : textOf(thrown);
}

/** The message where loading a part of the page has failed: `missing`, or a fault of that part, which is reported. */
export function loadingMessage(thrown: unknown, missing: string): string {
  if (isMissingCode(thrown)) return missing;
  report(thrown);
  return `This part of the page failed: ${textOf(thrown).replace(/[.\s]*$/, '')}.`;
}

/** Whether the browser knows that there is no network. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false;
