// Lit's templates without the line breaks and indents of the source: HTML, SVG and CSS read each as one space.
const tags = ['html', 'svg', 'css'];

/** All nodes below, in the order of the source. */
function* nodesIn(node) {
  if (typeof node?.type === 'string') yield node;
  for (const child of Object.values(node))
    if (typeof child === 'object' && child !== null) yield* nodesIn(child);
}

export const oneLineTemplates = () => ({
  name: 'one-line-templates',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (!id.includes('/web/') || !/\b(html|svg|css)`/.test(code)) return;
    const parts = [...nodesIn(this.parse(code))]
      .filter(({ type, tag }) => type === 'TaggedTemplateExpression' && tags.includes(tag.name))
      .flatMap(({ tag, quasi }) =>
        quasi.quasis.map(({ start, end }) => ({ start, end, isStyle: tag.name === 'css' })),
      )
      .sort((a, b) => a.start - b.start);
    let result = '';
    let at = 0;
    for (const { start, end, isStyle } of parts) {
      const text = code.slice(start, end);
      const plain = isStyle ? text.replaceAll(/\/\*[\s\S]*?\*\//g, '') : text;
      result += code.slice(at, start) + plain.replaceAll(/\s*\n\s*/g, ' ');
      at = end;
    }
    return result + code.slice(at);
  },
});
