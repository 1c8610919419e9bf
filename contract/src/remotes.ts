import { z } from 'zod';
import { MANIFEST_FILE, REMOTE_NAMES } from './federation.ts';

/** Letters, digits, `.`, `_`, `+` and `-`: the version is a path segment of the release's address. */
const version = z
  .string()
  .max(64)
  .regex(/^[0-9A-Za-z][0-9A-Za-z._+-]*$/, { error: 'Cette version est invalide', abort: true });

/** An absolute http(s) address, or a path of this site, without characters that are special in HTML or in a header. */
const manifest = z
  .string()
  .max(500)
  .regex(new RegExp(`^(https?://[\\w.-]+(:\\d+)?)?/([\\w@.+~%-]+/)*${MANIFEST_FILE.replace('.', '\\.')}$`), {
    error: "L'adresse du manifeste est invalide",
    abort: true,
  })
  // The host becomes part of the policy of every page: an invalid one (1.2.3.4.5, port 99999) would break all pages.
  .refine((address) => address.startsWith('/') || z.url().safeParse(address).success, {
    error: "L'adresse du manifeste est invalide",
  });

/** SHA-384 of each file in the format of the `integrity` attribute, by its path relative to the manifest. */
const integrity = z
  .record(
    z.string().regex(/^(?!.*\.\.)[\w@.+-]+(\/[\w@.+-]+)*$/),
    z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/, { error: "L'empreinte doit être un SHA-384" }),
  )
  .refine((files) => MANIFEST_FILE in files, { error: `L'empreinte de ${MANIFEST_FILE} manque` });

/** The files of one release: the address of its manifest and the integrity of each file. */
export const releasedFilesSchema = z.object({ version, manifest, integrity });

/** A remote as a session loads it, with the release that replaces it when it cannot be loaded. */
export const remoteEntrySchema = releasedFilesSchema.extend({
  name: z.enum(REMOTE_NAMES),
  previous: releasedFilesSchema.optional(),
});

/** Answer of `GET /remotes`: only what the caller's session may load. */
export const remoteListSchema = z.array(remoteEntrySchema);

export type RemoteName = (typeof REMOTE_NAMES)[number];
export type ReleasedFiles = z.infer<typeof releasedFilesSchema>;
export type RemoteEntry = z.infer<typeof remoteEntrySchema>;
