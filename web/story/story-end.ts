/** What the reader has answered, and the end of the story, which repeats it. Its code is loaded when the reader, or a link with answers, comes to it. */
import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { loadingMessage } from '../draw/faults.ts';
import { tryAgain } from '../draw/on-demand.ts';
import type { Session } from '../shell/session.ts';
import type { Answer } from './answers.ts';
import type { StoryHost } from './open-scenes.ts';
import type { SceneElement } from './scene-element.ts';
import { recap } from './scenes.ts';
import { text } from './text.ts';

/** Milliseconds without a new picture after which the end repeats what the scenes show. */
const calm = 200;

interface EndedStory extends StoryHost, EventTarget {
  /** whether the page around it is the playground */
  readonly home: boolean;
  readonly sceneOf: (id: string) => SceneElement | null;
  /** scrolls to a scene */
  readonly show: (id: string) => void;
}

export class StoryEnd implements ReactiveController {
  readonly #story: EndedStory;
  /** by scene */
  readonly #answers = new Map<string, Answer>();
  /** It carries the answers. Undefined before the end was near. */
  session: Session | undefined;
  #code: typeof import('./recap-view.ts') | undefined;
  /** why its code could not be loaded */
  #failure = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(story: EndedStory) {
    this.#story = story;
    story.addController(this);
  }

  hostUpdate(): void {
    if (this.#code)
      this.session?.store.set({ scene: recap, said: this.#code.saidIn(this.#story.scenes, this.#answers) });
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.session?.rest();
  }

  answerTo(id: string): Answer {
    return this.#answers.get(id);
  }

  hear(id: string, answer: Answer): void {
    this.#answers.set(id, answer);
    this.#story.requestUpdate();
  }

  unsay(id: string): void {
    this.#answers.delete(id);
  }

  /** An answer of a link that the question does not have. */
  forget(id: string, place: number, { question }: SceneElement): void {
    this.unsay(id);
    if (this.#code && question) this.#refuse(this.#code.noAnswer(place, question.answers.length));
    this.#story.requestUpdate();
  }

  #refuse(message: string) {
    this.#story.dispatchEvent(new CustomEvent('story-problem', { detail: { message } }));
  }

  /** The answers of a shared link, apart from those that the reader gives meanwhile. Returns the scenes that they are of. */
  async take(said: string): Promise<readonly string[]> {
    const before = new Map(this.#answers);
    await this.load();
    if (!this.#code) return [];
    const { answers, problems } = this.#code.readSaid(said, this.#story.scenes);
    for (const message of problems) this.#refuse(message);
    for (const [id, answer] of answers)
      if (this.#answers.get(id) === before.get(id)) this.#answers.set(id, answer);
    this.#story.requestUpdate();
    return [...answers.keys()];
  }

  async load(): Promise<void> {
    this.session ??= this.#story.open();
    this.#failure = '';
    try {
      this.#code ??= await import('./recap-view.ts');
    } catch (thrown) {
      this.#failure = loadingMessage(thrown, text.noEnd);
    }
    this.#story.requestUpdate();
  }

  /** It repeats what the scenes show, once they rest. */
  readonly refresh = () => {
    clearTimeout(this.#timer);
    if (this.session) this.#timer = setTimeout(() => this.#story.requestUpdate(), calm);
  };

  view(): TemplateResult {
    const { session } = this;
    const { home, scenes } = this.#story;
    return html`<div class="place ${this.#code ? '' : 'coming'}" id=${recap}>
      ${
        session && this.#code
          ? this.#code.recapView({
              session,
              home,
              scenes,
              answers: this.#answers,
              sceneOf: (id) => this.#story.sceneOf(id),
              go: (id) => this.#story.show(id),
            })
          : nothing
      }
      ${this.#failure ? failureView(this.#failure, () => void this.load()) : nothing}
    </div>`;
  }
}

export const failureView = (failure: string, again: () => void): TemplateResult =>
  html`<p class="problem" role="status">${failure} ${tryAgain(again)}</p>`;
