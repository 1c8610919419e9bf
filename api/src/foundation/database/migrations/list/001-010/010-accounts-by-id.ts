import { mongo } from 'mongoose';
import type { Migration } from '../migration.ts';

const DELETED = 'Compte supprimé';

/**
 * Stores the account that revoked a certificate instead of its name, and the ids of the journal in lower case, so that a deletion
 * finds them. It found none in upper case before: names of accounts that have deleted themselves since are replaced now.
 */
export const accountsById: Migration = {
  id: '010-accounts-by-id',
  description: 'accounts by their id in revocations and in the journal',
  async up(db) {
    await identifyRevokers(db);
    await lowerTargets(db.collection('audit_entries'), db.collection('users'));
  },
};

async function identifyRevokers(db: mongo.Db): Promise<void> {
  const certificates = db.collection('certificates');
  for await (const { _id } of certificates.find({ 'revoked.by': { $exists: true } }, { projection: { _id: 1 } })) {
    const act = { action: 'certificate.revoke', 'target.id': _id.toHexString() };
    const entry = await db.collection('audit_entries').findOne(act);
    const known = entry && { $set: { 'revoked.account': entry.person._id } };
    await certificates.updateOne({ _id }, { ...known, $unset: { 'revoked.by': 1 } });
  }
}

async function lowerTargets(entries: mongo.Collection, users: mongo.Collection): Promise<void> {
  const inUpperCase = { 'target.id': /^(?=.*[A-F])[0-9a-fA-F]{24}$/ };
  for await (const { _id, target, action, before, after } of entries.find(inUpperCase)) {
    const id = target.id.toLowerCase();
    const isForgotten = target.type === 'user' && action !== 'user.delete' && (await deletedItself(id));
    const change = {
      'target.id': id,
      ...(isForgotten && { 'target.label': DELETED }),
      ...(isForgotten && before?.name && { 'before.name': DELETED }),
      ...(isForgotten && after?.name && { 'after.name': DELETED }),
    };
    await entries.updateOne({ _id }, { $set: change });
  }

  /** A deletion by a super administrator is in the journal, and keeps the name there. */
  async function deletedItself(id: string): Promise<boolean> {
    if (await users.findOne({ _id: new mongo.ObjectId(id) })) return false;
    const deletion = { action: 'user.delete', 'target.id': { $in: [id, id.toUpperCase()] } };
    return !(await entries.findOne({ ...deletion, 'target.label': { $ne: DELETED } }));
  }
}
