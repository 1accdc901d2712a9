/** Tells the figures below an element the link, citation and code of its session. */
import { ProvenanceRequest } from '../draw/export/provenance.ts';
import type { Session } from './session.ts';

/** On the first screen the number carries the mark for both. */
const marked = '.older, .proven.older ~ .proof';

/** Whether an event comes from something that is marked as out of date. */
const isInOlder = (path: readonly EventTarget[]): boolean =>
  path.some((one) => one instanceof Element && one.matches(marked));

/** By name, not by class: on a page that loads the code twice, figure and element may come from different copies. */
export function answerFigures(element: { readonly session: Session | undefined } & Element): void {
  element.addEventListener(ProvenanceRequest.type, (event) => {
    if (!element.session) return;
    const request = event as ProvenanceRequest;
    request.provenance = element.session.provenance;
    request.isOlder = isInOlder(event.composedPath());
    event.stopPropagation();
  });
}
