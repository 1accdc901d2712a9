import type { Core, Matrix, ResizeOptions } from '../core/types.ts';

export interface ResizeInput {
  readonly table: Matrix;
  readonly options: ResizeOptions;
}

export const resizeJob = (core: Core, { table, options }: ResizeInput): Matrix =>
  core.resizeTable(table, options);
