import { z } from 'zod';
import { day, instant, objectId } from './fields.ts';
import { pageQuery, searchQuery } from './lists.ts';

/** Every administrative change that the journal keeps. */
export const AUDIT_ACTIONS = [
  'course.create',
  'course.update',
  'course.delete',
  'campus.create',
  'campus.update',
  'campus.delete',
  'stats.update',
  'theme.update',
  'message.status',
  'message.delete',
  'user.create',
  'user.promote',
  'user.permissions',
  'user.revoke',
  'user.delete',
  'image.upload',
  'remote.rollback',
] as const;

/** What an administrative change is made to. */
export const AUDIT_TARGETS = ['course', 'campus', 'stats', 'theme', 'message', 'user', 'image', 'remote'] as const;

/** A thing as it was or became: the fields that matter, never a password hash or a token. */
const snapshot = z.record(z.string(), z.unknown()).nullable();

/** One line of the journal. Names are those of the moment: people and things may be gone since. */
export const journalEntrySchema = z.object({
  _id: objectId,
  at: instant,
  person: z.object({ _id: objectId, name: z.string() }),
  action: z.enum(AUDIT_ACTIONS),
  target: z.object({ type: z.enum(AUDIT_TARGETS), id: z.string(), label: z.string() }),
  /** Null when it did not exist before. */
  before: snapshot,
  /** Null when it no longer exists. */
  after: snapshot,
});

/**
 * Query of `GET /admin/journal/export`. `person` is a part of the person's name, without regard to accents or case;
 * `from` and `to` are the first and last day, in the academy's time zone (Europe/Paris).
 */
export const journalFilterSchema = z.object({
  person: searchQuery,
  action: z.enum(AUDIT_ACTIONS, { error: "Cette action n'existe pas" }).optional(),
  from: day.optional(),
  to: day.optional(),
});

/** Query of `GET /admin/journal`: the same, page by page, newest first. */
export const journalQuerySchema = journalFilterSchema.extend(pageQuery);

/** Answer of `GET /admin/journal`. */
export const journalSchema = z.array(journalEntrySchema);

export type AuditAction = (typeof AUDIT_ACTIONS)[number];
export type AuditTarget = (typeof AUDIT_TARGETS)[number];
export type JournalEntry = z.infer<typeof journalEntrySchema>;
export type JournalFilter = z.infer<typeof journalFilterSchema>;
export type JournalQuery = z.infer<typeof journalQuerySchema>;
