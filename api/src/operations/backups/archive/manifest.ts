import { z } from 'zod';

/** A backup or restore that cannot go on; the message says why, in French. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** The academy changed in a way that makes a backup of the chosen moment impossible: a later one is possible. */
export class ChangedMeanwhileError extends BackupError {
  override name = 'ChangedMeanwhileError';
}

/** Raised when an earlier version could not read what is written. */
export const FORMAT = 1;

/** Paths of the entries of an archive, which other tools can read as well: `age --decrypt | tar --extract`. */
export const HEAD = 'backup.json';
export const MANIFEST = 'manifest.json';
export const DATABASE = 'database';
export const RELEASES = 'releases';
export const FILMS = 'films';

/** The first entry: what the archive is. */
export const headSchema = z.object({
  format: z.literal(FORMAT, { error: "Cette sauvegarde est d'une version plus récente d'Académie Iris." }),
  id: z.uuid(),
  created_at: z.iso.datetime(),
});

/** The last entry: what all others contain. Paths of files are those of their entries. */
export const manifestSchema = z.object({
  collections: z.record(z.string(), z.object({ documents: z.number(), bytes: z.number(), sha256: z.string() })),
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
  /** Files that the store lacked, when the operator accepted that. */
  missing: z.array(z.string()),
});

export type Head = z.infer<typeof headSchema>;
export type Manifest = z.infer<typeof manifestSchema>;
export type FileTally = Manifest['files'][number];

/** Reads an entry of JSON. @throws {BackupError} */
export function parseEntry<Schema extends z.ZodType>(schema: Schema, content: Buffer): z.output<Schema> {
  const result = schema.safeParse(JSON.parse(content.toString()));
  if (result.success) return result.data;
  throw new BackupError(result.error.issues.map(({ message }) => message).join('\n'));
}
