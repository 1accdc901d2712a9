/** What a term needs once it is pressed: its explanation, and the place for it. */
export { explanations } from './explanations.ts';

/** Pixels between the word and its explanation, and around that in the window. */
const gap = 6;
const margin = 16;

/** Pixels of height that an explanation keeps where its word has scrolled out of the window. */
const least = 48;

/** Below the word, or above it if there is more room and it is needed; never over the word. What does not fit scrolls. */
export function placeBeside(word: HTMLElement, popover: HTMLElement): void {
  const { left, top, bottom } = word.getBoundingClientRect();
  const [above, below] = [top - gap - margin, innerHeight - bottom - gap - margin];
  popover.style.maxHeight = '';
  const { offsetWidth: width, offsetHeight: needed } = popover;
  const isBelow = needed <= below || below >= above;
  const height = Math.min(needed, Math.max(isBelow ? below : above, least));
  popover.style.maxHeight = `${height}px`;
  popover.tabIndex = height < needed ? 0 : -1;
  popover.style.left = `${Math.max(margin, Math.min(left, innerWidth - width - margin))}px`;
  popover.style.top = `${isBelow ? bottom + gap : top - gap - height}px`;
}
