import { z } from 'zod';

const days = z.int().min(1);

/** Answer of `GET /organisation`: who runs the academy, for the legal notice and the privacy page. Texts may be empty. */
export const organisationSchema = z.object({
  name: z.string(),
  /** Registration numbers, as a line of text. */
  numbers: z.string(),
  city: z.string(),
  /** Who is responsible for the publication (French law 2004-575, article 1-1). */
  director: z.string(),
  /** Name, address and telephone of the company that hosts the site. */
  host: z.string(),
  /** Where requests about personal data are sent. */
  privacy_email: z.string(),
  /** How long data are kept, in days; of messages and journal for earlier releases of the page. */
  retention: z.object({ messages_days: days, journal_days: days, logs_days: days }),
  /** What is stored about people, in French (GDPR, article 13); `how_long` has several lines when not all ends at once. */
  stored: z.array(z.object({ what: z.string(), why: z.string(), how_long: z.array(z.string()) })),
  /** What stays when an account is deleted (GDPR, article 17). */
  remaining: z.array(z.object({ what: z.string(), why: z.string(), how_long: z.string() })),
});

export type OrganisationDetails = z.infer<typeof organisationSchema>;
