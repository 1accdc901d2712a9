/** How schemes are trained, where neither the catalogue nor a recipe says it. */

/** The deviations at which training begins, by scheme; src/training/trainer.cpp sets them. */
export const startDeviations: Readonly<Record<string, number>> = { learned: 0.1, shaw: 0.1, t5: 0.02 };
