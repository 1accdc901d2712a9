/** The shape of a table's first `rows` rows, which are contiguous in C order. Other shapes and shorter tables are unchanged. */
export function shapeOfRows(shape: readonly number[], rows = Number.POSITIVE_INFINITY): readonly number[] {
  const unit = shape.length === 3 ? shape.indexOf(1) : -1;
  if (shape.length !== 2 && unit !== 0 && unit !== 1) return shape;
  const axis = unit === 0 ? 1 : 0;
  return rows < shape[axis] ? shape.map((length, i) => (i === axis ? rows : length)) : shape;
}

/** A note that only some rows were read; empty if the whole tensor was read. */
export function noteOfRows(whole: readonly number[], read: readonly number[]): readonly string[] {
  const axis = whole.findIndex((length, i) => length !== read[i]);
  return axis < 0 ? [] : [`The first ${read[axis]} of ${whole[axis]} rows were read.`];
}

export const countOf = (shape: readonly number[]): number =>
  shape.reduce((product, length) => product * length, 1);
