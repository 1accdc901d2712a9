/** A model, layer by layer, and several models beside each other. */
import { html } from 'lit';
import { noEncodings } from '../../../shell/cite/encodings.ts';
import type { FigureDeclaration } from '../../../shell/cite/figure.ts';
import { define } from '../../../shell/cite/first-definitions.ts';
import { defineFigure } from '../../../shell/figure.ts';
import { showsFile } from '../config/file.ts';
import type { LayerAnswer } from '../layers/job.ts';
import type { Model } from '../layers/model.ts';
import { modelText as text } from '../layers/text.ts';
import '../layers/compared.ts';
import '../layers/element.ts';

const ofModels: Omit<FigureDeclaration, 'reads'> = {
  encodings: () => noEncodings,
  definitions: [define(text.definition)],
  draws: [],
  isMap: false,
  notInLink: (session) => (showsFile(session) ? text.fileNotInLink : ''),
  scripts: null,
};

interface Shown {
  readonly model: Model;
  readonly answers: readonly LayerAnswer[];
  readonly tested: number;
  readonly headline: string;
  /** where the model's configuration comes from */
  readonly caption: string;
}

export const layers = defineFigure<Shown>({
  id: 'layers',
  fold: '',
  title: text.figure,
  ...ofModels,
  reads: ['layersOf', 'times'],
  scripts: async (session) => (await import('../layers/script.ts')).layersScripts(session),
  isDrawn: ({ store }) => !['', 'compare'].includes(store.get('layersOf')),
  draw: ({ model, answers, tested, headline, caption }) => ({
    heading: text.title,
    name: 'layers',
    caption,
    content: html`<pe-model-layers
      label=${text.label(headline)}
      hint=${text.hint}
      .model=${model}
      .answers=${answers}
      .tested=${tested}
    ></pe-model-layers>`,
  }),
});

interface Compared {
  readonly models: readonly Model[];
  readonly headline: string;
  readonly open: (place: number) => void;
}

export const compared = defineFigure<Compared>({
  id: 'models',
  fold: '',
  title: text.compareFigure,
  ...ofModels,
  reads: ['layersOf', 'modelsBy'],
  isDrawn: ({ store }) => store.get('layersOf') === 'compare',
  draw: ({ models, headline, open }) => ({
    heading: text.compareTitle,
    name: 'models',
    caption: text.compareCaption(Math.max(...models.map(({ length }) => length))),
    content: html`<pe-models-compared
      label=${headline}
      .models=${models}
      @pick=${({ detail }: CustomEvent<number>) => open(detail)}
    ></pe-models-compared>`,
  }),
});
