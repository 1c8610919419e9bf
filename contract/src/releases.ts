import { z } from 'zod';
import { MANIFEST_FILE, REMOTE_NAMES } from './federation.ts';
import { body, instant } from './fields.ts';
import { releasedFilesSchema } from './remotes.ts';

/** How many releases of a remote keep their files, the live one included. */
export const RELEASES_KEPT = 3;

/** What the shell shares to remotes: the contract version and, by module, the version. */
export const hostSchema = z.object({
  contract_version: z.int(),
  shared: z.record(z.string(), z.string()),
});

/** What a remote was built for: the contract version and, by shared module, the range of versions (semver.org). */
export const builtForSchema = hostSchema;

const remote = z.enum(REMOTE_NAMES, { error: "Ce module n'existe pas" });

/** Share of the sessions that get a canary release, in per cent. */
const share = z
  .int({ error: 'La part doit être un nombre entier' })
  .min(1, { error: 'La part doit aller de 1 à 99 %' })
  .max(99, { error: 'La part doit aller de 1 à 99 %' });

/** A release as whoever built it describes it. */
const builtReleaseSchema = body({ ...releasedFilesSchema.shape, remote, built_for: builtForSchema });

/** Where a release's files are below this site, or below the address of another host. */
export function releasePath({ remote, version }: Pick<BuiltRelease, 'remote' | 'version'>): string {
  return `/remotes/${remote}/${version}`;
}

/** Browsers tell files apart by their address: nobody's release may lie where another's does, or above it. */
function liesInItsPlace({ manifest, ...release }: BuiltRelease): boolean {
  const place = `${releasePath(release)}/${MANIFEST_FILE}`;
  return manifest.startsWith('/') ? manifest === place : manifest.endsWith(place);
}

/** Body of `POST /releases`: live at once, or as a canary for the share named by `canary`. */
export const releaseInputSchema = builtReleaseSchema.extend({ canary: share.optional() }).refine(liesInItsPlace, {
  path: ['manifest'],
  error: "L'adresse du manifeste doit finir par /remotes/<module>/<version>/mf-manifest.json",
});

/** The releases a build of the whole product brings along, and the shell that will host them. */
export const registryFileSchema = z.object({
  host: hostSchema,
  releases: z.array(builtReleaseSchema),
});

/** Query of `GET /releases`. */
export const remoteQuerySchema = z.object({ remote });

/** Body of `POST /releases/promote`. */
export const promoteInputSchema = body({ remote });

/** Body of the rollbacks: to the release live before, or to the one named. */
export const rollbackInputSchema = body({ remote, version: releasedFilesSchema.shape.version.optional() });

/** Where a release stands; the files of a retired one may be gone. */
export const RELEASE_STATES = ['live', 'canary', 'kept', 'retired'] as const;

/** One release of a remote. */
export const releaseSchema = z.object({
  version: z.string(),
  state: z.enum(RELEASE_STATES),
  released_at: instant,
  built_for: builtForSchema,
});

/** The releases of one remote, newest first, and which of them is served to whom. */
export const deploymentSchema = z.object({
  remote,
  /** Null before the first release. */
  live: z.string().nullable(),
  canary: z.object({ version: z.string(), share }).nullable(),
  /** What a rollback would bring back: what was live before, or what is live while a canary is under way. */
  rollback_to: z.string().nullable(),
  releases: z.array(releaseSchema),
});

export type Host = z.infer<typeof hostSchema>;
export type BuiltFor = z.infer<typeof builtForSchema>;
export type BuiltRelease = z.infer<typeof builtReleaseSchema>;
export type ReleaseInput = z.infer<typeof releaseInputSchema>;
export type RegistryFile = z.infer<typeof registryFileSchema>;
export type RemoteInput = z.infer<typeof promoteInputSchema>;
export type RollbackInput = z.infer<typeof rollbackInputSchema>;
export type ReleaseState = (typeof RELEASE_STATES)[number];
export type Release = z.infer<typeof releaseSchema>;
export type Deployment = z.infer<typeof deploymentSchema>;
