/** What is trained here, on what, and how well; or how far the training is. */
import { css, html, type TemplateResult } from 'lit';
import type { Trained } from '../../encoding/trained/job.ts';
import { recipeWords, type TrainedSizes } from '../../encoding/trained/recipe.ts';
import { text } from './text.ts';
import type { TrainingHere } from './training-here.ts';

const inPercent = (share: number): string => String(Math.round(100 * share));

/** 'Trained here: hidden words, 400 steps of …, seed 7. Accuracy 50 to 57 %; chance is 8 %.' At least one model. */
export function trainedWords(sizes: TrainedSizes, models: readonly Trained[]): string {
  const shares = models.map(({ accuracy }) => accuracy);
  const [least, most] = [Math.min(...shares), Math.max(...shares)].map(inPercent);
  return text.trained(recipeWords(sizes), text.accuracies(least, most), inPercent(models[0].chance));
}

/** `told`: what to say once all is trained. */
export function trainingLine(training: TrainingHere, told: TemplateResult | string): TemplateResult {
  const { total, done, error, isStopped, isPending, percent } = training;
  if (error)
    return html`<span class="broken" role="alert">${error.message}</span> <button class="fix" @click=${() => training.again()}>${text.tryAgain}</button>`;
  if (isStopped)
    return html`${text.stopped(done, total)}
      <button class="fix" @click=${() => training.again()}>${text.goOn}</button>`;
  if (isPending)
    return html`${text.trainingModel(Math.min(done + 1, total), total)}
      <progress aria-label=${text.training} max="100" value=${percent}></progress> ${percent}\u00a0%
      <button class="fix" @click=${() => training.stop()}>${text.stop}</button>`;
  return html`${told}`;
}

export const trainingStyles = css`
  progress {
    width: 6rem;
    vertical-align: middle;
  }
  .training .fix {
    min-height: 0;
    padding: 2px var(--space-2);
    font-size: var(--text-small);
  }
  @media (pointer: coarse) {
    .training .fix {
      min-height: 2.75rem;
      padding-inline: var(--space-3);
    }
  }
`;
