import { tokens } from '../draw/theme.ts';
import { applyTheme, storedTheme } from './theme-choice.ts';
import './page.ts';

applyTheme(storedTheme());
if (tokens.styleSheet) document.adoptedStyleSheets = [tokens.styleSheet];
