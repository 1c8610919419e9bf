import { dropIndex } from '../drop-index.ts';
import type { Migration } from '../migration.ts';

/**
 * Failed jobs expired by `failed_at`, also those that nothing else would do; the former index would still delete them. What an
 * instance of the version before gives up after this migration does not expire: it stays listed until somebody decides.
 */
export const failedJobsKept: Migration = {
  id: '020-failed-jobs-kept',
  description: 'when failed jobs expire',
  async up(db) {
    const failed = db.collection('failed_jobs');
    await dropIndex(failed, 'failed_at_1');
    const isDecided = { $or: [{ kind: { $nin: KEPT } }, { settled: { $ne: null } }] };
    await failed.updateMany({ expires_from: null, ...isDecided }, [{ $set: { expires_from: '$failed_at' } }]);
  },
};

/** The kinds that are kept until somebody decides. */
const KEPT = ['delete_files', 'note_withdrawal'];
