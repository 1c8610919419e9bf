import { z } from 'zod';
import { instant } from '../foundation/index.ts';

/** A value of personal data; instants are in ISO 8601. */
const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/**
 * Answer of `GET /account/data`: all that the academy stores about the account (GDPR, articles 15 and 20). Titles and the
 * names of values are French, because the same answer is shown and downloaded.
 */
export const personalDataSchema = z.object({
  generated_at: instant,
  sections: z.array(z.object({ title: z.string(), rows: z.array(z.record(z.string(), value)) })),
});

export type PersonalData = z.infer<typeof personalDataSchema>;
export type PersonalDataRow = PersonalData['sections'][number]['rows'][number];
