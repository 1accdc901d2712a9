import { formatNumber } from '../../draw/format.ts';

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** '3.15 MB' */
export function formatBytes(bytes: number): string {
  let power = 0;
  while (power < units.length - 1 && bytes >= 999.5 * 1000 ** power) power += 1;
  const value = bytes / 1000 ** power;
  // Steps of a byte would make the number as long as it can be.
  return `${power === 0 || Number.isInteger(value) ? value : formatNumber(value)} ${units[power]}`;
}
