/** Creates a session with the labs of this build, and loads a lab. */
import { makeWorker, placeOfWorker } from '#make-worker';
import { createEngine, shareEngine } from '../engine/client.ts';
import { createSession } from '../shell/create-session.ts';
import type { Session } from '../shell/session.ts';
import { storyRows } from '../story/story-rows.ts';
import { labs } from './labs.ts';
import { ofFirstPath } from './old-steps.ts';

const openEngine = () =>
  shareEngine(
    createEngine({
      makeWorker,
      fallback: async () => (await import('./main-thread.ts')).openMainThread(placeOfWorker()),
    }),
  );

/** All sessions of a page share two workers. */
const [engines, backgrounds] = [openEngine(), openEngine()];

/**
 * `home`: the address of the page whose links carry the state; null where the labs are embedded in another page. `hear` is called when
 * something that computes could not be loaded, or has crashed.
 */
export const openSession = (home: string | null = null, hear?: (fault: Error) => void): Session =>
  createSession({
    labs,
    rows: storyRows,
    moved: ofFirstPath,
    engine: engines(hear),
    background: backgrounds(hear),
    home,
  });
