/**
 * Keeps words up to date in translated pages. Browsers that translate put each text node's words in a font element in its place. lit sets
 * the next words as `data` of what it finds there, which a font element does not show: here it makes room for them, and they are
 * translated in turn.
 */

/** Where a picture is drawn without a browser, there is none. */
const font: typeof HTMLFontElement | undefined = globalThis.HTMLFontElement;

if (font)
  Object.defineProperty(font.prototype, 'data', {
    configurable: true,
    set(this: HTMLFontElement, words: string) {
      this.replaceWith(words);
    },
  });
