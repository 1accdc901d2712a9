import { describe, expect, test } from 'vitest';
import { version } from '../../../../package.json';
import { type Embed, type HostId, hosts } from '../../../../web/app/share/snippets.ts';

const embed: Embed = {
  title: 'Clocks: ψ',
  page: 'https://host.example/course/',
  state: 'v=1&lab=encodings&view=clocks&show=base&ui=figure&theme=dark',
  settings: 'v=1&lab=encodings',
  attributes: { view: 'clocks', show: 'base' },
  isFigure: true,
  theme: 'dark',
  height: 412,
  type: 16,
  poster: 'encodings-clocks.svg',
};

const written = (host: HostId, changes: Partial<Embed> = {}) => hosts[host].write({ ...embed, ...changes });

const comment = `<!-- The positional-embedding playground, version ${version} -->`;
const link = 'https://host.example/course/#v=1&lab=encodings&view=clocks&show=base&ui=figure&theme=dark';
const inHtml = link.replaceAll('&', '&amp;');
const frame = [
  comment,
  `<iframe src="${inHtml}" title="Clocks: ψ" width="100%" height="412" loading="lazy" allow="clipboard-write" style="border: 0"></iframe>`,
  '<script src="https://host.example/course/resize.js" async></script>',
];

describe('the snippet for', () => {
  test('a frame', () => expect(written('frame')).toBe(frame.join('\n')));

  test('an element', () =>
    expect(written('element')).toBe(`${comment}
<script type="module" src="https://host.example/course/element.js"></script>
<pe-figure state="v=1&amp;lab=encodings" view="clocks" show="base" theme="dark">
  <a href="${inHtml}">Clocks: ψ</a>
</pe-figure>`));

  test('an element with a whole lab, which looks as the page does', () =>
    expect(written('element', { isFigure: false, attributes: { lock: 'seed' }, theme: 'auto' })).toContain(
      '\n<pe-playground state="v=1&amp;lab=encodings" lock="seed">\n',
    ));

  test('a frame in MyST', () =>
    expect(written('myst-frame')).toBe(`% The positional-embedding playground, version ${version}
:::{iframe} ${link}
:width: 100%
:placeholder: encodings-clocks.svg

Clocks: ψ
:::`));

  test('a frame in MyST with a question has no poster', () => {
    expect(written('myst-frame', { poster: null })).not.toContain('placeholder');
    expect(hosts['myst-frame'].hint({ ...embed, poster: null })).toContain('would give the answer away');
  });

  test('a widget in MyST', () => {
    const [said, start, ...body] = written('myst-widget').split('\n');
    expect(said).toContain(version);
    expect(start).toBe(':::{anywidget} https://host.example/course/anywidget.js');
    expect(body.pop()).toBe(':::');
    expect(JSON.parse(body.join('\n'))).toEqual({
      src: 'https://host.example/course/',
      state: embed.state,
      theme: 'dark',
    });
  });

  test('Sphinx', () =>
    expect(written('sphinx')).toBe(`.. raw:: html\n\n${frame.map((line) => `   ${line}`).join('\n')}`));

  test('Quarto', () => expect(written('quarto')).toBe(['```{=html}', ...frame, '```'].join('\n')));

  test('a notebook', () =>
    expect(written('notebook')).toBe(`# The positional-embedding playground, version ${version}
from IPython.display import IFrame

IFrame("${link}", width="100%", height=412, extras=['allow="clipboard-write"'])`));

  test('MDX', () =>
    expect(written('mdx')).toBe(`{/* The positional-embedding playground, version ${version} */}
<iframe src="${inHtml}" title="Clocks: ψ" width="100%" height="412" loading="lazy" allow="clipboard-write" style={{ border: 0 }} />
${frame[2]}`));

  const onSlide = `<pe-figure state="v=1&amp;lab=encodings" view="clocks" show="base" theme="dark" height="fit" style="font-size: 20px; text-align: left" data-prevent-swipe="">
  <a href="${inHtml}">Clocks: ψ</a>
</pe-figure>`;

  test('a slide of reveal.js: the element, its script, and a new layout when it has its size', () => {
    const [said, script, ...rest] = written('reveal', { type: 20 }).split('\n');
    expect([said, script]).toEqual([
      comment,
      '<script type="module" src="https://host.example/course/element.js"></script>',
    ]);
    expect(rest.slice(0, 3).join('\n')).toBe(onSlide);
    expect(rest.join('\n')).toContain(
      "addEventListener('pe-resize', ({ target }) => {\n    globalThis.Reveal?.layout();",
    );
    expect(hosts.reveal.hint()).toContain('also write globalThis.Reveal = deck');
  });

  test('reveal.js does without the deck where nothing names it', () => {
    const [, source] = /<script>\n([\s\S]*)<\/script>/.exec(written('reveal')) ?? [];
    let resized: (event: object) => void = () => {};
    new Function('addEventListener', source)((_: string, hear: typeof resized) => (resized = hear));
    expect(() => resized({ target: { closest: () => null } })).not.toThrow();
  });

  test('a slide of Slidev: the element, and the script of the slide’s component', () =>
    expect(written('slidev', { type: 20 })).toBe(`${onSlide}

<script setup>
import(/* @vite-ignore */ "https://host.example/course/element.js")
</script>`));

  test.each(['reveal', 'slidev'] as const)(
    'a whole lab on a slide of %s is presented, in type that grows',
    (host) =>
      expect(written(host, { isFigure: false, attributes: {} })).toMatch(
        /<pe-playground [^>]*style="text-align: left"[^>]*ui="present"/,
      ),
  );

  test('a figure of LaTeX, with the poster, its caption and the link', () => {
    const title = 'Costs 50% & more_or less: \\x #1 {a} ~ ^';
    expect(written('latex', { title })).toBe(`% The positional-embedding playground, version ${version}
% npx positional-embedding-playground poster '${link}' -o encodings-clocks.pdf
\\begin{figure}
  \\centering
  \\includegraphics[width=\\linewidth]{encodings-clocks}
  \\caption{Costs 50\\% \\& more\\_or less: \\textbackslash{}x \\#1 \\{a\\} \\textasciitilde{} \\textasciicircum{}. Live: \\url{${link.replace('#', '\\#')}}}
  \\label{fig:encodings-clocks}
\\end{figure}`);
  });

  test('LaTeX: the command takes whatever the link holds for one argument', () => {
    expect(written('latex', { state: "v=1&words=I+don't" })).toContain(
      "poster 'https://host.example/course/#v=1&words=I+don%27t' -o ",
    );
  });

  test('LaTeX ends no question with a full stop', () =>
    expect(written('latex', { title: 'Does it see order?' })).toContain(
      '\\caption{Does it see order? Live: ',
    ));

  test('LaTeX says what to do where a poster would give the answer away', () =>
    expect(hosts.latex.hint({ ...embed, poster: null })).toContain('leave out the question'));

  test('a link', () => expect(written('link')).toBe(link));
});

const title = '"a" & <b> `r c` | {{ d }}\n\n:::\n</script> *e* $f$ @g ψ';
const page = "https://host.example/it's (a)/pe-playground.html?a=1&b=2";

describe('whatever the title and the address,', () => {
  test.each(['frame', 'element', 'mdx', 'sphinx', 'quarto', 'reveal'] as const)(
    'nothing gets out of an attribute: %s',
    (host) => {
      const text = written(host, { title, page });
      expect(text).toContain(
        '&quot;a&quot; &amp; &lt;b&gt; &#96;r c&#96; &#124; &#123;&#123; d &#125;&#125;&#10;&#10;:::&#10;',
      );
      expect(text).toContain('&lt;/script&gt; *e* $f$ @g ψ');
      expect(text.match(/<\/script>/g)).toHaveLength(host === 'reveal' ? 2 : 1);
      expect(text).not.toContain('`r');
      expect(text).toContain('pe-playground.html?a=1&amp;b=2#v=1&amp;');
      // Files of the build lie beside the page, whatever the page is called.
      expect(text).toMatch(/"https:\/\/host\.example\/it's%20\(a\)\/(resize|element)\.js"/);
    },
  );

  test('Sphinx takes all of it as one block', () =>
    expect(
      written('sphinx', { title, page })
        .split('\n')
        .slice(2)
        .every((line) => line.startsWith('   <')),
    ).toBe(true));

  test('MyST takes the title as words, and no line of it ends the directive', () => {
    const lines = written('myst-frame', { title, page }).split('\n');
    expect(lines).toHaveLength(7);
    expect(lines[5]).toBe(
      '"a" \\& \\<b\\> \\`r c\\` \\| \\{\\{ d \\}\\} ::: \\</script\\> \\*e\\* \\$f\\$ \\@g ψ',
    );
  });

  test.each([
    ['::: x', '\\::: x'],
    ['1. x', '1\\. x'],
    ['- x', '\\- x'],
    ['2-D', '2\\-D'],
  ])('MyST takes a title that starts as “%s” for no block', (from, to) =>
    expect(written('myst-frame', { title: from }).split('\n')[5]).toBe(to),
  );

  test('a notebook gets a string of Python', () => {
    const state = 'v=1&words="\\\n';
    expect(written('notebook', { state })).toContain(
      'IFrame("https://host.example/course/#v=1&words=\\"\\\\\\n", width',
    );
  });
});
