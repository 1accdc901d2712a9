declare module '*.tex' {
  import type { TemplateResult } from 'lit';

  const formula: TemplateResult;
  export default formula;
}

declare module '*.tex?inline' {
  import type { TemplateResult } from 'lit';

  const formula: TemplateResult;
  export default formula;
}

declare module '#catalog-words' {
  import type { SchemeId, SchemeWords } from './core/types.ts';

  const words: Readonly<Record<SchemeId, SchemeWords>>;
  export default words;
}
