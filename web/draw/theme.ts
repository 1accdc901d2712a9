/** The colours, by name. Pages use them as custom properties (tokens.ts). */

export { controlHost, controls, notPrinted } from './controls.ts';

const light = {
  paper: '#fcfcf9',
  /** panels on the paper: menus, chips, code */
  surface: '#f3f2ec',
  ink: '#1c2126',
  'ink-soft': '#565d66',
  /** hairlines; never the only sign of a state */
  line: '#d8d7cf',
  /** borders of controls: 3:1 on paper */
  edge: '#83888d',
  /** words, content */
  content: '#0068a8',
  position: '#8f6000',
  /** bars and bands of positions, which are large enough for less contrast than words */
  'position-fill': '#c98500',
  /** dots and lines of a claim; words beside them have the color of positions */
  mark: '#c27c00',
  /** a second one beside it */
  mark2: '#8f5200',
  /** dots and lines that others stand out from */
  context: '#8f8f88',
  /** where a model was trained */
  trained: '#f4ead6',
  attention: '#8d4a9c',
  /** a violated property */
  violated: '#c2410c',
  satisfied: '#007a59',
};

const dark: Record<keyof typeof light, string> = {
  paper: '#14171a',
  surface: '#1f2429',
  ink: '#eceae4',
  'ink-soft': '#a7aeb6',
  line: '#343a41',
  edge: '#767e87',
  content: '#5ab4ee',
  position: '#e8a722',
  'position-fill': '#e8a722',
  mark: '#eba92a',
  mark2: '#9a6206',
  context: '#7f8790',
  trained: '#332a18',
  attention: '#cf9be0',
  violated: '#ff7d4d',
  satisfied: '#2cc495',
};

export type ColorToken = keyof typeof light;

/** For export on white paper and for the contrast test. */
export const colors: { readonly light: Readonly<Record<ColorToken, string>>; readonly dark: typeof dark } = {
  light,
  dark,
};

export const sansStack = "ui-sans-serif, system-ui, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
