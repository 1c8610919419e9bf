import { z } from 'zod';
import { body } from './fields.ts';
import { TEXT_MAX } from './page/error-report.ts';
import { applicationName, deploymentSchema } from './releases.ts';
import { version } from './remotes/registry.ts';

/**
 * The steps of a remote in a browser, from the registry to a rendered page; a failure report names the step that failed.
 * `import`: its code threw while it was executed for the first time. `uncaught`: later, in a timer, an event handler or a promise.
 * `rendering`: the server could not render the page; noticed by the server.
 * `blocked`: nothing was heard of the page after the code was started, as after a loop without end; noticed by the server.
 */
export const LOAD_PHASES = [
  'registry',
  'manifest',
  'entry',
  'chunk',
  'stylesheet',
  'contract',
  'import',
  'rendering',
  'blocked',
  'page',
  'uncaught',
] as const;

/** Too few reports; nothing to object to; fails, or is slower than the release it is compared with. */
export const HEALTH_VERDICTS = ['wait', 'healthy', 'failing', 'slow'] as const;

/** Page views before a canary is judged: with fewer, a few browsers with a bad network would decide. */
export const CANARY_VIEWS_MIN = 20;

/** Page views of the live release before a canary is compared with its share of failures: fewer say little. */
export const LIVE_VIEWS_MIN = 100;

/** What is reported of an error; what may be personal is masked before it is stored. */
const errorReportSchema = z.object({
  /** Name and message. */
  message: z.string().max(TEXT_MAX),
  /** Of the page. */
  path: z.string().max(2000),
  /** Files with line and column, the innermost first. */
  frames: z.array(z.string().max(320)).max(200),
});

/** Result of one load of a remote, or start of the shell, in a browser, without personal data. */
const loadEventSchema = z.discriminatedUnion('outcome', [
  /** `ms`: time from the start of the load until the remote's routes are available. */
  z.object({ outcome: z.literal('loaded'), remote: applicationName, version, ms: z.int().min(0).max(600_000) }),
  /** `version` is missing when the registry itself failed. */
  z.object({
    outcome: z.literal('failed'),
    remote: applicationName,
    version: version.optional(),
    phase: z.enum(LOAD_PHASES),
    error: errorReportSchema.optional(),
  }),
  /** Sent at once before its code is executed; without a later event of the page the code has blocked the browser. */
  z.object({ outcome: z.literal('started'), remote: applicationName, version }),
  /** The page was hidden or closed before the load ended. */
  z.object({ outcome: z.literal('left'), remote: applicationName, version }),
]);

/** Body of `POST /telemetry`. Reports without the token of a served page are not counted. */
export const telemetrySchema = body({
  token: z.string().max(4000).optional(),
  events: z.array(loadEventSchema).min(1).max(20),
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

/** How often an error of a version occurred in the last seven days; the frames are in the sources, where those are known. */
const countedErrorSchema = z.object({
  message: z.string(),
  path: z.string(),
  frames: z.array(z.string()),
  version: z.string(),
  phase: z.enum(LOAD_PHASES),
  count: z.int(),
});

/** Answer of `GET /releases/health`: the last seven days of an application, with its most frequent errors first. */
export const releaseHealthSchema = z.object({
  versions: z.array(versionHealthSchema),
  errors: z.array(countedErrorSchema),
});

/** Figures of a release since its canary began; each page view counts once. */
const canaryFiguresSchema = z.object({
  views: z.int(),
  failures: z.int(),
  /** Null without loads. */
  median_ms: z.int().nullable(),
});

/** The health of a running canary, compared with the live release in the same period. */
export const canaryHealthSchema = canaryFiguresSchema.extend({
  live: canaryFiguresSchema,
  verdict: z.enum(HEALTH_VERDICTS),
  /** Whether the server takes it back when it fails or is slow; an academy of an earlier version does not say so. */
  taken_back: z.boolean().default(true),
  /** The fewest failures, of this many page views, with which it does; null when no number of them is enough. */
  limit: z.object({ failures: z.int(), views: z.int() }).nullish(),
});

/** Answer of `GET /releases`: an application with the health of its canary. */
export const watchedDeploymentSchema = deploymentSchema.extend({
  /** Null without a canary. */
  canary_health: canaryHealthSchema.nullish(),
});

/** Answer of `GET /admin/deployments`: each remote with the telemetry of its versions. */
export const deploymentListSchema = z.array(watchedDeploymentSchema.extend({ health: z.array(versionHealthSchema) }));

export type LoadPhase = (typeof LOAD_PHASES)[number];
export type Telemetry = z.infer<typeof telemetrySchema>;
export type LoadEvent = z.infer<typeof loadEventSchema>;
export type ErrorReport = z.infer<typeof errorReportSchema>;
export type CountedError = z.infer<typeof countedErrorSchema>;
export type ReleaseHealth = z.infer<typeof releaseHealthSchema>;
export type VersionHealth = z.infer<typeof versionHealthSchema>;
export type HealthVerdict = (typeof HEALTH_VERDICTS)[number];
export type CanaryHealth = z.infer<typeof canaryHealthSchema>;
export type WatchedDeployment = z.infer<typeof watchedDeploymentSchema>;
export type DeploymentWithHealth = z.infer<typeof deploymentListSchema>[number];
