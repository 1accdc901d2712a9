/** The rules of a style sheet that some markup can use: a part of the page carries no others. */

/** A rule without rules inside. */
const rule = /([^{};]+)\{[^{}]*\}/g;

/** States that nothing inert is in. */
const state = /:(?:hover|focus-visible|disabled|active)\b/;

/** A pseudo-class with its argument: it may allow several things, or what is not there. */
const pseudo = /::?[\w-]+(?:\((?:[^()]|\([^()]*\))*\))?/g;

const tag = /(?<![\w.-])([a-z][\w-]*)/g;
const named = /\.([\w-]+)/g;
const attribute = /\[([\w-]+)(?:=['"]?([\w-]+)['"]?)?\]/g;

/** Whether all that a selector names is there. */
const every = (
  selector: string,
  names: RegExp,
  isThere: (name: string, value?: string) => boolean,
): boolean => [...selector.matchAll(names)].every(([, name, value]) => isThere(name, value));

/** `markup`: HTML that is inert, as `templateText` writes it. */
export function usedRules(styles: string, markup: string): string {
  const classes = new Set([...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, list]) => list.split(/\s+/)));
  const tags = new Set([...markup.matchAll(/<([\w-]+)/g)].map(([, name]) => name));

  function isUsed(selector: string): boolean {
    if (state.test(selector.replace(/:not\([^)]*\)/g, ''))) return false;
    const plain = selector.replace(pseudo, '');
    const bare = plain.replace(attribute, '');
    return (
      every(plain, attribute, (name, value) =>
        new RegExp(value === undefined ? `\\s${name}[\\s=>]` : `\\s${name}="${value}"`).test(markup),
      ) &&
      every(bare, named, (name) => classes.has(name)) &&
      every(bare, tag, (name) => tags.has(name))
    );
  }

  return styles.replace(/\/\*[\s\S]*?\*\//g, '').replace(rule, (whole, selectors: string) => {
    if (selectors.trim().startsWith('@')) return whole;
    const used = selectorsIn(selectors).filter(isUsed);
    return used.length > 0
      ? `\n${used.map((one) => one.trim()).join(',')} ${whole.slice(selectors.length)}`
      : '';
  });
}

/** The parts of a list, whose commas may also stand in the arguments of pseudo-classes. */
const selectorsIn = (list: string): readonly string[] =>
  list.match(/(?:[^,()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];
