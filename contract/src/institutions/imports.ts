import { z } from 'zod';
import { body, instant, objectId, optionalLine } from '../foundation/index.ts';
import { memberRoleSchema } from './members.ts';

/** Maximum number of persons in a roster. */
export const ROSTER_ROWS_MAX = 5000;

/** Maximum size of a roster: 2 MB, in bytes. */
export const ROSTER_MAX_BYTES = 2 * 1024 ** 2;

/** Maximum number of rosters that an institution imports within 24 hours. */
export const IMPORTS_PER_DAY = 20;

/** Days for which what a roster said, and what became of it, is kept. */
export const IMPORT_KEPT_DAYS = 90;

/** Maximum number of remedies that an import shows; its report has all. */
export const REMEDIES_SHOWN = 200;

/** What became of a row of a roster. */
export const IMPORT_OUTCOMES = ['invited', 'already_invited', 'already_member', 'declined', 'faulty'] as const;

export const IMPORT_OUTCOME_LABELS = {
  invited: 'Invitation envoyée',
  already_invited: 'Déjà invitée',
  already_member: 'Déjà membre',
  declined: 'A décliné',
  faulty: 'Ligne à corriger',
} satisfies Record<ImportOutcome, string>;

/** Body of `POST /institutions/{id}/imports`. */
export const importInputSchema = body({
  /** As the spreadsheet wrote it; `@iris/contract/roster` reads it. */
  text: z
    .string({ error: 'Le texte de la liste est requis' })
    .min(1, 'Cette liste est vide')
    .max(ROSTER_MAX_BYTES, 'Cette liste dépasse 2\u00a0Mo')
    .refine((text) => !text.includes('\0'), "Ce fichier n'est pas un texte\u00a0: enregistrez-le en CSV UTF-8"),
  /** Empty for a text that was pasted. */
  file_name: optionalLine(200),
  /** Of the rows that say none. */
  role: memberRoleSchema,
  /** The order of which its residents take a seat by accepting; null for none. */
  order: objectId.nullable(),
});

/** The import of a roster, and how far it is. */
export const importSchema = z.object({
  _id: objectId,
  file_name: z.string(),
  role: memberRoleSchema,
  order: objectId.nullable(),
  /** `stopped` when the institution was closed meanwhile, or its sender may no longer invite. */
  state: z.enum(['running', 'done', 'stopped']),
  created_at: instant,
  rows: z.int().min(0),
  done: z.int().min(0),
  counts: z.object(Object.fromEntries(IMPORT_OUTCOMES.map((outcome) => [outcome, z.int().min(0)])) as OutcomeCounts),
});

/** Answer of `POST /institutions/{id}/imports`: the earlier import of the same text changes nothing. */
export const startedImportSchema = importSchema.extend({ is_repeated: z.boolean() });

/** Answer of `GET /institutions/{id}/imports`: the latest ones. */
export const importListSchema = z.array(importSchema);

/** Answer of `GET /institutions/{id}/imports/{import}`. */
export const importPageSchema = importSchema.extend({
  /** The first rows to correct. */
  remedies: z.array(z.object({ line: z.int().min(1), text: z.string() })),
});

type OutcomeCounts = Record<ImportOutcome, z.ZodInt>;

export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];
export type ImportInput = z.infer<typeof importInputSchema>;
export type Import = z.infer<typeof importSchema>;
export type StartedImport = z.infer<typeof startedImportSchema>;
export type ImportPage = z.infer<typeof importPageSchema>;
