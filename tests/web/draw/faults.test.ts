import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadingMessage, messageOf } from '../../../web/draw/faults.ts';

const report = vi.fn();
vi.stubGlobal('reportError', report);
afterEach(() => void report.mockClear());

describe('code that is loaded when it is needed', () => {
  it.each([
    'Failed to fetch dynamically imported module: https://a.example/b.js',
    'error loading dynamically imported module: https://a.example/b.js',
    'Importing a module script failed.',
    "'text/html' is not a valid JavaScript MIME type.",
    'Unable to preload CSS for /assets/a.css',
  ])('is missing where it could not be fetched: %s', (words) => {
    expect(loadingMessage(new TypeError(words), 'It is not there.')).toBe('It is not there.');
    expect(messageOf(new TypeError(words))).toContain('Check your connection');
    expect(report).not.toHaveBeenCalled();
  });

  it('has a fault of its own otherwise, which is said and reported', () => {
    const fault = new Error('The figure “x” is not declared.');
    expect(loadingMessage(fault, 'Check your connection.')).toBe(
      'This part of the page failed: The figure “x” is not declared.',
    );
    expect(report).toHaveBeenCalledExactlyOnceWith(fault);
  });
});

describe('an error that readers see', () => {
  it('is reported where no reader can cause it', () => {
    const fault = new TypeError('undefined is not a function');
    expect(messageOf(fault)).toBe('undefined is not a function');
    expect(report).toHaveBeenCalledExactlyOnceWith(fault);
  });

  it('is only said where their input causes it', () => {
    expect(messageOf(new Error('Load a longer table.'))).toBe('Load a longer table.');
    expect(messageOf(new RangeError('Array buffer allocation failed'))).toContain('allocation');
    expect(messageOf('stopped')).toBe('stopped');
    expect(report).not.toHaveBeenCalled();
  });
});
