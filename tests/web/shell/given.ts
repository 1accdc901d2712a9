/** A lab's screen and figures without a page. */

import type { Plot } from '../../../web/draw/line-plot.ts';
import type { Properties } from '../../../web/draw/properties.ts';
import type { Figure } from '../../../web/shell/figure.ts';
import type { Answer } from '../../../web/shell/job-run.ts';
import type { LabCode } from '../../../web/shell/lab.ts';
import type { Screen } from '../../../web/shell/screen.ts';
import type { Session } from '../../../web/shell/session.ts';

/** The answer of a job that has ended; without an output, of one that has not begun. */
export const answer = <Input extends object, Output>(
  input: Input,
  output?: Output,
  more: Partial<Answer<Input, Output>> = {},
): Answer<Input, Output> => ({
  result: output === undefined ? undefined : { input, output, isCurrent: true },
  asked: input,
  error: undefined,
  progress: 0,
  isStopped: false,
  isPending: output === undefined,
  ask() {},
  stop() {},
  again() {},
  ...more,
});

/** The screen of a lab with these answers, where the reader points at nothing. */
export const screenOf = <Answers, Here, Below, Read>(
  lab: LabCode<Answers, Here, Below, Read>,
  session: Session,
  answers: NoInfer<Answers>,
): Screen | null =>
  lab.screen({
    session,
    read: lab.read(session),
    answers,
    here: lab.here,
    below: null,
    set() {},
    showFold() {},
    isSeen: () => false,
  });

/** The plot that a figure draws. */
export function plotOf<Shown>(figure: Figure<Shown>, shown: Shown): Properties<Plot> {
  const drawn = figure.draw(shown);
  if (!('plot' in drawn)) throw new Error(`${figure.id} draws no plot.`);
  return drawn.plot;
}
