import { z } from 'zod';
import { REMOTE_NAMES } from './federation.ts';
import { body } from './fields.ts';
import { deploymentSchema } from './releases.ts';
import { releasedFilesSchema } from './remotes.ts';

/** The steps of loading a remote, from the registry to a rendered page; a failure report names the step that failed. */
export const LOAD_PHASES = ['registry', 'manifest', 'entry', 'chunk', 'stylesheet', 'contract', 'page'] as const;

const remote = z.enum(REMOTE_NAMES);
const { version } = releasedFilesSchema.shape;

/** Result of one load of a remote in a browser, without personal data. */
const loadEventSchema = z.discriminatedUnion('outcome', [
  /** `ms`: time from the start of the load until the remote's routes are available. */
  z.object({ outcome: z.literal('loaded'), remote, version, ms: z.int().min(0).max(600_000) }),
  /** `version` is missing when the registry itself failed. */
  z.object({ outcome: z.literal('failed'), remote, version: version.optional(), phase: z.enum(LOAD_PHASES) }),
]);

/** Body of `POST /telemetry`. Reports without the token of a served page are not counted. */
export const telemetrySchema = body({
  token: z.string().max(1000).optional(),
  events: z.array(loadEventSchema).min(1).max(20),
});

/** Body of `POST /csp-reports`, as browsers send it (w3.org/TR/CSP3, «deprecated serialization»); fields that are not used are not validated. */
export const cspReportSchema = body({
  'csp-report': z.object({
    'violated-directive': z.string(),
    'effective-directive': z.string().optional(),
    'blocked-uri': z.string().optional(),
    'source-file': z.string().optional(),
  }),
});

/** Telemetry of one version over the last seven days. */
export const versionHealthSchema = z.object({
  /** Empty for failures before the browser knew the version. */
  version: z.string(),
  /** Estimated from the sample. */
  loads: z.int(),
  /** Median duration of the loads, in milliseconds; null without loads. */
  median_ms: z.int().nullable(),
  failures: z.partialRecord(z.enum(LOAD_PHASES), z.int()),
  /** Violations of the content security policy attributed to its files. */
  violations: z.int(),
});

/** Answer of `GET /admin/deployments`: each remote with the telemetry of its versions. */
export const deploymentListSchema = z.array(deploymentSchema.extend({ health: z.array(versionHealthSchema) }));

export type LoadPhase = (typeof LOAD_PHASES)[number];
export type Telemetry = z.infer<typeof telemetrySchema>;
export type CspReport = z.infer<typeof cspReportSchema>;
export type LoadEvent = z.infer<typeof loadEventSchema>;
export type VersionHealth = z.infer<typeof versionHealthSchema>;
export type DeploymentWithHealth = z.infer<typeof deploymentListSchema>[number];
