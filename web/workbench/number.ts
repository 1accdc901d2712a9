/** Numbers in a text: three digits, and all of them in the title. */
import { html, type TemplateResult } from 'lit';
import { formatFull, formatNumber } from '../draw/format.ts';

export const number = (value: number): TemplateResult =>
  html`<span title=${formatFull(value)}>${formatNumber(value)}</span>`;

export const strongNumber = (value: number): TemplateResult =>
  html`<strong title=${formatFull(value)}>${formatNumber(value)}</strong>`;
