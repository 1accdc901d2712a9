/** The settings of the view and the task. A challenge neither gives them nor frees them. */
export const ofTheView: ReadonlySet<string> = new Set([
  'ui',
  'view',
  'show',
  'lock',
  'theme',
  'open',
  'path',
  'step',
  'predict',
  'answer',
  'challenge',
  'receipt',
  'shownEpochs',
]);

/** The JSON of a challenge in a link, unchecked. Throws if the text is not base64url of UTF-8 of JSON. */
export function decode(text: string): unknown {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const json = new TextDecoder('utf-8', { fatal: true }).decode(
    Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)),
  );
  return JSON.parse(json);
}

function part(text: string, name: 'given' | 'free'): unknown {
  if (text === '') return undefined; // exceptions are slow
  try {
    return Object(decode(text))[name];
  } catch {
    return undefined;
  }
}

/** The settings that a challenge gives, unchecked; empty if it cannot be read. */
export const givenIn = (text: string): ReadonlyMap<string, unknown> =>
  new Map(Object.entries(Object(part(text, 'given'))).filter(([name]) => !ofTheView.has(name)));

/** The settings that the reader may change, unchecked; null if nothing restricts them. */
export function freeIn(text: string): readonly string[] | null {
  const free = part(text, 'free');
  return Array.isArray(free) ? free.map(String) : null;
}
