/**
 * Collections that are not in a backup: what belongs to running processes, and what would open the academy to whoever
 * has the backup. An account logs in again after a restore.
 */
export const LEFT_OUT: readonly string[] = [
  'backup_places',
  'sessions',
  'one_time_links',
  'outgoing_mails',
  'challenges',
  'migration_locks',
  'rate_limits',
  'reporting_pages',
  'restores',
  // The bytes of unfinished uploads are on the disk of one instance.
  'uploads',
];

/** Jobs that a restore must not do again: mails of the past, with links that no longer exist. */
const LEFT_OUT_JOBS = ['send_mail', 'reset_password'];

/** The documents of a collection that are in a backup. */
export function keptOf(collection: string): object {
  return ['jobs', 'failed_jobs'].includes(collection) ? { kind: { $nin: LEFT_OUT_JOBS } } : {};
}
