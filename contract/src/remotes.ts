import { z } from 'zod';

/** The federated applications the shell may load, by the name they register under. */
export const REMOTE_NAMES = ['public', 'student', 'admin'] as const;

/** The version of the agreement between shell and remotes; a remote built for another one is not run. */
export const REMOTE_CONTRACT_VERSION = 1;

/** One released remote: where its manifest is, and the SHA-384 (SRI form) of each of its files by path beside the manifest. */
export const remoteEntrySchema = z.object({
  name: z.enum(REMOTE_NAMES),
  version: z.string(),
  manifest: z.string(),
  integrity: z.record(z.string(), z.string()),
});

/** Answer of `GET /remotes`: only what the caller's session may load. */
export const remoteListSchema = z.array(remoteEntrySchema);

export type RemoteName = (typeof REMOTE_NAMES)[number];
export type RemoteEntry = z.infer<typeof remoteEntrySchema>;
