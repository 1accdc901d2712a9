export { loadAttention as loadFirstCore } from './load-attention.ts';
