import { resolve } from 'node:path';
import { registerSchema } from '@iris/contract/accounts';
import { z } from 'zod';
import { lanesOf } from '../jobs/lanes.ts';
import { isTraced, serverObservationEnv, toObservation, workerObservationEnv } from './observation.env.ts';
import {
  badgeKey,
  filmsStore,
  flag,
  jwtSecret,
  keptDays,
  logLevel,
  mailFrom,
  milliseconds,
  operatorToken,
  passwordPolicy,
  releasesStore,
  secondFactor,
  trustProxy,
  workerLanes,
} from './setting-values.ts';

/**
 * Of a secret in production. Sixteen hexadecimal digits are all that a random one in hexadecimal has: thirty-two of them have
 * fewer than ten different ones once in ten thousand times, sixty-four practically never.
 */
const SECRET_MIN_DIFFERENT = 10;

/** Time limits of answers, in milliseconds (docs/decisions/011). Not configurable. */
const TIME_LIMITS = {
  /** After which an answer is 503 in any case. */
  answerTimeMs: 10_000,
  /** After which an answer is 503 while the database does not answer pings. */
  outageTimeMs: 2200,
  /** Of a wait for the database where there is a fallback. */
  fallbackTimeMs: 1100,
};

/** By how much a process must be late to reject calls, in milliseconds. Not configurable. */
const LATE_MS = 220;

/** How long a visitor waits for a page that is rendered, in milliseconds, before the browser draws it. Not configurable. */
const RENDERING_TIME_MS = 800;

/** By how much the last two are longer with `NODE_ENV=test`: a machine that also runs the browsers of tests is slower than a server. */
const PATIENCE_OF_TESTS = 4;

/** How an instance takes its jobs: it looks for them again and again, or, in specs, only when it is told to. Not configurable. */
export type JobsMode = 'polled' | 'drained';

const databaseEnv = z.object({
  MONGODB_URI: z
    .string({ error: 'is required' })
    .regex(/^mongodb(\+srv)?:\/\/.+/, 'must begin with mongodb:// or mongodb+srv://'),
  SUPER_ADMIN_EMAIL: registerSchema.shape.email.optional(),
  SUPER_ADMIN_PASSWORD: registerSchema.shape.password.optional(),
  PASSWORD_POLICY: passwordPolicy,
});

const workerEnv = databaseEnv.extend({
  FILMS_STORE: filmsStore,
  FFMPEG: z.string().optional(),
  WORKER_LANES: workerLanes,
  LOG_LEVEL: logLevel,
  ...workerObservationEnv,
});

const academyEnv = databaseEnv
  .pick({ MONGODB_URI: true })
  .extend({ RELEASES_STORE: releasesStore, FILMS_STORE: filmsStore });

const serverEnv = databaseEnv
  .extend({
    NODE_ENV: z
      .enum(['development', 'test', 'production'], { error: 'must be development, test or production' })
      .default('development'),
    PORT: z.coerce.number({ error: 'must be a number' }).int().min(0).max(65_535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    JWT_SECRET: jwtSecret,
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }).optional(),
    SMTP_MAX_CONNECTIONS: z.coerce.number({ error: 'must be a number' }).int().min(1).max(50).default(4),
    SMTP_MAX_MESSAGES: z.coerce.number({ error: 'must be a number' }).int().min(1).max(10_000).default(100),
    SMTP_RATE: z.coerce.number({ error: 'must be a number of mails per second' }).min(0.1).max(1000).optional(),
    MAIL_FROM: mailFrom.optional(),
    MAIL_FOLDER: z.string().default('.data/mail'),
    SECOND_FACTOR: secondFactor.optional(),
    PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional(),
    DEMO: flag.optional(),
    RELEASES_STORE: releasesStore,
    RELEASES_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).optional(),
    FILMS_STORE: filmsStore,
    OPERATOR_TOKEN: operatorToken.optional(),
    BADGE_KEY: badgeKey.optional(),
    ORGANISATION_NAME: z.string().max(160).optional(),
    ORGANISATION_NUMBERS: z.string().max(300).default(''),
    ORGANISATION_CITY: z.string().max(80).default(''),
    ORGANISATION_DIRECTOR: z.string().max(160).default(''),
    ORGANISATION_HOST: z.string().max(300).default(''),
    PRIVACY_EMAIL: registerSchema.shape.email.optional(),
    MESSAGES_KEPT_DAYS: keptDays(3 * 365),
    JOURNAL_KEPT_DAYS: keptDays(3 * 365),
    LOGS_KEPT_DAYS: keptDays(365),
    HEALTH_ROLLBACK: z.enum(['canary', 'live', 'off'], { error: 'must be canary, live or off' }).default('canary'),
    API_COMPATIBILITY: z.enum(['require', 'warn'], { error: 'must be require or warn' }).default('require'),
    RENDERING: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
    TRUST_PROXY: trustProxy.optional(),
    RATE_LIMIT_PER_MINUTE: z.coerce.number({ error: 'must be a number' }).int().min(1).default(20),
    LOG_LEVEL: logLevel,
    ...serverObservationEnv,
    SHUTDOWN_DELAY_MS: milliseconds.default(0),
    SHUTDOWN_TIME_MS: milliseconds.default(10_000),
  })
  .refine((env) => !env.SUPER_ADMIN_EMAIL === !env.SUPER_ADMIN_PASSWORD, {
    path: ['SUPER_ADMIN_PASSWORD'],
    error: 'goes with SUPER_ADMIN_EMAIL: set both or neither',
    // By default zod skips this check while any other setting is invalid.
    when: () => true,
  })
  .superRefine(({ NODE_ENV, JWT_SECRET }, context) => {
    const different = new Set(Buffer.from(JWT_SECRET)).size;
    if (NODE_ENV !== 'production' || different >= SECRET_MIN_DIFFERENT) return;
    const message = `has only ${different} of ${SECRET_MIN_DIFFERENT} different bytes that a secret needs: openssl rand -hex 32 makes one`;
    context.addIssue({ code: 'custom', path: ['JWT_SECRET'], message });
  })
  .superRefine(({ NODE_ENV, SMTP_URL, MAIL_FROM, PUBLIC_URL }, context) => {
    // Links to localhost, or from an address that does not exist, would be sent to real people.
    const missing = { MAIL_FROM, PUBLIC_URL };
    for (const [name, value] of Object.entries(missing)) {
      if (NODE_ENV !== 'production' || !SMTP_URL || value) continue;
      context.addIssue({ code: 'custom', path: [name], message: 'is required with SMTP_URL in production' });
    }
  });

const operatorEnv = z.object({
  ACADEMY_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' }).default('http://localhost:3000'),
  OPERATOR_TOKEN: operatorToken,
});

/** The settings of commands that use the database only. */
export type DatabaseConfig = ReturnType<typeof parseDatabaseEnv>;

/** The settings of a worker. */
export type WorkerConfig = ReturnType<typeof parseWorkerEnv>;

/** The settings of the server, parsed once at start. */
export type Config = ReturnType<typeof parseServerEnv>;

export type Environment = Record<string, string | undefined>;

/** Thrown for invalid settings; the message lists all of them. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Parses the settings of a command that uses the database only. @throws {ConfigError} */
export function parseDatabaseEnv(env: Environment) {
  const values = parse(databaseEnv, env);
  return {
    mongodbUri: values.MONGODB_URI,
    superAdmin: { email: values.SUPER_ADMIN_EMAIL, password: values.SUPER_ADMIN_PASSWORD },
    passwordPolicy: values.PASSWORD_POLICY,
    ...TIME_LIMITS,
  };
}

/** Parses where the data of an academy is, for backups. @throws {ConfigError} */
export function parseAcademyEnv(env: Environment) {
  const values = parse(academyEnv, env);
  return { mongodbUri: values.MONGODB_URI, releasesStore: values.RELEASES_STORE, filmsStore: values.FILMS_STORE };
}

/** Parses the settings of a worker. @throws {ConfigError} */
export function parseWorkerEnv(env: Environment) {
  const values = parse(workerEnv, env);
  return {
    mongodbUri: values.MONGODB_URI,
    filmsStore: values.FILMS_STORE,
    /** Path of the program; undefined where there is none. */
    ffmpeg: values.FFMPEG,
    logLevel: values.LOG_LEVEL,
    ...toObservation(values, values.WORKER_METRICS_PORT),
    jobs: 'polled' as JobsMode,
    lanes: values.WORKER_LANES,
    ...TIME_LIMITS,
  };
}

/** Parses the settings of the command that releases as the operator. @throws {ConfigError} */
export function parseOperatorEnv(env: Environment) {
  const values = parse(operatorEnv, env);
  return { academyUrl: values.ACADEMY_URL.replace(/\/+$/, ''), operatorToken: values.OPERATOR_TOKEN };
}

/** Parses the settings of the server, whose pages are rendered with a built file. @throws {ConfigError} */
export function parseServerEnv(env: Environment, rendererFile?: string) {
  const values = parse(serverEnv, env);
  const production = values.NODE_ENV === 'production';
  const patience = values.NODE_ENV === 'test' ? PATIENCE_OF_TESTS : 1;
  return {
    production,
    port: values.PORT,
    host: values.HOST,
    mongodbUri: values.MONGODB_URI,
    jwtSecret: values.JWT_SECRET,
    publicUrl: values.PUBLIC_URL,
    mail: { transport: mailTransport(values, production), from: values.MAIL_FROM },
    /** What the mail server lets one instance do. */
    mailPool: {
      connections: values.SMTP_MAX_CONNECTIONS,
      mailsPerConnection: values.SMTP_MAX_MESSAGES,
      mailsPerSecond: values.SMTP_RATE,
    },
    superAdmin: { email: values.SUPER_ADMIN_EMAIL, password: values.SUPER_ADMIN_PASSWORD },
    passwordPolicy: values.PASSWORD_POLICY,
    /** Of super administrators. */
    secondFactorRequired: values.SECOND_FACTOR ? values.SECOND_FACTOR === 'required' : production,
    demo: !production && (values.DEMO ?? true),
    releasesStore: values.RELEASES_STORE,
    releasesUrl: values.RELEASES_URL?.replace(/\/+$/, ''),
    filmsStore: values.FILMS_STORE,
    operatorToken: values.OPERATOR_TOKEN,
    badgeKey: values.BADGE_KEY,
    organisation: {
      name: values.ORGANISATION_NAME,
      numbers: values.ORGANISATION_NUMBERS,
      city: values.ORGANISATION_CITY,
      director: values.ORGANISATION_DIRECTOR,
      host: values.ORGANISATION_HOST,
      privacyEmail: values.PRIVACY_EMAIL,
    },
    keptDays: {
      messages: values.MESSAGES_KEPT_DAYS,
      journal: values.JOURNAL_KEPT_DAYS,
      /** Of the logs, which the operator deletes: the academy only says so on its privacy page. */
      logs: values.LOGS_KEPT_DAYS,
    },
    healthRollback: values.HEALTH_ROLLBACK,
    apiCompatibility: values.API_COMPATIBILITY,
    /** File of the process that renders pages; undefined when browsers draw them. */
    rendererFile: values.RENDERING === 'on' ? rendererFile : undefined,
    renderingTimeMs: patience * RENDERING_TIME_MS,
    trustProxy: values.TRUST_PROXY ?? false,
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    logLevel: values.LOG_LEVEL,
    ...toObservation(values, values.METRICS_PORT),
    isTraced: isTraced(values),
    /** How long the instance goes on answering after the signal to stop, so that the proxy notices. */
    shutdownDelayMs: values.SHUTDOWN_DELAY_MS,
    /** How long requests that have begun may then take. */
    shutdownTimeMs: values.SHUTDOWN_TIME_MS,
    lateMs: patience * LATE_MS,
    jobs: 'polled' as JobsMode,
    lanes: lanesOf('api'),
    ...TIME_LIMITS,
  };
}

/** Where mails go: to a server, in development to a folder, or nowhere. */
export type MailTransport = { smtp: string } | { folder: string } | undefined;

function mailTransport({ SMTP_URL, MAIL_FOLDER }: z.output<typeof serverEnv>, production: boolean): MailTransport {
  if (SMTP_URL) return { smtp: SMTP_URL };
  return production ? undefined : { folder: resolve(MAIL_FOLDER) };
}

export function parse<Schema extends z.ZodType>(schema: Schema, env: Environment): z.output<Schema> {
  // Shells and compose files express "not set" by an empty variable.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`These settings are missing or wrong:\n${faults.join('\n')}`);
}
