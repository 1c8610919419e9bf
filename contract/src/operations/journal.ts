import { z } from 'zod';
import { day, instant, objectId, pageQuery, searchQuery } from '../foundation/index.ts';
import { AUDIT_ACTIONS, AUDIT_TARGETS } from './journal-actions.ts';

/** A resource before or after a change: its relevant fields, never a password hash or a token. */
const snapshot = z.record(z.string(), z.unknown()).nullable();

/** An entry of the journal. Names are those at the time of the change: account and resource may have been deleted since. */
export const journalEntrySchema = z.object({
  _id: objectId,
  at: instant,
  person: z.object({ _id: objectId, name: z.string() }),
  action: z.enum(AUDIT_ACTIONS),
  target: z.object({ type: z.enum(AUDIT_TARGETS), id: z.string(), label: z.string() }),
  /** Null when the change created the resource. */
  before: snapshot,
  /** Null when the change deleted the resource. */
  after: snapshot,
});

/**
 * Query of `GET /admin/journal/export`. `person` is a part of the person's name, compared folded; `account` is the account
 * that was changed;
 * `from` and `to` are the first and last day, in the academy's time zone (Europe/Paris).
 */
export const journalFilterSchema = z.object({
  person: searchQuery,
  account: objectId.optional(),
  action: z.enum(AUDIT_ACTIONS, { error: "Cette action n'existe pas" }).optional(),
  from: day.optional(),
  to: day.optional(),
});

/** Query of `GET /admin/journal`: the filters of the export and the page; newest entries first. */
export const journalQuerySchema = journalFilterSchema.extend(pageQuery);

/** Answer of `GET /admin/journal`. */
export const journalSchema = z.array(journalEntrySchema);

export type JournalEntry = z.infer<typeof journalEntrySchema>;
export type JournalFilter = z.infer<typeof journalFilterSchema>;
export type JournalQuery = z.infer<typeof journalQuerySchema>;
