/** The first scene while its opening moves, without a page around it. */
import type { AttentionCore } from '../../../core/types.ts';
import type { Session } from '../../../shell/session.ts';
import type { Question, SceneView } from '../../scene.ts';
import { type ShuffleOutput, shuffleJob } from './job.ts';
import { hero } from './moments.ts';
import { questionOf, readShuffle, scene } from './scene.ts';

/** What it shows at a time of its opening, on a wide or a narrow page; its question, and the result that it shows. */
export function openingOf(
  core: AttentionCore,
  session: Session,
): {
  readonly viewAt: (time: number, isNarrow: boolean) => SceneView;
  readonly question: Question | null;
  readonly output: ShuffleOutput;
} {
  const input = readShuffle(session);
  const output = shuffleJob(core, input);
  const viewAt = (time: number, isNarrow: boolean): SceneView => {
    const given = {
      session,
      answers: { shuffle: { result: { input, output, isCurrent: true } } },
      here: scene.here,
      isRevealed: false,
      motion: { ...hero, time },
      isNarrow,
      isFirst: true,
      isBegun: false,
    };
    return scene.view(given as unknown as Parameters<typeof scene.view>[0]) as SceneView;
  };
  return { viewAt, question: questionOf(input, output), output };
}
