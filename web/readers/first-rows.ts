/** The shape of the first `rows` rows of a table, which lie together in C order. What is no table, or has no more, stays whole. */
export function shapeOfRows(shape: readonly number[], rows = Number.POSITIVE_INFINITY): readonly number[] {
  const unit = shape.length === 3 ? shape.indexOf(1) : -1;
  if (shape.length !== 2 && unit !== 0 && unit !== 1) return shape;
  const axis = unit === 0 ? 1 : 0;
  return rows < shape[axis] ? shape.map((length, i) => (i === axis ? rows : length)) : shape;
}

/** Nothing where the whole tensor was read. */
export function noteOfRows(whole: readonly number[], read: readonly number[]): readonly string[] {
  const axis = whole.findIndex((length, i) => length !== read[i]);
  return axis < 0 ? [] : [`The first ${read[axis]} of ${whole[axis]} rows were read.`];
}

export const countOf = (shape: readonly number[]): number =>
  shape.reduce((product, length) => product * length, 1);
