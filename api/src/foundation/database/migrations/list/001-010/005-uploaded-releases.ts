import type { Migration } from '../migration.ts';

/** Collections of releases whose files were copied into a folder by their teams. */
const FORMER = ['channels', 'releases', 'deploy_tokens'];

/**
 * Drops the releases of the former format: their files are not in the store, so nothing could serve them. The next start
 * releases what it has built; teams get new tokens, which name their user and expire.
 */
export const uploadedReleases: Migration = {
  id: '005-uploaded-releases',
  description: 'releases and deploy tokens of the former format are dropped',
  async up(db) {
    const existing = await db.listCollections({}, { nameOnly: true }).toArray();
    for (const { name } of existing) if (FORMER.includes(name)) await db.dropCollection(name);
  },
};
