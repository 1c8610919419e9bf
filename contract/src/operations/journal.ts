import { DELIVERY_ACTIONS } from '@iris/delivery/contract/actions';
import { z } from 'zod';
import { day, instant, objectId, pageQuery, searchQuery } from '../foundation/index.ts';

/** The administrative changes that the journal records. */
export const AUDIT_ACTIONS = [
  'course.create',
  'course.update',
  'course.delete',
  'course.publish',
  'course.duplicate',
  'course.archive',
  'course.restore',
  'course.undelete',
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
  'user.sessions',
  'user.second_factor',
  'user.email',
  'image.upload',
  'certificate.revoke',
  'document.upload',
  'video.upload',
  'video.retry',
  'video.delete',
  'review.hide',
  'review.show',
  ...DELIVERY_ACTIONS,
] as const;

/** The kinds of resources that an administrative change concerns. */
export const AUDIT_TARGETS = [
  ...(['course', 'campus', 'stats', 'theme', 'message', 'user', 'image'] as const),
  'video',
  'document',
  'certificate',
  'review',
  'remote',
] as const;

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
 * Query of `GET /admin/journal/export`. `person` is a part of the person's name, compared folded;
 * `from` and `to` are the first and last day, in the academy's time zone (Europe/Paris).
 */
export const journalFilterSchema = z.object({
  person: searchQuery,
  action: z.enum(AUDIT_ACTIONS, { error: "Cette action n'existe pas" }).optional(),
  from: day.optional(),
  to: day.optional(),
});

/** Query of `GET /admin/journal`: the filters of the export and the page; newest entries first. */
export const journalQuerySchema = journalFilterSchema.extend(pageQuery);

/** Answer of `GET /admin/journal`. */
export const journalSchema = z.array(journalEntrySchema);

export type AuditAction = (typeof AUDIT_ACTIONS)[number];
export type AuditTarget = (typeof AUDIT_TARGETS)[number];
export type JournalEntry = z.infer<typeof journalEntrySchema>;
export type JournalFilter = z.infer<typeof journalFilterSchema>;
export type JournalQuery = z.infer<typeof journalQuerySchema>;
