/** The buffers of all typed arrays in plain objects and arrays. Posting with this list moves them instead of copying. */
export function transferables(value: unknown): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  const seen = new Set<object>();
  const visit = (part: unknown) => {
    if (typeof part !== 'object' || part === null || seen.has(part)) return;
    seen.add(part);
    if (part instanceof ArrayBuffer) buffers.add(part);
    else if (ArrayBuffer.isView(part)) visit(part.buffer);
    else if (Array.isArray(part)) part.forEach(visit);
    else if (isPlain(part)) Object.values(part).forEach(visit);
  };
  visit(value);
  return [...buffers];
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
