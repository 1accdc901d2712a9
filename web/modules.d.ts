declare module '#catalog-words' {
  import type { SchemeId, SchemeWords } from './core/types.ts';

  const words: Readonly<Record<SchemeId, SchemeWords>>;
  export default words;
}

declare module '#parameter-titles' {
  import type { SchemeId } from './core/types.ts';

  const titles: Readonly<Record<SchemeId, Readonly<Record<string, string>>>>;
  export default titles;
}

declare module '#figures' {
  /** The fold of each figure of a lab, by its id; '' for the first screen. */
  const folds: Readonly<Record<string, Readonly<Record<string, string>>>>;
  export default folds;
}
