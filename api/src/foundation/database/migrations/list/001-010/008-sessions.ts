import type { Migration } from '../migration.ts';

/** Gives each account the number of its password, which sessions compare. */
export const sessions: Migration = {
  id: '008-sessions',
  description: 'the number of the password for accounts without',
  async up(db) {
    await db
      .collection('users')
      .updateMany({ password_version: { $exists: false } }, { $set: { password_version: 0 } });
  },
};
