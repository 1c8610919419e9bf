import type { STROKE_COLORS } from '@iris/contract/practice';

/** A color of the pen. */
export type PenColor = (typeof STROKE_COLORS)[number];

/** How the pens look: on every picture, whatever the theme. */
export const PENS: Record<PenColor, { name: string; color: string }> = {
  yellow: { name: 'Jaune', color: '#ffd84d' },
  red: { name: 'Rouge', color: '#ff6b61' },
  blue: { name: 'Bleu', color: '#6bb8ff' },
};
