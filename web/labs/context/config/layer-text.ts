/** What is said of a model's layers. */
import { counted } from '../../../core/counted.ts';
import type { LayerKind, LayerPlan } from './layers.ts';

/** After the number of layers: '8 see the whole text' */
function kindText({ sees, words, looksBothWays, turns, base }: LayerKind, count: number): string {
  const see = count === 1 ? 'sees' : 'see';
  const reach = words === undefined ? '' : ` of ${counted(words, 'word')}`;
  const sight = {
    'whole text': `${see} the whole text`,
    window: looksBothWays ? `${see} a window${reach} around a word` : `${see} a window${reach} back`,
    chunk: `${see} a chunk${reach}`,
    'no attention': count === 1 ? 'has no softmax attention' : 'have no softmax attention',
  }[sees];
  if (sees !== 'no attention' && !turns) return `${sight} and ${count === 1 ? 'has' : 'have'} no positions`;
  return base === undefined ? sight : `${sight}, with base ${base}`;
}

/** One sentence for all kinds; '' where every layer sees the whole text and turns. */
export function layersText({ kinds, of }: LayerPlan): string {
  const isPlain = kinds.length === 1 && kinds[0].sees === 'whole text' && kinds[0].turns;
  if (isPlain) return '';
  if (kinds.length === 1) return `Its ${counted(of.length, 'layer')} ${kindText(kinds[0], of.length)}.`;
  const counts = kinds.map((kind, i) => {
    const count = of.filter((one) => one === i).length;
    return `${count} ${kindText(kind, count)}`;
  });
  return `Of its ${counted(of.length, 'layer')}, ${counts.join('; ')}.`;
}
