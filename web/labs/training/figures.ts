import { figuresIn } from '../../shell/figure.ts';

export const { figures, choices } = figuresIn(import.meta.glob('./figures/*.ts', { eager: true }));
