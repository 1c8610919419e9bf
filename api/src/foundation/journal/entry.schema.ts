import { AUDIT_ACTIONS, type AuditAction, type JournalEntry } from '@iris/contract/operations';
import { Schema, type Types } from 'mongoose';

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
