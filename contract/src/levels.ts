/** The three course levels, in teaching order (docs/product.md, Catalog). */
export const LEVELS = ['Débutant', 'Intermédiaire', 'Avancé'] as const;

/** One of the three course levels. */
export type Level = (typeof LEVELS)[number];
