import { describe, expect, it } from 'vitest';
import { type ColorToken, colors } from '../../../web/draw/theme.ts';
import { tokens } from '../../../web/draw/tokens.ts';

/** WCAG 2.2, relative luminance and contrast ratio. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const texts: ColorToken[] = ['ink', 'ink-soft', 'content', 'position', 'attention', 'violated', 'satisfied'];

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  const palette = colors[theme];

  it.each(texts)('%s can be read on paper and on surfaces', (token) => {
    expect(contrast(palette[token], palette.paper)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette[token], palette.surface)).toBeGreaterThanOrEqual(4.5);
  });

  it('has borders of controls that can be seen', () => {
    expect(contrast(palette.edge, palette.paper)).toBeGreaterThanOrEqual(3);
  });

  it('gives every meaning its own colour', () => {
    expect(new Set(texts.map((token) => palette[token])).size).toBe(texts.length);
  });
});

it('defines every colour as a custom property for both themes', () => {
  for (const token of Object.keys(colors.light) as ColorToken[]) {
    expect(tokens.cssText).toContain(
      `--${token}: light-dark(${colors.light[token]}, ${colors.dark[token]});`,
    );
  }
});

it('stands on the paper and the slate of the design', () => {
  expect([colors.light.paper, colors.dark.paper]).toEqual(['#fcfcf9', '#14171a']);
});
