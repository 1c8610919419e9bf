import { z } from 'zod';
import { MANIFEST_FILE, REMOTE_NAMES } from './federation.ts';

/** Letters, digits, `.`, `_`, `+` and `-`: a version is a folder of an address. */
const version = z
  .string()
  .max(64)
  .regex(/^[0-9A-Za-z][0-9A-Za-z._+-]*$/, { error: 'Cette version est invalide', abort: true });

/** An absolute http(s) address, or a path of this site; nothing in it that HTML or a header would take for its own. */
const manifest = z
  .string()
  .max(500)
  .regex(new RegExp(`^(https?://[\\w.-]+(:\\d+)?)?/([\\w@.+~%-]+/)*${MANIFEST_FILE.replace('.', '\\.')}$`), {
    error: "L'adresse du manifeste est invalide",
    abort: true,
  })
  // Every page names its host: one that cannot be read, like 1.2.3.4.5 or a port of 99999, would take them all down.
  .refine((address) => address.startsWith('/') || z.url().safeParse(address).success, {
    error: "L'adresse du manifeste est invalide",
  });

/** SHA-384 of each file in the form of the `integrity` attribute, by path beside the manifest. */
const integrity = z
  .record(
    z.string().regex(/^(?!.*\.\.)[\w@.+-]+(\/[\w@.+-]+)*$/),
    z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/, { error: "L'empreinte doit être un SHA-384" }),
  )
  .refine((files) => MANIFEST_FILE in files, { error: `L'empreinte de ${MANIFEST_FILE} manque` });

/** The files of one release: where its manifest is, and what each file must be. */
export const releasedFilesSchema = z.object({ version, manifest, integrity });

/** One remote as a session loads it, with the release to go back to when that one cannot be loaded. */
export const remoteEntrySchema = releasedFilesSchema.extend({
  name: z.enum(REMOTE_NAMES),
  previous: releasedFilesSchema.optional(),
});

/** Answer of `GET /remotes`: only what the caller's session may load. */
export const remoteListSchema = z.array(remoteEntrySchema);

export type RemoteName = (typeof REMOTE_NAMES)[number];
export type ReleasedFiles = z.infer<typeof releasedFilesSchema>;
export type RemoteEntry = z.infer<typeof remoteEntrySchema>;
