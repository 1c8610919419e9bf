import { z } from 'zod';
import { MANIFEST_FILE, REMOTE_NAMES } from './federation.ts';
import { body, instant } from './fields.ts';
import { releasedFilesSchema } from './remotes.ts';

/** The number of releases per remote whose files are kept, the live one included. */
export const RELEASES_KEPT = 3;

/** What the shell provides to remotes: the contract version and the version of each shared module. */
export const hostSchema = z.object({
  contract_version: z.int(),
  shared: z.record(z.string(), z.string()),
});

/** What a remote was built for: the contract version and the version range of each shared module (semver.org). */
export const builtForSchema = hostSchema;

const remote = z.enum(REMOTE_NAMES, { error: "Ce module n'existe pas" });

/** Share of the sessions that get a canary, in percent. */
const share = z
  .int({ error: 'La part doit être un nombre entier' })
  .min(1, { error: 'La part doit aller de 1 à 99 %' })
  .max(99, { error: 'La part doit aller de 1 à 99 %' });

/** A release as its build describes it. */
const builtReleaseSchema = body({ ...releasedFilesSchema.shape, remote, built_for: builtForSchema });

/** The path of a release's folder, on this site or on another host. */
export function releasePath({ remote, version }: Pick<BuiltRelease, 'remote' | 'version'>): string {
  return `/remotes/${remote}/${version}`;
}

/** Browsers and caches identify files by address: releases must not share a folder or contain one another. */
function hasCanonicalPath({ manifest, ...release }: BuiltRelease): boolean {
  const path = `${releasePath(release)}/${MANIFEST_FILE}`;
  return manifest.startsWith('/') ? manifest === path : manifest.endsWith(path);
}

/** Body of `POST /releases`: the release becomes live, or with `canary` a canary for that share of the sessions. */
export const releaseInputSchema = builtReleaseSchema.extend({ canary: share.optional() }).refine(hasCanonicalPath, {
  path: ['manifest'],
  error: "L'adresse du manifeste doit finir par /remotes/<module>/<version>/mf-manifest.json",
});

/** The registry file of a build of the whole product: its releases and what its shell shares. */
export const registryFileSchema = z.object({
  host: hostSchema,
  releases: z.array(builtReleaseSchema),
});

/** Query of `GET /releases`. */
export const remoteQuerySchema = z.object({ remote });

/** Body of `POST /releases/promote`. */
export const promoteInputSchema = body({ remote });

/** Body of the rollback routes: to the given version, or without one to the version that was live before. */
export const rollbackInputSchema = body({ remote, version: releasedFilesSchema.shape.version.optional() });

/** The states of a release; the files of a retired one may have been deleted. */
export const RELEASE_STATES = ['live', 'canary', 'kept', 'retired'] as const;

/** One release of a remote. */
export const releaseSchema = z.object({
  version: z.string(),
  state: z.enum(RELEASE_STATES),
  released_at: instant,
  built_for: builtForSchema,
});

/** The releases of one remote, newest first, and its channel state. */
export const deploymentSchema = z.object({
  remote,
  /** Null before the first release. */
  live: z.string().nullable(),
  canary: z.object({ version: z.string(), share }).nullable(),
  /** The version that a rollback makes live: the previous one, or the live one while there is a canary. */
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
