export default {
  base: '/vitepress/',
  title: 'Attention and positions',
  head: [['script', { src: `${process.env.PE_PLAYGROUND}resize.js`, async: '' }]],
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('pe-') } } },
  themeConfig: {
    nav: [
      { text: 'Order', link: '/order' },
      { text: 'Encoding', link: '/week-2/encoding' },
      { text: 'Probe', link: '/week-3/lab/probe' },
    ],
  },
};
