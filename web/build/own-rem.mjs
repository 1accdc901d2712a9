// In an embedded lab, rem would be a length of the page around it. Styles count in the element's own --pe-rem instead. Conditions take no
// variables: they count in pixels.

const length = /(-?(?:\d*\.)?\d+|\$\{\w+\})rem\b/g;
const inPixels = (condition) => condition.replace(/((?:\d*\.)?\d+)rem\b/g, (_, count) => `${16 * count}px`);

export function ownRem() {
  return {
    name: 'own-rem',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/web\/.*\.ts$/.test(id) || !code.includes('rem')) return;
      if (/@(?:container|media)[^{;]*\$\{[^}]*\}rem/.test(code))
        throw new Error(`${id}: a condition in rem must have a plain number.`);
      return code
        .replace(/@(?:container|media)[^{]*\{/g, inPixels)
        .replace(length, 'calc($1 * var(--pe-rem))');
    },
  };
}
