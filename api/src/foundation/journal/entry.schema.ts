import { AUDIT_ACTION_TEXTS, AUDIT_ACTIONS, type AuditAction, type JournalEntry } from '@iris/contract/operations';
import { Schema, type Types } from 'mongoose';
import { defineCollection } from '../database/collections/collection.ts';

export interface EntryRecord {
  /** Generated from `at`, so that filters by day and pages use the same index. */
  _id: Types.ObjectId;
  at: Date;
  person: { _id: Types.ObjectId; name: string };
  action: AuditAction;
  target: JournalEntry['target'];
  before: JournalEntry['before'];
  after: JournalEntry['after'];
  search: string;
  /** The accounts whose names are in fields of `before` and `after`. */
  named?: { field: string; account: Types.ObjectId }[];
}

/** Sorted like the journal and covering its filters, so that only the documents of the page are read. */
export const ENTRY_LIST_INDEX = { action: 1, _id: -1, search: 1 } as const;

/** Finds what was done to one thing, which is little enough to be sorted. */
export const TARGET_INDEX = { 'target.id': 1 } as const;

export const ENTRY_MODEL = 'AuditEntry';

export const entrySchema = new Schema<EntryRecord>(
  {
    at: { type: Date, required: true },
    person: { _id: { type: Schema.Types.ObjectId, required: true }, name: { type: String, required: true } },
    action: { type: String, enum: AUDIT_ACTIONS, required: true },
    target: { type: Object, required: true },
    before: { type: Object, default: null },
    after: { type: Object, default: null },
    search: { type: String, required: true },
    named: { type: [{ _id: false, field: String, account: Schema.Types.ObjectId }], default: undefined },
  },
  { collection: 'audit_entries', versionKey: false, minimize: false },
)
  .index(ENTRY_LIST_INDEX)
  .index({ 'person._id': 1 })
  .index({ 'named.account': 1 }, { sparse: true })
  .index(TARGET_INDEX);

/** A deleted account whose name is still to be taken off the journal; its id is that of the account. */
export interface AnonymizationRecord {
  _id: Types.ObjectId;
}

export const ANONYMIZATION_MODEL = 'Anonymization';

export const anonymizationSchema = new Schema<AnonymizationRecord>(
  { _id: { type: Schema.Types.ObjectId, required: true } },
  { collection: 'anonymizations', versionKey: false },
);

/** What stays of an account in the journal: its number, which nothing leads to a person. */
const KEPT = {
  erase: 'keep',
  reason:
    "Le journal de l'administration, pour expliquer qui a modifié quoi\u00a0: le numéro de votre compte, sans votre nom si vous le supprimez vous-même.",
} as const;

/** What the data of an account call a target: names of other people and subjects of their messages are not among them. */
function nameFor(userId: string, { type, id, label }: EntryRecord['target']): string {
  if (type === 'message') return 'Un message';
  return type === 'user' && id !== userId ? 'Un autre compte' : label;
}

export const entryCollection = defineCollection<EntryRecord>({
  name: ENTRY_MODEL,
  schema: entrySchema,
  people: [
    { field: 'person._id', ...KEPT },
    { field: 'target.id', by: 'id_text', ...KEPT },
    { field: 'named.account', ...KEPT },
  ],
  title: "Journal de l'administration",
  names: ['person.name', 'target.label', 'before', 'after', 'search'],
  purpose: 'journal',
  retention: { setting: 'journal', from: 'at' },
  alsoErased: 'names are taken off in batches, after the transaction, when the owner of the account has asked',
  export: {
    // What the account did, and what was done to it; who did that is another person's data.
    toRows: (records, { account }) =>
      records.map(({ at, action, person, target }) => ({
        Date: at.toISOString(),
        Action: AUDIT_ACTION_TEXTS[action].label,
        Par: person._id.equals(account) ? 'Vous' : "L'administration",
        Sur: nameFor(account.toHexString(), target),
      })),
  },
});

export const anonymizationCollection = defineCollection<AnonymizationRecord>({
  name: ANONYMIZATION_MODEL,
  schema: anonymizationSchema,
  people: [
    {
      field: '_id',
      erase: 'keep',
      reason: 'Le numéro de votre compte, sans nom, le temps de retirer votre nom du journal.',
      retention: 'Une heure au plus.',
    },
  ],
  title: 'Noms à retirer du journal',
  purpose: 'journal',
  retention: { until: 'Une heure au plus.' },
  export: { nothing: 'there is one only for an account that does not exist any more' },
});
