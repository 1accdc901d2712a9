/** A template of Lit as HTML text, for what stands in the page before any script has run. */
import { nothing, type TemplateResult } from 'lit';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign]);

/** An attribute without quotes that ends in a binding: its sign (for a property, a listener or a switch) and its name. */
const bound = /\s([.@?]?)([\w:-]+)=$/;

const isTemplate = (value: unknown): value is TemplateResult =>
  typeof value === 'object' && value !== null && 'strings' in value && 'values' in value;

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === nothing;

/** Of texts, templates and lists of them. Directives have no text. */
export function templateText(value: unknown): string {
  if (isEmpty(value)) return '';
  if (Array.isArray(value)) return value.map(templateText).join('');
  if (!isTemplate(value)) return typeof value === 'object' ? '' : escaped(String(value));
  let text = '';
  value.strings.forEach((part, i) => {
    text += part.replace(/\s*\n\s*/g, ' ');
    if (i === value.values.length) return;
    const one: unknown = value.values[i];
    const [whole, sign, name] = bound.exec(text) ?? [];
    if (whole === undefined) text += templateText(one);
    else if (sign === '' && !isEmpty(one)) text += `"${escaped(String(one))}"`;
    else text = text.slice(0, -whole.length) + (sign === '?' && one ? ` ${name}` : '');
  });
  return text;
}
