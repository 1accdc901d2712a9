/** The papers behind schemes and measures, with only the fields that are certain. (Over 300 lines: a list.) */
import type { SchemeId } from '../core/types.ts';
import type { Scaling } from './scheme-facts.ts';

export interface BibtexEntry {
  readonly type: 'article' | 'inproceedings' | 'misc';
  readonly key: string;
  /** 'Family, Given', in order; a name without a comma is a group; a final '…' means others */
  readonly authors: readonly string[];
  readonly title: string;
  readonly year: number;
  /** further fields, as plain text; `url` is escaped as an address */
  readonly fields?: Readonly<Record<string, string>>;
}

const arxiv = (id: string) => ({ eprint: id, archiveprefix: 'arXiv' });

const iclr = 'International Conference on Learning Representations';
const neurips = 'Advances in Neural Information Processing Systems';

export const papers = {
  vaswani2017: {
    type: 'inproceedings',
    key: 'vaswani2017attention',
    authors: [
      'Vaswani, Ashish',
      'Shazeer, Noam',
      'Parmar, Niki',
      'Uszkoreit, Jakob',
      'Jones, Llion',
      'Gomez, Aidan N.',
      'Kaiser, Łukasz',
      'Polosukhin, Illia',
    ],
    title: 'Attention Is All You Need',
    year: 2017,
    fields: { booktitle: neurips, ...arxiv('1706.03762') },
  },
  kazemnejad2023: {
    type: 'inproceedings',
    key: 'kazemnejad2023impact',
    authors: [
      'Kazemnejad, Amirhossein',
      'Padhi, Inkit',
      'Natesan Ramamurthy, Karthikeyan',
      'Das, Payel',
      'Reddy, Siva',
    ],
    title: 'The Impact of Positional Encoding on Length Generalization in Transformers',
    year: 2023,
    fields: { booktitle: neurips, ...arxiv('2305.19466') },
  },
  gehring2017: {
    type: 'inproceedings',
    key: 'gehring2017convolutional',
    authors: ['Gehring, Jonas', 'Auli, Michael', 'Grangier, David', 'Yarats, Denis', 'Dauphin, Yann N.'],
    title: 'Convolutional Sequence to Sequence Learning',
    year: 2017,
    fields: { booktitle: 'International Conference on Machine Learning', ...arxiv('1705.03122') },
  },
  devlin2019: {
    type: 'inproceedings',
    key: 'devlin2019bert',
    authors: ['Devlin, Jacob', 'Chang, Ming-Wei', 'Lee, Kenton', 'Toutanova, Kristina'],
    title: 'BERT: Pre-training of Deep Bidirectional Transformers for Language Understanding',
    year: 2019,
    fields: { booktitle: 'Proceedings of NAACL-HLT', ...arxiv('1810.04805') },
  },
  wang2021: {
    type: 'inproceedings',
    key: 'wang2021position',
    authors: [
      'Wang, Benyou',
      'Shang, Lifeng',
      'Lioma, Christina',
      'Jiang, Xin',
      'Yang, Hao',
      'Liu, Qun',
      'Simonsen, Jakob Grue',
    ],
    title: 'On Position Embeddings in BERT',
    year: 2021,
    fields: { booktitle: iclr },
  },
  he2022: {
    type: 'inproceedings',
    key: 'he2022masked',
    authors: [
      'He, Kaiming',
      'Chen, Xinlei',
      'Xie, Saining',
      'Li, Yanghao',
      'Dollár, Piotr',
      'Girshick, Ross',
    ],
    title: 'Masked Autoencoders Are Scalable Vision Learners',
    year: 2022,
    fields: {
      booktitle: 'IEEE/CVF Conference on Computer Vision and Pattern Recognition',
      ...arxiv('2111.06377'),
    },
  },
  ruoss2023: {
    type: 'inproceedings',
    key: 'ruoss2023randomized',
    authors: [
      'Ruoss, Anian',
      'Delétang, Grégoire',
      'Genewein, Tim',
      'Grau-Moya, Jordi',
      'Csordás, Róbert',
      'Bennani, Mehdi',
      'Legg, Shane',
      'Veness, Joel',
    ],
    title: 'Randomized Positional Encodings Boost Length Generalization of Transformers',
    year: 2023,
    fields: {
      booktitle: 'Annual Meeting of the Association for Computational Linguistics',
      ...arxiv('2305.16843'),
    },
  },
  shaw2018: {
    type: 'inproceedings',
    key: 'shaw2018self',
    authors: ['Shaw, Peter', 'Uszkoreit, Jakob', 'Vaswani, Ashish'],
    title: 'Self-Attention with Relative Position Representations',
    year: 2018,
    fields: { booktitle: 'Proceedings of NAACL-HLT', ...arxiv('1803.02155') },
  },
  wei2019: {
    type: 'misc',
    key: 'wei2019nezha',
    authors: ['Wei, Junqiu', '…'],
    title: 'NEZHA: Neural Contextualized Representation for Chinese Language Understanding',
    year: 2019,
    fields: arxiv('1909.00204'),
  },
  dai2019: {
    type: 'inproceedings',
    key: 'dai2019transformer',
    authors: [
      'Dai, Zihang',
      'Yang, Zhilin',
      'Yang, Yiming',
      'Carbonell, Jaime',
      'Le, Quoc V.',
      'Salakhutdinov, Ruslan',
    ],
    title: 'Transformer-XL: Attentive Language Models beyond a Fixed-Length Context',
    year: 2019,
    fields: {
      booktitle: 'Annual Meeting of the Association for Computational Linguistics',
      ...arxiv('1901.02860'),
    },
  },
  su2021: {
    type: 'misc',
    key: 'su2021roformer',
    authors: ['Su, Jianlin', 'Lu, Yu', 'Pan, Shengfeng', 'Murtadha, Ahmed', 'Wen, Bo', 'Liu, Yunfeng'],
    title: 'RoFormer: Enhanced Transformer with Rotary Position Embedding',
    year: 2021,
    fields: arxiv('2104.09864'),
  },
  chen2023: {
    type: 'misc',
    key: 'chen2023extending',
    authors: ['Chen, Shouyuan', 'Wong, Sherman', 'Chen, Liangjian', 'Tian, Yuandong'],
    title: 'Extending Context Window of Large Language Models via Positional Interpolation',
    year: 2023,
    fields: arxiv('2306.15595'),
  },
  peng2023: {
    type: 'misc',
    key: 'peng2023yarn',
    authors: ['Peng, Bowen', 'Quesnelle, Jeffrey', 'Fan, Honglu', 'Shippole, Enrico'],
    title: 'YaRN: Efficient Context Window Extension of Large Language Models',
    year: 2023,
    fields: arxiv('2309.00071'),
  },
  ding2024: {
    type: 'misc',
    key: 'ding2024longrope',
    authors: ['Ding, Yiran', '…'],
    title: 'LongRoPE: Extending LLM Context Window Beyond 2 Million Tokens',
    year: 2024,
    fields: arxiv('2402.13753'),
  },
  heo2024: {
    type: 'inproceedings',
    key: 'heo2024rotary',
    authors: ['Heo, Byeongho', 'Park, Song', 'Han, Dongyoon', 'Yun, Sangdoo'],
    title: 'Rotary Position Embedding for Vision Transformer',
    year: 2024,
    fields: { booktitle: 'European Conference on Computer Vision', ...arxiv('2403.13298') },
  },
  agrawal2024: {
    type: 'misc',
    key: 'agrawal2024pixtral',
    authors: ['Agrawal, Pravesh', 'Antoniak, Szymon', '…'],
    title: 'Pixtral 12B',
    year: 2024,
    fields: arxiv('2410.07073'),
  },
  wang2024: {
    type: 'misc',
    key: 'wang2024qwen2vl',
    authors: ['Wang, Peng', 'Bai, Shuai', 'Tan, Sinan', '…'],
    title: 'Qwen2-VL: Enhancing Vision-Language Model’s Perception of the World at Any Resolution',
    year: 2024,
    fields: arxiv('2409.12191'),
  },
  bai2025: {
    type: 'misc',
    key: 'bai2025qwen3vl',
    authors: ['Bai, Shuai', 'Cai, Yuxuan', 'Chen, Ruizhe', '…'],
    title: 'Qwen3-VL Technical Report',
    year: 2025,
    fields: arxiv('2511.21631'),
  },
  deepseek2024: {
    type: 'misc',
    key: 'deepseek2024v2',
    authors: ['DeepSeek-AI'],
    title: 'DeepSeek-V2: A Strong, Economical, and Efficient Mixture-of-Experts Language Model',
    year: 2024,
    fields: arxiv('2405.04434'),
  },
  hua2025: {
    type: 'inproceedings',
    key: 'hua2025fourier',
    authors: [
      'Hua, Ermo',
      'Jiang, Che',
      'Lv, Xingtai',
      'Zhang, Kaiyan',
      'Sun, Youbang',
      'Fan, Yuchen',
      'Zhu, Xuekai',
      'Qi, Biqing',
      'Ding, Ning',
      'Zhou, Bowen',
    ],
    title: 'Fourier Position Embedding: Enhancing Attention’s Periodic Extension for Length Generalization',
    year: 2025,
    fields: { booktitle: 'International Conference on Machine Learning', ...arxiv('2412.17739') },
  },
  barbero2025: {
    type: 'inproceedings',
    key: 'barbero2025round',
    authors: [
      'Barbero, Federico',
      'Vitvitskyi, Alex',
      'Perivolaropoulos, Christos',
      'Pascanu, Razvan',
      'Veličković, Petar',
    ],
    title: 'Round and Round We Go! What Makes Rotary Positional Encodings Useful?',
    year: 2025,
    fields: { booktitle: iclr, ...arxiv('2410.06205') },
  },
  sun2022: {
    type: 'misc',
    key: 'sun2022length',
    authors: ['Sun, Yutao', '…'],
    title: 'A Length-Extrapolatable Transformer',
    year: 2022,
    fields: arxiv('2212.10554'),
  },
  press2022: {
    type: 'inproceedings',
    key: 'press2022train',
    authors: ['Press, Ofir', 'Smith, Noah A.', 'Lewis, Mike'],
    title: 'Train Short, Test Long: Attention with Linear Biases Enables Input Length Extrapolation',
    year: 2022,
    fields: { booktitle: iclr, ...arxiv('2108.12409') },
  },
  raffel2020: {
    type: 'article',
    key: 'raffel2020exploring',
    authors: [
      'Raffel, Colin',
      'Shazeer, Noam',
      'Roberts, Adam',
      'Lee, Katherine',
      'Narang, Sharan',
      'Matena, Michael',
      'Zhou, Yanqi',
      'Li, Wei',
      'Liu, Peter J.',
    ],
    title: 'Exploring the Limits of Transfer Learning with a Unified Text-to-Text Transformer',
    year: 2020,
    fields: {
      journal: 'Journal of Machine Learning Research',
      volume: '21',
      number: '140',
      pages: '1–67',
      ...arxiv('1910.10683'),
    },
  },
  chi2022: {
    type: 'inproceedings',
    key: 'chi2022kerple',
    authors: ['Chi, Ta-Chung', 'Fan, Ting-Han', 'Ramadge, Peter J.', 'Rudnicky, Alexander'],
    title: 'KERPLE: Kernelized Relative Positional Embedding for Length Extrapolation',
    year: 2022,
    fields: { booktitle: neurips, ...arxiv('2205.09921') },
  },
  li2024: {
    type: 'inproceedings',
    key: 'li2024functional',
    authors: ['Li, Shanda', '…'],
    title: 'Functional Interpolation for Relative Positions Improves Long Context Transformers',
    year: 2024,
    fields: { booktitle: iclr, ...arxiv('2310.04418') },
  },
  wennberg2021: {
    type: 'inproceedings',
    key: 'wennberg2021case',
    authors: ['Wennberg, Ulme', 'Henter, Gustav Eje'],
    title: 'The Case for Translation-Invariant Self-Attention in Transformer-Based Language Models',
    year: 2021,
    fields: {
      booktitle: 'Annual Meeting of the Association for Computational Linguistics',
      ...arxiv('2106.01950'),
    },
  },
  ke2021: {
    type: 'inproceedings',
    key: 'ke2021rethinking',
    authors: ['Ke, Guolin', 'He, Di', 'Liu, Tie-Yan'],
    title: 'Rethinking Positional Encoding in Language Pre-training',
    year: 2021,
    fields: { booktitle: iclr, ...arxiv('2006.15595') },
  },
  lin2025: {
    type: 'inproceedings',
    key: 'lin2025forgetting',
    authors: ['Lin, Zhixuan', 'Nikishin, Evgenii', 'He, Xu Owen', 'Courville, Aaron'],
    title: 'Forgetting Transformer: Softmax Attention with a Forget Gate',
    year: 2025,
    fields: { booktitle: iclr, ...arxiv('2503.02130') },
  },
  golovneva2024: {
    type: 'misc',
    key: 'golovneva2024contextual',
    authors: ['Golovneva, Olga', 'Wang, Tianlu', 'Weston, Jason', 'Sukhbaatar, Sainbayar'],
    title: 'Contextual Position Encoding: Learning to Count What’s Important',
    year: 2024,
    fields: arxiv('2405.18719'),
  },
  inkling2026: {
    type: 'misc',
    key: 'thinkingmachines2026inkling',
    authors: ['Thinking Machines'],
    title: 'Inkling: Our open-weights model',
    year: 2026,
    fields: { url: 'https://thinkingmachines.ai/news/introducing-inkling/' },
  },
  he2021: {
    type: 'inproceedings',
    key: 'he2021deberta',
    authors: ['He, Pengcheng', 'Liu, Xiaodong', 'Gao, Jianfeng', 'Chen, Weizhu'],
    title: 'DeBERTa: Decoding-enhanced BERT with Disentangled Attention',
    year: 2021,
    fields: { booktitle: iclr, ...arxiv('2006.03654') },
  },
  wangChen2020: {
    type: 'inproceedings',
    key: 'wang2020what',
    authors: ['Wang, Yu-An', 'Chen, Yun-Nung'],
    title:
      'What Do Position Embeddings Learn? An Empirical Study of Pre-Trained Language Model Positional Encoding',
    year: 2020,
    fields: {
      booktitle: 'Conference on Empirical Methods in Natural Language Processing',
      ...arxiv('2010.04903'),
    },
  },
  chenLocality2023: {
    type: 'inproceedings',
    key: 'chen2023locality',
    authors: ['Chen, Lihu', 'Varoquaux, Gaël', 'Suchanek, Fabian'],
    title: 'The Locality and Symmetry of Positional Encodings',
    year: 2023,
    fields: { booktitle: 'Findings of the Association for Computational Linguistics: EMNLP' },
  },
  su2023: {
    type: 'misc',
    key: 'su2023rectified',
    authors: ['Su, Jianlin'],
    title: 'Rectified Rotary Position Embeddings',
    year: 2023,
    fields: { url: 'https://github.com/bojone/rerope' },
  },
  xiao2024: {
    type: 'inproceedings',
    key: 'xiao2024efficient',
    authors: ['Xiao, Guangxuan', 'Tian, Yuandong', 'Chen, Beidi', 'Han, Song', 'Lewis, Mike'],
    title: 'Efficient Streaming Language Models with Attention Sinks',
    year: 2024,
    fields: { booktitle: iclr, ...arxiv('2309.17453') },
  },
  jin2024: {
    type: 'inproceedings',
    key: 'jin2024self',
    authors: [
      'Jin, Hongye',
      'Han, Xiaotian',
      'Yang, Jingfeng',
      'Jiang, Zhimeng',
      'Liu, Zirui',
      'Chang, Chia-Yuan',
      'Chen, Huiyuan',
      'Hu, Xia',
    ],
    title: 'LLM Maybe LongLM: SelfExtend LLM Context Window Without Tuning',
    year: 2024,
    fields: { booktitle: 'International Conference on Machine Learning', ...arxiv('2401.01325') },
  },
  an2024: {
    type: 'inproceedings',
    key: 'an2024training',
    authors: [
      'An, Chenxin',
      'Huang, Fei',
      'Zhang, Jun',
      'Gong, Shansan',
      'Qiu, Xipeng',
      'Zhou, Chang',
      'Kong, Lingpeng',
    ],
    title: 'Training-Free Long-Context Scaling of Large Language Models',
    year: 2024,
    fields: { booktitle: 'International Conference on Machine Learning', ...arxiv('2402.17463') },
  },
  gelberg2026: {
    type: 'inproceedings',
    key: 'gelberg2026extending',
    authors: ['Gelberg, Yoav', 'Eguchi, Koshi', 'Akiba, Takuya', 'Cetin, Edoardo'],
    title: 'Extending the Context of Pretrained LLMs by Dropping Their Positional Embeddings',
    year: 2026,
    fields: { booktitle: iclr, ...arxiv('2512.12167') },
  },
  roy2007: {
    type: 'inproceedings',
    key: 'roy2007effective',
    authors: ['Roy, Olivier', 'Vetterli, Martin'],
    title: 'The Effective Rank: A Measure of Effective Dimensionality',
    year: 2007,
    fields: { booktitle: 'European Signal Processing Conference' },
  },
  jexus2020: {
    type: 'misc',
    key: 'jexus2020positional',
    authors: ['Jexus'],
    title: 'What Has the Positional “Embedding” Learned?',
    year: 2020,
    fields: {
      url: 'https://voidism.github.io/notes/2020/01/26/What-has-the-positional-embedding-learned',
    },
  },
} as const satisfies Readonly<Record<string, BibtexEntry>>;

export type PaperId = keyof typeof papers;

/** By scheme; those of a scheme's own idea first. */
export const papersOfScheme: Readonly<Partial<Record<SchemeId, readonly PaperId[]>>> = {
  none: ['vaswani2017', 'kazemnejad2023'],
  sinusoidal: ['vaswani2017'],
  learned: ['gehring2017', 'devlin2019'],
  'learned-sinusoidal': ['wang2021'],
  'sinusoidal-2d': ['he2022'],
  randomized: ['ruoss2023'],
  rotary: ['su2021'],
  xpos: ['sun2022'],
  fope: ['hua2025'],
  alibi: ['press2022'],
  t5: ['raffel2020'],
  kerple: ['chi2022'],
  fire: ['li2024'],
  tisa: ['wennberg2021'],
  tupe: ['ke2021'],
  shaw: ['shaw2018'],
  'relative-sinusoidal': ['wei2019', 'wang2021'],
  'transformer-xl': ['dai2019'],
  deberta: ['he2021'],
  'forget-gate': ['lin2025', 'press2022'],
  cope: ['golovneva2024'],
  'projected-relative': ['inkling2026'],
};

/** Of the context scalings of rotary embeddings. */
export const papersOfScaling: Readonly<Partial<Record<Scaling, readonly PaperId[]>>> = {
  linear: ['chen2023'],
  yarn: ['peng2023'],
  longrope: ['ding2024'],
};

/** Of rotary embeddings that keep the fastest frequencies of a whole head. */
export const papersOfSpread: readonly PaperId[] = ['barbero2025'];

/** Of rotary embeddings that follow several axes. */
export const papersOfAxes: Readonly<Record<string, readonly PaperId[] | undefined>> = {
  axial: ['heo2024'],
  alternating: ['agrawal2024'],
  sections: ['wang2024'],
  interleaved: ['wang2024', 'bai2025'],
};

/** Of rotary embeddings that turn the last dimensions of a head. */
export const papersOfLastPart: readonly PaperId[] = ['deepseek2024'];

/** Of vectors of offsets, whoever trained them. */
export const papersOfOffsets: readonly PaperId[] = ['shaw2018'];
