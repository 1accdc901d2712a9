/** A session with the labs of this build, and what opens them. */
import { makeWorker } from '#make-worker';

import { createSession } from '../session/create-session.ts';
import type { Lab, Session } from '../session/session.ts';
import { labs } from './labs.ts';
import { provenanceOf } from './provenance.ts';

/** `home`: the address of the page whose links carry the state; null where the labs are guests in another page. */
export const openSession = (home: string | null = null): Session =>
  createSession({
    labs,
    makeWorker,
    openMainThread: async () => (await import('./main-thread.ts')).openMainThread(),
    provenanceOf,
    home,
  });

/** Resolves to what there is to say: '' where the code is there. A module that failed stays so until the page is loaded again. */
export const loadLab = ({ load }: Lab): Promise<string> =>
  load().then(
    () => '',
    () => 'The code of this lab could not be loaded. Load the page again.',
  );
