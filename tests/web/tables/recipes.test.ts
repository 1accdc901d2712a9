import { describe, expect, it } from 'vitest';
import { type Model, models, type Tool, tools } from '../../../web/tables/recipes.ts';

const all = (Object.keys(models) as Model[]).flatMap((model) =>
  (Object.keys(tools) as Tool[]).map((tool) => [tool, model] as const),
);

describe('the recipes', () => {
  it.each(all)('have three lines, the last of which writes the file: %s, %s', (tool, model) => {
    const lines = tools[tool].write(model).split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^import numpy|^import huggingface_hub, numpy/);
    expect(lines[2]).toMatch(new RegExp(`^numpy\\.save\\("${model}\\.npy", .+\\)$`));
  });
});
