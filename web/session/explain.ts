import { isPasted } from './pasted.ts';

/** What was wrong with a file, with the place, unless the message names it itself. */
export function explain(
  name: string,
  { message, where, code }: Error & { where?: string; code?: string },
): string {
  const what = isPasted(name) ? 'The pasted numbers' : name;
  if (isPasted(name) && code === 'empty') return `${what}: there are none in the box.`;
  const place = where && !message.includes(where) && where !== name ? `, ${where}` : '';
  return `${what}${place}: ${message}`;
}
