import { tokens } from '../draw/theme.ts';
import './page.ts';

if (tokens.styleSheet) document.adoptedStyleSheets = [tokens.styleSheet];
