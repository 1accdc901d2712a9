/** The screens that show a model layer by layer, and models beside each other. */
import { html, nothing, type TemplateResult } from 'lit';
import '../../../shell/controls/segments.ts';
import type { Store } from '../../../settings/store.ts';
import type { Group } from '../../../shell/controls/settings.ts';
import { figureView } from '../../../shell/figure.ts';
import { problemLine } from '../../../shell/frame/headline.ts';
import { type Answer, markOf } from '../../../shell/job-run.ts';
import { foldsFrom, type Screen } from '../../../shell/screen.ts';
import type { Session } from '../../../shell/session.ts';
import { exampleIds, examples } from '../config/examples.ts';
import type { ConfigFile } from '../config/file.ts';
import { compared, layers } from '../figures/layers.ts';
import { text as labText, whole } from '../text.ts';
import { barView } from './bar.ts';
import type { LayerAnswer, LayersInput } from './job.ts';
import { layersIn, type Model, modelOf, seenIn } from './model.ts';
import { exampleModel, openModel } from './open.ts';
import { modelText as text } from './text.ts';
import { findingOf, headlineOf } from './verdict.ts';

interface Given {
  readonly session: Session;
  readonly config: ConfigFile;
  readonly shown: Model | 'all';
  readonly answer: Answer<AskedOf, readonly LayerAnswer[]>;
  /** the row that takes a file */
  readonly file: Pick<Group, 'value' | 'content' | 'isOpen'>;
}

const timesOf = ({ store }: Session): number => Number(store.get('times'));

/** The model that the settings name, or all of them; null for an unknown name, and for a file that is no longer open. */
export const shows = (store: Store, config: ConfigFile): Model | 'all' | null =>
  store.get('layersOf') === 'compare' ? 'all' : openModel(store, config);

/** The job's input with the model and the length that it is for, so that the answer can be shown with them. */
export interface AskedOf extends LayersInput {
  readonly model: Model;
  readonly times: number;
}

export function inputOf(store: Store, model: Model): AskedOf {
  const times = Number(store.get('times'));
  return { model, times, ...layersInputOf(model, times) };
}

export function layersInputOf(model: Model, times: number): LayersInput {
  const { length } = model;
  const tested = times * length;
  return {
    tested,
    temperatures: model.kinds.map(({ temperature = null }) => temperature),
    kinds: model.kinds.map(
      (kind) =>
        kind.input && {
          input: kind.input,
          length,
          tested,
          seen: { trained: seenIn(kind, length), tested: seenIn(kind, tested) },
        },
    ),
  };
}

function modelLever({ session, config }: Given, model: Model): TemplateResult {
  const { store } = session;
  const open = store.get('layersOf');
  const models: readonly (readonly [string, string])[] = [
    ...(config.reading?.layers ? [['file', text.file] as const] : []),
    ...exampleIds.map((id) => [id, examples[id].name] as const),
  ];
  return html`<div class="models">
    <pe-segments
      .store=${store}
      name="layersOf"
      label=${text.model}
      .choices=${new Map(models.filter(([id]) => id === open))}
      .more=${new Map(models.filter(([id]) => id !== open))}
    ></pe-segments>
    <pe-segments
      .store=${store}
      name="times"
      label=${text.times}
      .choices=${new Map(['1', '2', '4', '8'].map((value) => [value, text.timesChoice(value)]))}
      .kept=${['1', '2', '4', '8']}
    ></pe-segments>
    <b>${whole(timesOf(session) * model.length)}</b>
  </div>`;
}

function sourceOf({ name, reading }: Model, file: string): string {
  const example = exampleIds.find((id) => examples[id].name === name);
  return example ? examples[example].source : text.fileOf(file, reading.model);
}

/** Headline, number and figure are of the model that was asked, which may be that before the one that is chosen. */
function modelScreen(given: Given, open: Model): Screen {
  const { session, answer, config } = given;
  const { input: asked, output: answers } = answer.result ?? {};
  const { model, times } = asked ?? { model: open, times: timesOf(session) };
  const headline = headlineOf(model);
  const next = session.store.get('layersOf') === 'llama-4' ? 'gemma-3' : 'llama-4';
  const { facts, notes } = model.reading;
  const contents = {
    fields: () => html`<ul class="facts">
      ${[...facts, ...notes].map((fact) => html`<li>${fact}</li>`)}
    </ul>`,
  };
  return {
    bar: barView(session, 'model', config),
    headline,
    finding: answers ? findingOf(model, answers, times) : undefined,
    mark: markOf(answer.result),
    lever: modelLever(given, open),
    proof: html`${problemLine(config.refusal)}
    ${
      answers
        ? figureView(layers, {
            model,
            answers,
            tested: times * model.length,
            headline,
            caption: text.caption(sourceOf(model, config.name), layersIn(model), model.length),
          })
        : nothing
    }`,
    action: {
      question: text.tryQuestion(examples[next].name),
      label: text.tryNext(examples[next].name),
      sets: { layersOf: next },
      isInLever: true,
    },
    examples: [],
    settings: [{ title: labText.configTitle, names: [], ...given.file }],
    folds: foldsFrom({ fields: text.folds.fields }, contents),
    dropWords: labText.dropWords,
  };
}

const isCut = ({ kinds }: Model): boolean => kinds.some(({ sees }) => sees !== 'whole text');

interface Compared {
  /** of the setting that opens it */
  readonly id: string;
  readonly model: Model;
  /** a file does not say it: it stands last */
  readonly year: number;
  readonly source: string;
}

function allOf({ name, reading }: ConfigFile): readonly Compared[] {
  const own = reading ? modelOf(text.file, reading) : null;
  return [
    ...exampleIds.map((id): Compared => {
      const { name, year, source } = examples[id];
      return { id, model: exampleModel(id), year, source: text.sourceOf(name, year, source) };
    }),
    ...(own && reading
      ? [
          {
            ...{ id: 'file', model: own, year: Number.POSITIVE_INFINITY },
            source: text.sourceOfFile(text.fileOf(name, reading.model)),
          },
        ]
      : []),
  ];
}

function compareScreen(given: Given): Screen {
  const { session, config } = given;
  const { store } = session;
  const byYear = store.get('modelsBy') === 'year';
  const all = allOf(config).toSorted((a, b) =>
    byYear ? a.year - b.year : a.model.of.length - b.model.of.length,
  );
  const models = all.map(({ model }) => model);
  const cut = models.filter(isCut);
  const withStill = models.filter(text.hasStill);
  const headline = text.compare.headline(cut.length, withStill.length);
  const [near, far, added, still, none] = text.compare.fills;
  const hasBias = models.some(({ kinds }) => kinds.some(({ way }) => way === 'bias'));
  const sources = {
    sources: () => html`<ul class="facts">
      ${all.map(({ source }) => html`<li>${source}</li>`)}
    </ul>`,
  };
  return {
    bar: barView(session, 'all', config),
    headline,
    finding: {
      number: String(withStill.length),
      unit: text.compare.unit(models.length),
      standing: { mark: '◆', words: text.compare.standing, tone: 'plain' },
      meaning: text.compare.meaning,
    },
    lever: html`<div class="models"><pe-segments
      .store=${store}
      name="modelsBy"
      label=${text.compare.order}
      .choices=${new Map([
        ['depth', text.compare.depth],
        ['year', text.compare.year],
      ])}
    ></pe-segments></div>`,
    proof: figureView(compared, {
      models,
      headline,
      open: (place) => store.set({ layersOf: all[place].id }),
    }),
    beside: html`<ul class="fills">
      <li><span class="fill near"></span>${near}</li>
      <li><span class="fill far"></span>${far}</li>
      <li><span class="fill added"></span>${added}</li>
      ${hasBias ? html`<li><span class="fill bias"></span>${text.compare.bias}</li>` : nothing}
      <li><span class="fill still"></span>${still}</li>
      <li><span class="fill none"></span>${none}</li>
    </ul>`,
    action: null,
    examples: [],
    settings: [{ title: labText.configTitle, names: [], ...given.file }],
    folds: foldsFrom({ sources: text.folds.sources }, sources),
    dropWords: labText.dropWords,
  };
}

export const modelsScreen = (given: Given): Screen =>
  given.shown === 'all' ? compareScreen(given) : modelScreen(given, given.shown);
