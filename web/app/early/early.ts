/**
 * The opening of the story as HTML, made when the page is built: by the same core, the same picture and the same frame that take over once
 * the scripts have run.
 */

import { html } from 'lit';
import catalog from '#catalog';
import { loadAttention } from '../../core/attention-core.ts';
import type { Scheme } from '../../core/types.ts';
import { carryTime } from '../../draw/motion.ts';
import { controls } from '../../draw/theme.ts';
import { tokens } from '../../draw/tokens.ts';
import { readHash, writeHash } from '../../settings/hash.ts';
import { createSettingTable } from '../../settings/setting-table.ts';
import { createStore } from '../../settings/store.ts';
import { pageRows } from '../../shell/page-rows.ts';
import type { Session } from '../../shell/session.ts';
import { text as ofLabs } from '../../shell/text.ts';
import type { SceneView } from '../../story/scene.ts';
import { controlsView, pictureView, questionView, sceneLayout } from '../../story/scene-layout.ts';
import { earlySceneStyles, storyStyles } from '../../story/scene-styles.ts';
import { opening } from '../../story/scenes/shuffle/moments.ts';
import { openingOf } from '../../story/scenes/shuffle/opening.ts';
import { scene } from '../../story/scenes/shuffle/scene.ts';
import { scenes } from '../../story/scenes.ts';
import { storyRows } from '../../story/story-rows.ts';
import { text } from '../../story/text.ts';
import { headerView } from '../header.ts';
import { labs } from '../labs.ts';
import { earlyPageStyles } from '../page-styles.ts';
import { bitsOf } from './bits.ts';
import { gestureOf, gestureStyles } from './gesture.ts';
import { templateText } from './template-text.ts';
import { usedRules } from './used-rules.ts';

const schemes = catalog as readonly Scheme[];

/** The rules of an element's style sheet, for what stands in `place` of the document. */
const within = (place: string, ...sheets: readonly { readonly cssText: string }[]): string =>
  `${place} {\n${sheets
    .map(({ cssText }) => cssText.replace(/:host\(([^)]*)\)/g, '&$1').replace(/:host\b/g, '&'))
    .join('\n')}\n}`;

const sheets = [
  within('.early', controls, earlyPageStyles),
  within('.early .story', storyStyles),
  within('.early .scene-host', earlySceneStyles),
].join('\n');

const ownSheets = [
  // What it waits for: a link shows another state, and a phone another picture.
  `[data-linked] .early > :not(.loading), .early > .loading, .early .narrow { display: none; }
[data-linked] .early > .loading { display: block; margin: 0 auto; max-width: 60rem; padding: var(--space-5) var(--space-3); color: var(--ink-soft); font-family: var(--serif); animation: appear 0s 300ms backwards; }
.early .caption { margin-top: var(--space-2); }
@container scene (max-width: 37.49rem) { .early .narrow { display: block; } .early .wide { display: none; } }`,
  gestureStyles.cssText,
].join('\n');

/** The picture after its first motion, with that motion: from its start and its middle, too. */
function gesture(size: string, viewAt: (time: number) => SceneView) {
  const [start, middle, end] = [0, opening.swap + carryTime / 2, opening.rest].map(
    (time) => viewAt(time).picture,
  );
  const { shapes, styles } = gestureOf(`.early .${size}`, {
    start: start.items,
    middle: middle.items,
    end: end.items,
  });
  return { styles, view: pictureView(end, size, shapes) };
}

interface Early {
  readonly markup: string;
  readonly styles: string;
}

/** `wasm`: the bytes of attention.wasm. */
export async function earlyStory(wasm: ArrayBuffer): Promise<Early> {
  const core = await loadAttention({ wasm });
  const settings = createSettingTable(schemes, pageRows(labs, schemes, storyRows));
  const linkOf = (id: string) => `#${writeHash(settings, readHash(settings, `v=1&scene=${id}`).state)}`;
  const store = createStore(settings, readHash(settings, `v=1&scene=${scenes[0].id}`).state);
  const session = {
    store,
    catalog: schemes,
    labs,
    tableStore: { get: () => ({ entries: [] }) },
  } as unknown as Session;
  const { viewAt, output, question } = openingOf(core, session);
  const wide = viewAt(opening.rest, false);
  const pictures = [
    gesture('wide', (time) => viewAt(time, false)),
    gesture('narrow', (time) => viewAt(time, true)),
  ];
  const figure = html`
    ${pictures.map(({ view }) => view)} ${controlsView(wide.controls, true)}
    <span class="caption"><span class="words">${wide.caption}</span></span>
  `;
  const header = headerView({
    story: { href: linkOf(scenes[0].id), isOpen: true },
    labs: labs.map(({ id, title }) => ({
      id,
      title,
      href: `#${writeHash(settings, readHash(settings, `v=1&lab=${id}`).state)}`,
      isOpen: false,
    })),
    scenes: scenes.map(({ id, title }, i) => ({ title, href: linkOf(id), place: Math.sign(i) })),
    theme: 'Auto',
  });
  const page = html`<div class="early" data-bits=${bitsOf(output)} inert>
    ${header}
    <p class="loading">${ofLabs.loading}</p>
    <div class="below">
      <main>
        <div class="story">
          <div class="place">
            <div class="scene-host" docked>
              <section class="scene first">
                ${sceneLayout({
                  isFirst: true,
                  count: text.count(1, scenes.length),
                  claim: wide.claim,
                  lede: wide.lede,
                  isAsked: true,
                  isOpening: true,
                  asked: question ? questionView(question, scene.isInRow) : [html``, html``],
                  figure,
                })}
              </section>
            </div>
          </div>
        </div>
      </main>
    </div>
  </div>`;
  const markup = templateText(page).replace(/\s{2,}/g, ' ');
  const styles = [
    tokens.cssText,
    usedRules(sheets, markup),
    ownSheets,
    ...pictures.map((picture) => picture.styles),
  ].join('\n');
  return { markup, styles };
}
