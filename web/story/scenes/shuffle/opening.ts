/** The first scene before its opening moves, without a page around it. */
import type { AttentionCore } from '../../../core/types.ts';
import type { Session } from '../../../shell/session.ts';
import type { Question, SceneView } from '../../scene.ts';
import { type ShuffleOutput, shuffleJob } from './job.ts';
import { hero } from './moments.ts';
import { questionOf, readShuffle, scene } from './scene.ts';

/** What it shows on a wide and on a narrow page, its question, and the result that it shows. */
export function opening(
  core: AttentionCore,
  session: Session,
): {
  readonly wide: SceneView;
  readonly narrow: SceneView;
  readonly question: Question | null;
  readonly output: ShuffleOutput;
} {
  const input = readShuffle(session);
  const output = shuffleJob(core, input);
  const viewOf = (isNarrow: boolean): SceneView => {
    const given = {
      session,
      answers: { shuffle: { result: { input, output, isCurrent: true } } },
      here: scene.here,
      isRevealed: false,
      motion: { ...hero, time: 0 },
      isNarrow,
      isFirst: true,
    };
    return scene.view(given as unknown as Parameters<typeof scene.view>[0]) as SceneView;
  };
  return { wide: viewOf(false), narrow: viewOf(true), question: questionOf(input, output), output };
}
