/** A session in Node, in the document that main.ts opens. */
import { createEngine, type Engine, shareEngine } from '../../engine/client.ts';
import { serveOnMainThread } from '../../engine/serve.ts';
import { createSession } from '../../shell/create-session.ts';
import type { Session } from '../../shell/session.ts';
import { storyRows } from '../../story/story-rows.ts';
import { jobs, loadFirstCore } from '../jobs.ts';
import { labs } from '../labs.ts';

export interface RestingSession {
  readonly session: Session;
  /** Resolves when no job runs and no timer is set: all that the settings ask for is drawn. */
  readonly atRest: () => Promise<void>;
  /** why a job has failed since this was last asked, or '' */
  readonly failure: () => string;
}

/** After this many idle turns of the event loop, the figure counts as finished. */
const quiet = 3;

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A session that computes on this thread and knows when it rests. */
export function openRestingSession(home: string | null): RestingSession {
  const engine = createEngine({
    makeWorker: () => {
      throw new Error('The command has no workers.');
    },
    fallback: async () => serveOnMainThread(jobs, loadFirstCore),
  });
  let running = 0;
  let failure = '';
  const watched: Engine = {
    ...engine,
    async run(...request) {
      running += 1;
      try {
        return await engine.run(...request);
      } catch (thrown) {
        failure = (thrown as Error).message;
        throw thrown;
      } finally {
        running -= 1;
      }
    },
  };
  const shared = shareEngine(watched)();
  const isBusy = () => running > 0 || process.getActiveResourcesInfo().includes('Timeout');
  return {
    session: createSession({ labs, rows: storyRows, engine: shared, background: shared, home }),
    async atRest() {
      for (let turns = 0; turns < quiet; turns = isBusy() ? 0 : turns + 1) await turn();
    },
    failure() {
      const said = failure;
      failure = '';
      return said;
    },
  };
}
