/** The words of a template, with all that is put into it. */
export function words(part: unknown): string {
  if (typeof part === 'string' || typeof part === 'number') return String(part);
  if (Array.isArray(part)) return part.map(words).join('');
  if (typeof part !== 'object' || part === null || !('values' in part)) return '';
  const { strings = [], values } = part as { strings?: readonly string[]; values: readonly unknown[] };
  if (strings.length === 0) return values.map(words).join('');
  return strings.map((text, i) => text + words(values[i])).join('');
}
