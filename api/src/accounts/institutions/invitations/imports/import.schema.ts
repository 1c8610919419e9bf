import {
  IMPORT_KEPT_DAYS,
  IMPORT_OUTCOMES,
  type ImportOutcome,
  MEMBER_ROLES,
  type MemberRole,
} from '@iris/contract/institutions';
import { Schema, type Types } from 'mongoose';

/** The import of a roster. Its rows are documents of their own, so that each transaction writes a few of them. */
export interface ImportRecord {
  _id: Types.ObjectId;
  institution: Types.ObjectId;
  /** Of the text and how it is read: the same again is the same import. */
  hash: string;
  file_name: string;
  role: MemberRole;
  order: Types.ObjectId | null;
  /** The account that has sent it. */
  by: Types.ObjectId;
  state: 'running' | 'done' | 'stopped';
  created_at: Date;
  rows: number;
  counts: Record<ImportOutcome, number>;
}

/** A row of a roster: a person, or what to correct. */
export interface ImportRowRecord {
  _id: Types.ObjectId;
  import: Types.ObjectId;
  line: number;
  name: string;
  email: string;
  role?: MemberRole;
  /** Null until it is done. */
  outcome: ImportOutcome | null;
  /** What to correct in a faulty one. */
  remedy?: string;
  created_at: Date;
}

export const IMPORT_MODEL = 'Import';
export const IMPORT_ROW_MODEL = 'ImportRow';

const KEPT_S = IMPORT_KEPT_DAYS * 86_400;
const id = { type: Schema.Types.ObjectId, required: true } as const;

export const importSchema = new Schema<ImportRecord>(
  {
    institution: id,
    hash: { type: String, required: true },
    file_name: { type: String, default: '' },
    role: { type: String, enum: MEMBER_ROLES, required: true },
    order: { type: Schema.Types.ObjectId, default: null },
    by: id,
    state: { type: String, enum: ['running', 'done', 'stopped'], required: true },
    created_at: { type: Date, required: true, expires: KEPT_S },
    rows: { type: Number, required: true },
    counts: Object.fromEntries(IMPORT_OUTCOMES.map((outcome) => [outcome, { type: Number, default: 0 }])),
  },
  { collection: 'imports', versionKey: false },
)
  .index({ institution: 1, hash: 1 }, { unique: true })
  .index({ institution: 1, _id: -1 });

export const importRowSchema = new Schema<ImportRowRecord>(
  {
    import: id,
    line: { type: Number, required: true },
    name: { type: String, default: '' },
    email: { type: String, default: '' },
    role: { type: String, enum: MEMBER_ROLES },
    outcome: { type: String, enum: IMPORT_OUTCOMES, default: null },
    remedy: String,
    created_at: { type: Date, required: true, expires: KEPT_S },
  },
  { collection: 'import_rows', versionKey: false },
)
  .index({ import: 1, line: 1 }, { unique: true })
  .index({ email: 1 });
