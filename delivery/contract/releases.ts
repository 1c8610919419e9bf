import { z } from 'zod';
import { MANIFEST_FILE, PAGE_FILE, SHELL } from './federation.ts';
import { body, instant, label } from './fields.ts';
import { builtForSchema, hostSchema } from './remotes/compatibility.ts';
import { remoteDescriptionSchema, remoteName } from './remotes/description.ts';
import { filePath, sha384, version } from './remotes/registry.ts';

/** Maximum number of files of a release. */
export const FILES_MAX = 400;

/** Maximum size of a file and of all files of a release, in bytes. */
export const FILE_BYTES_MAX = 10 * 1024 * 1024;
export const RELEASE_BYTES_MAX = 60 * 1024 * 1024;

/** Under this name the command that starts the product releases; no token has it. */
export const OPERATOR_NAME: string = 'Opérateur';

/** Under this name the server takes failing releases back. */
export const WATCH_NAME: string = 'Surveillance';

/** How long every version that was live is kept, in days. */
export const KEPT_DAYS = 30;

/** Number of versions that were live and not rolled back which are always kept. */
export const HEALTHY_KEPT = 3;

/** How long an announced release waits for its files, in days. */
export const INCOMPLETE_DAYS = 2;

/** Number of announced releases of an application that wait for files; a further one replaces the oldest. */
export const INCOMPLETE_MAX = 20;

/** The name under which an application is released: that of a remote, or `shell`. */
export const applicationName = z.union([z.literal(SHELL), remoteName], { error: "Ce module n'existe pas" });

/** Name of a set of releases that go live in one move. */
export const setName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, { error: "Le nom d'un ensemble est de lettres minuscules, chiffres et tirets" });

/** Where a release comes from, as its team's repository says; null outside a repository. */
const origin = z.object({
  author: label(100).nullable(),
  commit: z
    .string()
    .regex(/^[0-9a-f]{7,64}$/, { error: 'Le commit est invalide' })
    .nullable(),
  message: label(200).nullable(),
  /** Whether the build contains changes that are not committed. */
  is_dirty: z.boolean().optional(),
});

const bytes = z.int({ error: "Une taille est un nombre entier d'octets" }).min(0);
const fileBytes = bytes.max(FILE_BYTES_MAX, { error: `Ce fichier dépasse ${FILE_BYTES_MAX / 1024 / 1024} Mo` });

/** What browsers load of a build, in bytes before compression: its largest file, what its first page needs, and all files. */
export const sizesSchema = z.object({ largest: bytes, first_load: bytes, total: bytes });

/** Share of the sessions that get a canary, in percent. */
const share = z
  .int({ error: 'La part doit être un nombre entier' })
  .min(1, { error: 'La part doit aller de 1 à 99 %' })
  .max(99, { error: 'La part doit aller de 1 à 99 %' });

const files = z
  .record(filePath, z.strictObject({ integrity: sha384, bytes: fileBytes }))
  .refine((list) => Object.keys(list).length <= FILES_MAX, { error: `${FILES_MAX} fichiers au plus` })
  .refine((list) => Object.values(list).reduce((sum, { bytes }) => sum + bytes, 0) <= RELEASE_BYTES_MAX, {
    error: `${RELEASE_BYTES_MAX / 1024 / 1024} Mo au plus`,
  });

/** The path of a release's folder, on this site or on the host in front of it. */
export function releasePath({ name, version }: ReleaseAddress): string {
  return `/remotes/${name}/${version}`;
}

/** Body of `POST /releases`: announces a release of a remote, or of the shell. Its missing files are then sent. */
export const releaseInputSchema = body({
  name: applicationName,
  version,
  files,
  /** The source maps of scripts: no browser gets them. */
  maps: files.optional(),
  sizes: sizesSchema.optional(),
  origin,
  /** Of a remote. */
  description: remoteDescriptionSchema.optional(),
  /** Of a remote. */
  built_for: builtForSchema.optional(),
  /** Of the shell. */
  provides: hostSchema.optional(),
  /** Whom other teams may ask, as the package's `author` names it (docs.npmjs.com, package.json, people fields). */
  contact: label(200).optional(),
  /** It is announced for this set: what is live need not be compatible with it. */
  set: setName.optional(),
})
  .refine(({ name, provides }) => (name === SHELL) === (provides !== undefined), {
    path: ['provides'],
    error: "Le shell, et lui seul, annonce ce qu'il fournit",
  })
  .refine(({ name, built_for }) => (name === SHELL) === (built_for === undefined), {
    path: ['built_for'],
    error: "Un module, et lui seul, annonce ce qu'il demande",
  })
  .refine(({ name, description }) => (name === SHELL ? undefined : name) === description?.name, {
    path: ['description'],
    error: 'Un module, et lui seul, annonce sa description, qui porte son nom',
  })
  .refine(({ name, files }) => (name === SHELL ? PAGE_FILE : MANIFEST_FILE) in files, {
    path: ['files'],
    error: `${MANIFEST_FILE}, ou pour le shell ${PAGE_FILE}, manque`,
  });

/** Answer of `POST /releases`: the files that the store lacks, by their SHA-384. */
export const announcedSchema = z.object({ missing: z.array(sha384) });

/** The SHA-384 of a file in an address: base64url without padding (RFC 4648, 5). */
export const fileDigest = z.string().regex(/^[\w-]{64}$/, { error: "L'empreinte du fichier est invalide" });

/** The SHA-384 of a file as {@link fileDigest}, from its `integrity`. */
export function fileDigestOf(integrity: string): string {
  return integrity.slice('sha384-'.length).replaceAll('+', '-').replaceAll('/', '_');
}

/** Path of `PUT /releases/files/:digest`; the body is the file. */
export const releasedFileParams = z.object({ digest: fileDigest });

/** Why the shell has no testers. */
export const NO_TESTERS: string = "Le shell n'a pas de testeurs\u00a0: il est servi avant que le compte soit connu";

const canary = z.strictObject({
  share: share.nullable().default(null),
  /** E-mail addresses of the accounts that get the canary besides the share. */
  testers: z
    .array(z.email({ error: 'Une adresse e-mail est invalide' }).max(254).toLowerCase())
    .max(50)
    .default([]),
});

/**
 * Body of `POST /releases/activate`: makes announced or kept releases live together, or one of them a canary. All their
 * files must have arrived; the server reads them back and renders their pages before anything changes.
 */
export const activationSchema = body({
  /** `replaces`: the version that was live when a release was made; it is refused when another one is. */
  releases: z
    .array(z.strictObject({ name: applicationName, version, replaces: version.nullish() }))
    .min(1)
    .max(20),
  canary: canary.optional(),
  /** Ends a running canary, and replaces whatever is live. */
  replace: z.boolean().default(false),
  /** Whether the server renders the pages before anything changes. */
  verify: z.boolean().default(true),
})
  .refine(({ releases, canary }) => !canary || releases.length === 1, {
    path: ['canary'],
    error: "Une seule version à la fois est mise à l'essai",
  })
  .refine(({ releases, canary }) => !canary?.testers.length || releases.every(({ name }) => name !== SHELL), {
    path: ['canary', 'testers'],
    error: NO_TESTERS,
  });

/** Query of `GET /releases`. */
export const applicationQuerySchema = z.object({ name: applicationName });

/** Body of `POST /releases/promote`. */
export const promoteInputSchema = body({ name: applicationName });

/** Body of `POST /admin/deployments/approve`: with the description that was read, because a release may replace it meanwhile. */
export const approvalSchema = body({ name: remoteName, description: remoteDescriptionSchema });

/** Body of `POST /releases/canary`: changes share and testers of the running canary. */
export const rampInputSchema = body({ name: applicationName, ...canary.shape }).refine(
  ({ name, testers }) => name !== SHELL || testers.length === 0,
  { path: ['testers'], error: NO_TESTERS },
);

/** Body of the rollback routes: to the given version, or without one to the version that was live before. */
export const rollbackInputSchema = body({ name: applicationName, version: version.optional() });

/** The states of a release: files missing; live for all; for a share of the sessions; in the store; its files may have been deleted. */
export const RELEASE_STATES = ['incomplete', 'live', 'canary', 'kept', 'retired'] as const;

/** One release of an application. */
export const releaseSchema = z.object({
  version: z.string(),
  state: z.enum(RELEASE_STATES),
  released_at: instant,
  /** When it last went live; absent before, and from releases that did before this was recorded. */
  went_live_at: instant.nullish(),
  /** The version that it replaced then; null for the first one. */
  replaces: z.string().nullish(),
  /** Name of the token that released it. */
  released_by: z.string(),
  origin,
  sizes: sizesSchema.optional(),
  /** Whether a kept release was rolled back; no state of its own, which the commands of earlier kits would refuse. */
  is_rolled_back: z.boolean().optional(),
  /** Why the server has rolled it back; absent if a person has. */
  rollback_reason: z.string().optional(),
  /** Why the server refused to activate it, until it is announced or activated again. */
  refusal_reason: z.string().optional(),
  /** The set with which it waits to go live. */
  set: z.string().optional(),
});

/** A next step where a call is refused: what a team asks its command for, or a super administrator does. */
export const nextCallSchema = z.object({
  /** The application whose team makes it. */
  name: applicationName,
  title: z.string(),
  /**
   * `release` without a version: of one that has to be built first. `repeat`: the refused call itself, with what it said of testers
   * and of the sources at hand. `remove` and `restore` are those of a super administrator.
   */
  action: z.enum(['release', 'repeat', 'promote', 'rollback', 'remove', 'restore']),
  version: version.optional(),
  set: setName.optional(),
});

/**
 * Why something would be refused now, and the next steps in this order; none when nothing kept leads there. An
 * academy of a later version may name calls that a command does not know: then `detail` alone says them.
 */
export const refusalSchema = z.object({ detail: z.string(), calls: z.array(nextCallSchema).catch([]) });

/** The releases of one application, newest first, and its channel state. */
export const deploymentSchema = z.object({
  name: applicationName,
  title: z.string(),
  /** Whether a remote is off the site. */
  is_removed: z.boolean().optional(),
  /** Null before the first release. */
  live: z.string().nullable(),
  canary: canary.extend({ version: z.string() }).nullable(),
  /** The version that a rollback makes live: the previous one, or the live one while there is a canary. Null when it would be refused. */
  rollback_to: z.string().nullable(),
  /** Why a rollback would be refused, where something was live before. */
  rollback_refusal: refusalSchema.optional(),
  /** The approved description; null for the shell and before the first approval. */
  description: remoteDescriptionSchema.nullish(),
  /** A description that a super administrator has to approve before it takes effect. */
  proposed: remoteDescriptionSchema.nullable(),
  releases: z.array(releaseSchema),
});

/** Answer of `GET /releases/types`: the live version, and the SHA-384 of its types; null when it was released without. */
export const releaseTypesSchema = z.object({ version, integrity: sha384.nullable() });

/** Body of `POST /admin/deployments/tokens`. */
export const tokenInputSchema = body({
  application: applicationName,
  /** Who will use it. */
  label: label(60).refine((text) => text !== OPERATOR_NAME && text !== WATCH_NAME, { error: 'Ce libellé est réservé' }),
  /** Days until it expires. */
  days: z
    .int({ error: 'Le nombre de jours doit être un entier' })
    .min(1, { error: 'Au moins un jour' })
    .max(365, { error: '365 jours au plus' }),
});

/** A deploy token, without the token itself. */
export const tokenSchema = z.object({
  _id: z.string(),
  application: applicationName,
  label: z.string(),
  created_at: instant,
  expires_at: instant,
  last_used_at: instant.nullable(),
});

/** Path of `DELETE /admin/deployments/tokens/:id`. */
export const tokenParams = z.object({ id: z.string().regex(/^[0-9a-f]{24}$/, { error: 'Identifiant invalide' }) });

/** Identifies a release. */
export interface ReleaseAddress {
  name: string;
  version: string;
}

export type Sizes = z.infer<typeof sizesSchema>;
export type ReleaseOrigin = z.infer<typeof origin>;
export type ReleaseInput = z.infer<typeof releaseInputSchema>;
export type Announced = z.infer<typeof announcedSchema>;
export type ActivationInput = z.infer<typeof activationSchema>;
/** An activation as a client sends it. */
export type ActivationRequest = z.input<typeof activationSchema>;
export type ApprovalInput = z.infer<typeof approvalSchema>;
export type RampInput = z.infer<typeof rampInputSchema>;
export type RollbackInput = z.infer<typeof rollbackInputSchema>;
export type Canary = z.infer<typeof canary>;
export type NextCall = z.infer<typeof nextCallSchema>;
export type MoveRefusal = z.infer<typeof refusalSchema>;
export type ReleaseState = (typeof RELEASE_STATES)[number];
export type Release = z.infer<typeof releaseSchema>;
export type TokenInput = z.infer<typeof tokenInputSchema>;
export type Token = z.infer<typeof tokenSchema>;
export type Deployment = z.infer<typeof deploymentSchema>;
export type ReleaseTypes = z.infer<typeof releaseTypesSchema>;

/** Whether a remote was never approved: what is released of it is served to nobody. */
export function awaitsApproval({ name, description }: Pick<Deployment, 'name' | 'description'>): boolean {
  return name !== SHELL && description === null;
}
