import { z } from 'zod';
import { body, imageAddress, imageAlt, line, objectId, paragraph, version } from '../foundation/index.ts';

/** Body of `POST /campuses` and `PUT /campuses/{id}`. */
export const campusInputSchema = body({
  name: line('Le nom est requis', 120),
  location: line('Le lieu est requis', 160),
  image: imageAddress("L'image est requise"),
  image_alt: imageAlt.optional(),
  description: paragraph('La description est requise', 4000),
});

/** A campus as the API returns it. */
export const campusSchema = z.object({
  _id: objectId,
  name: z.string(),
  location: z.string(),
  image: z.string(),
  image_alt: z.string(),
  description: z.string(),
  version,
});

/** Answer of `GET /campuses`. */
export const campusListSchema = z.array(campusSchema);

export type Campus = z.infer<typeof campusSchema>;
export type CampusInput = z.infer<typeof campusInputSchema>;

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
