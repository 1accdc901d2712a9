import type {
  ChoiceSetting,
  ListSetting,
  PermutationSetting,
  Setting,
  TextSetting,
  Value,
} from './setting.ts';

/** The value to use, if any, and the reason if it differs from the requested one. */
interface Checked {
  readonly value?: Value;
  /** completes "d = 99999; ..." */
  readonly reason?: string;
}

/** Clips numbers to their range and cuts texts and lists to their length. Refuses values of the wrong type. */
export function check(setting: Setting, value: unknown): Checked {
  switch (setting.type) {
    case 'integer':
      return Number.isInteger(value) || isInfinite(value)
        ? checkRange(setting, value as number)
        : { reason: 'it must be a whole number' };
    case 'number':
      return typeof value === 'number' && !Number.isNaN(value)
        ? checkRange(setting, value)
        : { reason: 'it must be a number' };
    case 'boolean':
      return typeof value === 'boolean' ? { value } : { reason: 'it must be true or false' };
    case 'choice':
      return checkChoice(setting, value);
    case 'text':
      return checkText(setting, value);
    case 'integers':
    case 'numbers':
      return checkList(setting, value);
    case 'permutation':
      return checkPermutation(setting, value);
  }
}

export function isEqual(a: Value | undefined, b: Value | undefined): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((entry, i) => entry === b[i]);
}

function isInfinite(value: unknown): boolean {
  return value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY;
}

function checkRange({ min, max }: { min: number; max: number }, value: number): Checked & { value: number } {
  if (value > max) return { value: max, reason: `the largest is ${max}` };
  if (value < min) return { value: min, reason: `the smallest is ${min}` };
  // Minus zero would not survive a link.
  return { value: value === 0 ? 0 : value };
}

function checkChoice({ choices }: ChoiceSetting, value: unknown): Checked {
  if (typeof value === 'string' && choices.includes(value)) return { value };
  return { reason: `it must be one of ${choices.filter(Boolean).join(', ')}` };
}

function checkText({ maxLength, hasLines, form }: TextSetting, value: unknown): Checked {
  if (typeof value !== 'string') return { reason: 'it must be text' };
  // Control characters and unpaired surrogates can be neither displayed nor put in a link.
  const controls = hasLines ? /(?!\n)\p{Cc}/gu : /\p{Cc}/gu;
  const clean = value.replace(controls, ' ').replace(/\p{Cs}/gu, '\uFFFD');
  if (form && !(form.pattern.test(clean) && clean.length <= maxLength))
    return { reason: `it must be ${form.title}` };
  if (clean.length <= maxLength) return { value: clean };
  const cut = clean.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
  return { value: cut, reason: `it can have at most ${maxLength} characters` };
}

function checkList(setting: ListSetting, value: unknown): Checked {
  if (setting.type === 'integers' && !isIntegers(value))
    return { reason: 'it must be a list of whole numbers' };
  if (!isNumbers(value)) return { reason: 'it must be a list of numbers' };
  const entries = value.slice(0, setting.maxLength).map((entry) => checkRange(setting, entry));
  const tooMany = value.length > setting.maxLength;
  const reason = tooMany
    ? `it can have at most ${setting.maxLength} numbers`
    : entries.find((entry) => entry.reason)?.reason;
  const taken = entries.map((entry) => entry.value);
  return reason ? { value: taken, reason } : { value: taken };
}

function checkPermutation({ maxLength }: PermutationSetting, value: unknown): Checked {
  if (isIntegers(value) && value.length <= maxLength) {
    const distinct = new Set(value.filter((entry) => entry >= 0 && entry < value.length));
    if (distinct.size === value.length) return { value: value.map((entry) => (entry === 0 ? 0 : entry)) };
  }
  return { reason: `it must list every number from 0 to at most ${maxLength - 1} once, as 1-0-2 does` };
}

function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'number' && !Number.isNaN(entry));
}

function isIntegers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((entry) => Number.isInteger(entry) || isInfinite(entry));
}
