/**
 * Collections that hold nothing about people, and are not defined by `defineCollection`: those of `delivery`, which does not know
 * the product, and those without a model.
 */
export const OTHER_COLLECTIONS: readonly string[] = [
  // Of delivery.
  'applications',
  'application_releases',
  'release_health',
  'remote_health',
  'reporting_pages',
  'team_tokens',
  // Versions of the public parts, migrations and their lock, restores, where backups are.
  'backup_places',
  'catalog_versions',
  'migration_locks',
  'migrations',
  'restores',
  // Files that anybody sees, and those of lessons.
  'documents.chunks',
  'documents.files',
  'images.chunks',
  'images.files',
];
