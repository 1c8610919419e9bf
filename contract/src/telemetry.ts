import { z } from 'zod';
import { REMOTE_NAMES } from './federation.ts';
import { body } from './fields.ts';
import { deploymentSchema } from './releases.ts';
import { releasedFilesSchema } from './remotes.ts';

/** The steps from the registry to a page of a remote that is drawn; a failure names the one it happened in. */
export const LOAD_PHASES = ['registry', 'manifest', 'entry', 'chunk', 'stylesheet', 'contract', 'page'] as const;

const remote = z.enum(REMOTE_NAMES);
const { version } = releasedFilesSchema.shape;

/** One load of a remote as a browser saw it; nothing tells whose. */
const loadEventSchema = z.discriminatedUnion('outcome', [
  /** `ms` from the wish to the remote's routes. */
  z.object({ outcome: z.literal('loaded'), remote, version, ms: z.int().min(0).max(600_000) }),
  /** `version` is missing when the registry itself failed. */
  z.object({ outcome: z.literal('failed'), remote, version: version.optional(), phase: z.enum(LOAD_PHASES) }),
]);

/** Body of `POST /telemetry`. Without the token that the page was served with, nothing is counted. */
export const telemetrySchema = body({
  token: z.string().max(1000).optional(),
  events: z.array(loadEventSchema).min(1).max(20),
});

/** Body of `POST /csp-reports`, as browsers write it (w3.org/TR/CSP3, «deprecated serialization»); what we do not read may be anything. */
export const cspReportSchema = body({
  'csp-report': z.object({
    'violated-directive': z.string(),
    'effective-directive': z.string().optional(),
    'blocked-uri': z.string().optional(),
    'source-file': z.string().optional(),
  }),
});

/** What the browsers say of one version over the last seven days. */
export const versionHealthSchema = z.object({
  /** Empty for what failed before the browser knew of any version. */
  version: z.string(),
  /** Estimated from the sample. */
  loads: z.int(),
  /** Half of the loads took at most this long, in milliseconds; null without loads. */
  median_ms: z.int().nullable(),
  failures: z.partialRecord(z.enum(LOAD_PHASES), z.int()),
  /** Violations of the content security policy by its code. */
  violations: z.int(),
});

/** Answer of `GET /admin/deployments`: each remote with the health of its versions. */
export const deploymentListSchema = z.array(deploymentSchema.extend({ health: z.array(versionHealthSchema) }));

export type LoadPhase = (typeof LOAD_PHASES)[number];
export type Telemetry = z.infer<typeof telemetrySchema>;
export type CspReport = z.infer<typeof cspReportSchema>;
export type LoadEvent = z.infer<typeof loadEventSchema>;
export type VersionHealth = z.infer<typeof versionHealthSchema>;
export type DeploymentWithHealth = z.infer<typeof deploymentListSchema>[number];
