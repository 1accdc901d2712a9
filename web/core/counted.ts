/** A number with its noun, wherever the page, a reader of files or the core counts something. */

type Count = number | bigint | string;

/**
 * '1 head', '4 heads'. `count` may be text already, as rounded numbers are: '1.00 positions', but '1 position'. Only an exact 1 is written
 * without decimals.
 */
export const counted = (count: Count, one: string, many = `${one}s`): string =>
  `${count} ${isOne(count) ? one : many}`;

/** Whether a noun or a verb after this number is in the singular. */
export const isOne = (count: Count): boolean => String(count) === '1';
