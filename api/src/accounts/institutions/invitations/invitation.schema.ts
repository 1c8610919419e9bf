import {
  INVITATION_DAYS,
  INVITATION_KEPT_MONTHS,
  INVITATION_STATE_LABELS,
  MEMBER_ROLE_LABELS,
  MEMBER_ROLES,
  type MemberRole,
} from '@iris/contract/institutions';
import { Schema, type Types } from 'mongoose';
import { defineCollection, titleOf } from '../../../foundation/index.ts';

/** An open invitation that is over is `expired` only once its person is invited again. */
export const STORED_STATES = ['open', 'accepted', 'declined', 'withdrawn', 'expired'] as const;

/** An invitation by mail. Its secret is not stored, only its SHA-256. All times are the database's. */
export interface InvitationRecord {
  _id: Types.ObjectId;
  institution: Types.ObjectId;
  name: string;
  email: string;
  role: MemberRole;
  order: Types.ObjectId | null;
  /** The account that has invited. */
  by: Types.ObjectId;
  secret_hash: string;
  state: (typeof STORED_STATES)[number];
  sent_at: Date;
  expires_at: Date;
  delete_at: Date;
  search: string;
}

export const INVITATION_MODEL = 'Invitation';

const id = { type: Schema.Types.ObjectId, required: true } as const;

export const invitationSchema = new Schema<InvitationRecord>(
  {
    institution: id,
    name: { type: String, default: '' },
    email: { type: String, required: true },
    role: { type: String, enum: MEMBER_ROLES, required: true },
    order: { type: Schema.Types.ObjectId, default: null },
    by: id,
    secret_hash: { type: String, required: true, unique: true },
    state: { type: String, enum: STORED_STATES, required: true },
    sent_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
    delete_at: { type: Date, required: true, expires: 0 },
    search: { type: String, required: true },
  },
  { collection: 'invitations', versionKey: false },
)
  // One open invitation, also when two managers invite at once.
  .index(
    { institution: 1, email: 1, role: 1 },
    { name: 'one_open_invitation', unique: true, partialFilterExpression: { state: 'open' } },
  )
  .index({ institution: 1, email: 1 })
  .index({ institution: 1, _id: -1 })
  .index({ email: 1 })
  .index({ by: 1 });

/** When an invitation that is sent now ends and is deleted, by the clock of the database. */
export const SENT_NOW = {
  sent_at: '$$NOW',
  expires_at: { $dateAdd: { startDate: '$$NOW', unit: 'day', amount: INVITATION_DAYS } },
  delete_at: { $dateAdd: { startDate: '$$NOW', unit: 'month', amount: INVITATION_KEPT_MONTHS } },
};

/** Whether it is over, by the clock of the database. */
export const IS_OVER = { $lte: ['$expires_at', '$$NOW'] };

/** An invitation that can be accepted. */
export const ANSWERABLE = { state: 'open', $expr: { $gt: ['$expires_at', '$$NOW'] } } as const;

export const invitationCollection = defineCollection<InvitationRecord>({
  name: INVITATION_MODEL,
  schema: invitationSchema,
  people: [
    { field: 'email', by: 'email', erase: 'delete', onlyIf: 'owner_asked' },
    {
      field: 'by',
      erase: 'keep',
      reason: "Un numéro sans nom, qui dit qu'une invitation a été envoyée par un compte qui n'existe plus.",
    },
  ],
  title: 'Invitations',
  names: ['name', 'search'],
  purpose: 'invitations',
  retention: { until: 'Douze mois.' },
  alsoErased: 'the mails of the invitations that wait',
  export: [
    {
      toRows: async (records, { titles, email }) => {
        const received = records.filter((record) => record.email === email);
        const names = await titles.institutions(received.map(({ institution }) => institution));
        return received.map(({ sent_at, institution, role, name, state, expires_at }) => ({
          Date: sent_at.toISOString(),
          Établissement: titleOf(names, institution),
          Rôle: MEMBER_ROLE_LABELS[role],
          Nom: name,
          État: INVITATION_STATE_LABELS[state === 'open' && expires_at <= new Date() ? 'expired' : state],
        }));
      },
    },
    {
      title: 'Invitations envoyées',
      toRows: async (records, { titles, account }) => {
        const sent = records.filter(({ by }) => by.equals(account));
        const names = await titles.institutions(sent.map(({ institution }) => institution));
        return sent.map(({ sent_at, institution, role }) => ({
          Date: sent_at.toISOString(),
          Établissement: titleOf(names, institution),
          Rôle: MEMBER_ROLE_LABELS[role],
        }));
      },
    },
  ],
});
