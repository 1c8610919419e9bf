import {
  IMPORT_KEPT_DAYS,
  IMPORT_OUTCOME_LABELS,
  IMPORT_OUTCOMES,
  type ImportOutcome,
  MEMBER_ROLE_LABELS,
  MEMBER_ROLES,
  type MemberRole,
} from '@iris/contract/institutions';
import { Schema, type Types } from 'mongoose';
import { defineCollection, titleOf } from '../../../../foundation/index.ts';

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
    created_at: { type: Date, required: true },
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
    created_at: { type: Date, required: true },
  },
  { collection: 'import_rows', versionKey: false },
)
  .index({ import: 1, line: 1 }, { unique: true })
  .index({ email: 1 });

export const importCollection = defineCollection<ImportRecord>({
  name: IMPORT_MODEL,
  schema: importSchema,
  people: [
    {
      field: 'by',
      erase: 'keep',
      reason: "Un numéro sans nom, qui dit qu'une liste a été envoyée par un compte qui n'existe plus.",
    },
  ],
  title: 'Listes envoyées',
  purpose: 'invitations',
  retention: { days: IMPORT_KEPT_DAYS, from: 'created_at' },
  export: {
    toRows: async (records, { titles }) => {
      const names = await titles.institutions(records.map(({ institution }) => institution));
      return records.map(({ created_at, institution, file_name, rows }) => ({
        Date: created_at.toISOString(),
        Établissement: titleOf(names, institution),
        Fichier: file_name,
        Lignes: rows,
      }));
    },
  },
});

export const importRowCollection = defineCollection<ImportRowRecord>({
  name: IMPORT_ROW_MODEL,
  schema: importRowSchema,
  people: [{ field: 'email', by: 'email', erase: 'delete', onlyIf: 'owner_asked' }],
  title: 'Listes',
  names: ['name'],
  purpose: 'invitations',
  retention: { days: IMPORT_KEPT_DAYS, from: 'created_at' },
  export: {
    toRows: async (records, { titles, find }) => {
      const imports = await find(importCollection, { _id: { $in: records.map((row) => row.import) } });
      const institutionOf = new Map(imports.map(({ _id, institution }) => [_id.toHexString(), institution]));
      const names = await titles.institutions([...institutionOf.values()]);
      return records.map((row) => {
        const institution = institutionOf.get(row.import.toHexString());
        return {
          Date: row.created_at.toISOString(),
          Établissement: institution ? titleOf(names, institution) : null,
          Rôle: row.role ? MEMBER_ROLE_LABELS[row.role] : null,
          Nom: row.name,
          Résultat: row.outcome && IMPORT_OUTCOME_LABELS[row.outcome],
        };
      });
    },
  },
});
