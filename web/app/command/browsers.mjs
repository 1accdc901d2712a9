// Where Chromium or Chrome may be installed: for the command, the build and the tests.
import { existsSync } from 'node:fs';
import path from 'node:path';
// Vite empties the global one.
import { env } from 'node:process';

const usualNames = ['chromium', 'chromium-browser', 'google-chrome'];
const inApplications = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** The path in CHROMIUM, or of the first one on the PATH or in macOS's Applications; undefined if there is none. */
export function findBrowser(names = usualNames) {
  const folders = (env.PATH ?? '').split(path.delimiter);
  const places = [
    env.CHROMIUM,
    ...names.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    ...(names === usualNames ? [inApplications] : []),
  ];
  return places.find((place) => place && existsSync(place));
}
