/**
 * Collections that are not in a backup: what belongs to running processes, and what would open the academy to whoever
 * has the backup. An account logs in again after a restore.
 */
export const LEFT_OUT: readonly string[] = [
  'sessions',
  'migration_locks',
  'rate_limits',
  'reporting_pages',
  'restores',
  // The bytes of unfinished uploads are on the disk of one instance.
  'uploads',
];
