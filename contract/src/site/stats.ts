import { z } from 'zod';
import { body } from '../foundation/index.ts';

const count = z
  .number({ error: 'Ce nombre est requis' })
  .int('Ce nombre doit être entier')
  .min(0, 'Ce nombre ne peut pas être négatif')
  .max(1_000_000_000, 'Ce nombre est trop grand');

/** The four homepage statistics: body of `PUT /stats` and answer of `GET /stats`. */
export const statsSchema = body({
  webinar_listeners: count,
  virtual_classes: count,
  key_opinion_leaders: count,
  subscribers: count,
});

export type Stats = z.infer<typeof statsSchema>;
