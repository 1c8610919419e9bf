import { z } from 'zod';
import { MANIFEST_FILE } from '../federation.ts';
import { remoteDescriptionSchema, remoteName, segment } from './description.ts';

/** Letters, digits, `.`, `_`, `+` and `-`: the version is a path segment of the release's address. */
export const version = z
  .string()
  .max(64)
  .regex(/^[0-9A-Za-z][0-9A-Za-z._+-]*$/, { error: 'Cette version est invalide', abort: true });

/** The path of a file in its release: segments without dot segments or characters special in HTML or headers. */
export const filePath = z
  .string()
  .max(200)
  .regex(/^(?!.*\.\.)[\w@.+-]+(\/[\w@.+-]+)*$/, {
    error: "Le chemin d'un fichier est invalide",
  });

/** SHA-384 in the format of the `integrity` attribute (w3.org/TR/SRI). */
export const sha384 = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/, { error: "L'empreinte doit être un SHA-384" });

/** An absolute http(s) address, or a path of this site, without characters that are special in HTML or in a header. */
const manifest = z
  .string()
  .max(500)
  .regex(new RegExp(`^(https?://[\\w.-]+(:\\d+)?)?/([\\w@.+~%-]+/)*${MANIFEST_FILE.replace('.', '\\.')}$`), {
    error: "L'adresse du manifeste est invalide",
  });

/** The files of one release: the address of its manifest and the SHA-384 of each file, by its path relative to the manifest. */
export const releasedFilesSchema = z.object({
  version,
  manifest,
  integrity: z.record(filePath, sha384),
  /** The version of the interface that it was built for: an open page may have a shell of another one. */
  contract_version: z.int(),
});

const { title, sections, links, icon, access, section_access } = remoteDescriptionSchema.shape;

/** A remote as a session loads it, with the release that replaces it when it cannot be loaded. */
export const remoteEntrySchema = releasedFilesSchema.extend({
  name: remoteName,
  title,
  sections,
  links,
  icon,
  previous: releasedFilesSchema.optional(),
  /** Whether this session has opened a preview of this release, which is not live. */
  preview: z.literal(true).optional(),
});

/** A remote as it is live, with who may open it. */
const liveRemoteSchema = remoteEntrySchema.omit({ previous: true, preview: true }).extend({ access, section_access });

/** Answer of `GET /releases/registry`: what is live of all remotes of the site, whoever may open them. */
export const liveRegistrySchema = z.object({ remotes: z.array(liveRemoteSchema) });

/** Query of `GET /remotes`: a page of an earlier generation gets the releases that went with it. */
export const registryQuerySchema = z.object({ generation: z.coerce.number().int().min(0).optional() });

/** Answer of `GET /remotes`. */
export const registrySchema = z.object({
  /** Only the remotes that the caller's session may load. */
  remotes: z.array(remoteEntrySchema),
  /** First segments of the addresses that another account may open; whose they are is not told. */
  restricted: z.array(segment),
  /** First segments of the addresses of remotes that were taken off the site, for every caller; absent when there are none. */
  removed: z.array(segment).optional(),
  /** Number of the last set of releases that went live or was rolled back. */
  generation: z.int().optional(),
  /** Version of the shell of a page whose session has opened a preview of it; not answered. */
  previewed_shell: version.optional(),
});

export type ReleasedFiles = z.infer<typeof releasedFilesSchema>;
export type RemoteEntry = z.infer<typeof remoteEntrySchema>;
export type Registry = z.infer<typeof registrySchema>;
export type LiveRemote = z.infer<typeof liveRemoteSchema>;
export type LiveRegistry = z.infer<typeof liveRegistrySchema>;
