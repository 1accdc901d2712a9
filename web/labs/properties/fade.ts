/** How the map of an embedding fades into its next one. */
import { type MapMotion, type MapState, motionOf } from '../../draw/heat-map-motion.ts';
import { ghostTime, settleTime } from '../../draw/motion.ts';

export { paintMoving } from '../../draw/heat-map-motion.ts';

/** What a map is of. */
export interface MapSubject {
  readonly item: string;
  readonly isTrained: boolean;
}

/** Where training has changed the map of an embedding, the reader has time to see how. */
export const fadeBetween = (from: MapSubject, to: MapSubject): MapMotion => ({
  name: 'fade',
  duration: from.item === to.item && from.isTrained !== to.isTrained ? settleTime : ghostTime,
  rows: null,
  fadesFrom: 0,
});

/** Of a cell. One that comes to show another embedding has not changed into it. */
export const motionBetween = (from: MapState<MapSubject>, to: MapState<MapSubject>): MapMotion | null =>
  motionOf(from, to, (one, next) => (one.item === next.item ? fadeBetween(one, next) : null));
