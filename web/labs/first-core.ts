export { loadAttention as loadFirstCore } from '../core/load-attention.ts';
