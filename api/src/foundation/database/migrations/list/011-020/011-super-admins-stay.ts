import type { Migration } from '../migration.ts';

/** Cancels the deletions that super administrators have planned of their accounts: they cannot be deleted any more. */
export const superAdminsStay: Migration = {
  id: '011-super-admins-stay',
  description: 'no planned deletion of super administrators',
  async up(db) {
    await db
      .collection('users')
      .updateMany({ role: 'super_admin' }, { $unset: { deletion_at: 1, keeps_certificates: 1 } });
  },
};
