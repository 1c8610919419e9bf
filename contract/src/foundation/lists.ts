import { z } from 'zod';
import { objectId, optionalLine } from './fields.ts';
import { PAGE_LIMIT_MAX } from './limits.ts';

/** Search text of a list, compared folded. */
export const searchQuery = optionalLine(200).optional();

/** Page of a list: `after` is the `_id` of the last item received, `limit` the number of items. Without both: the whole list. */
export const pageQuery = {
  limit: z.coerce
    .number({ error: 'La limite doit être un nombre' })
    .int('La limite doit être un nombre entier')
    .min(1, 'La limite est de 1 au moins')
    .max(PAGE_LIMIT_MAX, `La limite est de ${PAGE_LIMIT_MAX} au plus`)
    .optional(),
  after: objectId.optional(),
};

/** Answer of the routes that count the items of a list. */
export const totalSchema = z.object({ total: z.int().min(0) });

/** What a search has found in an item, besides that it was found. */
export const searchMatchSchema = z.object({
  /** The words to highlight, folded. */
  words: z.array(z.string()),
  /** Texts with such words that the item does not show itself. */
  passages: z.array(z.object({ kind: z.enum(['author', 'lesson', 'phase', 'explanation']), text: z.string() })),
});

export type SearchMatch = z.infer<typeof searchMatchSchema>;
