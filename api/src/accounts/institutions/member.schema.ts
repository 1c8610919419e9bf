import { MEMBER_ROLE_LABELS, MEMBER_ROLES, type MemberRole } from '@iris/contract/institutions';
import { Schema, type Types } from 'mongoose';
import { defineCollection, instantOf, titleOf, WITH_ACCOUNT } from '../../foundation/index.ts';

export interface MemberRecord {
  _id: Types.ObjectId;
  institution: Types.ObjectId;
  user: Types.ObjectId;
  role: MemberRole;
  from: Date;
  /** The first instant after the membership; null while no end is known. */
  until: Date | null;
  /** When what hung on the ended membership was taken back; absent before. */
  settled_at?: Date;
  /** Written by what requires the membership, so that it conflicts with its end. */
  used_at?: Date;
}

export const MEMBER_MODEL = 'Member';

const id = { type: Schema.Types.ObjectId, required: true } as const;

export const memberSchema = new Schema<MemberRecord>(
  {
    institution: id,
    user: id,
    role: { type: String, enum: MEMBER_ROLES, required: true },
    from: { type: Date, required: true },
    until: { type: Date, default: null },
    settled_at: Date,
    used_at: Date,
  },
  { collection: 'members', versionKey: false },
)
  .index({ institution: 1, user: 1, role: 1, from: 1 }, { unique: true })
  // Who joins twice at once is a member once.
  .index({ institution: 1, user: 1, role: 1 }, { unique: true, partialFilterExpression: { until: { $type: 'null' } } })
  .index({ institution: 1, role: 1, user: -1 })
  .index({ user: 1 })
  // Finds the memberships that have ended by themselves.
  .index({ until: 1 }, { partialFilterExpression: { until: { $type: 'date' } } });

/** A membership that lasts now, by the clock of the database. */
export const IS_CURRENT = {
  $and: [{ $lte: ['$from', '$$NOW'] }, { $gt: [{ $ifNull: ['$until', new Date('9999-12-31')] }, '$$NOW'] }],
};

export const memberCollection = defineCollection<MemberRecord>({
  name: MEMBER_MODEL,
  schema: memberSchema,
  people: [{ field: 'user', erase: 'delete' }],
  title: 'Établissements',
  purpose: 'institutions',
  retention: WITH_ACCOUNT,
  export: {
    toRows: async (records, { titles }) => {
      const names = await titles.institutions(records.map(({ institution }) => institution));
      return records.map(({ institution, role, from, until }) => ({
        Établissement: titleOf(names, institution),
        Rôle: MEMBER_ROLE_LABELS[role],
        Depuis: from.toISOString(),
        "Jusqu'à": instantOf(until),
      }));
    },
  },
});
