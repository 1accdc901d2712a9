/** The line on the learned vectors of the matrix: untrained, in training, or trained here and on what. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Session } from '../../shell/session.ts';
import type { TrainingHere } from '../../shell/trained/training-here.ts';
import { trainedWords, trainingLine } from '../../shell/trained/training-line.ts';
import { isFree } from '../../tasks/access.ts';
import { basicItemsOf } from './asked-item.ts';
import { sizesOfTraining, trainedModels } from './trained-items.ts';

export function learnedLine(session: Session, training: TrainingHere): TemplateResult {
  const { store } = session;
  const isSettable = isFree(store.get(), 'trainHere');
  const button = (trainHere: boolean, words: string) =>
    isSettable
      ? html`<button class="fix" @click=${() => store.set({ trainHere })}>${words}</button>`
      : nothing;
  if (!store.get('trainHere'))
    return html`The learned embeddings are untrained. ${button(true, 'Train them here')}`;
  const undo = button(false, 'Show untrained');
  const models = Object.values(trainedModels(basicItemsOf(session), session).trained ?? {});
  const told =
    models.length === 0
      ? html`Nothing in this table is trained here. ${undo}`
      : html`${trainedWords(sizesOfTraining(session), models)} ${undo}`;
  return trainingLine(training, told);
}
