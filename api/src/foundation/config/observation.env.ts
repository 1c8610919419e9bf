import { z } from 'zod';

const TOKEN_MIN_CHARS = 32;

const port = z.coerce.number({ error: 'must be a number' }).int().min(0).max(65_535).optional();

/** The settings that the API and workers have in common. */
const commonEnv = {
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(TOKEN_MIN_CHARS, `must have ${TOKEN_MIN_CHARS} characters or more`).optional(),
  SLOW_QUERY_MS: z.coerce.number({ error: 'must be a number' }).int().min(1).default(200),
};

/** How a worker is observed. Its port has its own name: API and worker may be started with the same environment. */
export const workerObservationEnv = { ...commonEnv, WORKER_METRICS_PORT: port };

/** How the API is observed. Of OpenTelemetry only what decides whether there are traces; its library reads the rest. */
export const serverObservationEnv = {
  ...commonEnv,
  METRICS_PORT: port,
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.string().optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
};

type CommonValues = z.output<z.ZodObject<typeof commonEnv>>;

/** The settings of metrics and slow commands. */
export function toObservation(values: CommonValues, metricsPort: number | undefined) {
  return {
    metrics: { port: metricsPort, host: values.METRICS_HOST, token: values.METRICS_TOKEN },
    slowQueryMs: values.SLOW_QUERY_MS,
  };
}

/** Whether traces are sent. */
export function isTraced(values: z.output<z.ZodObject<typeof serverObservationEnv>>): boolean {
  const endpoint = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? values.OTEL_EXPORTER_OTLP_ENDPOINT;
  return endpoint !== undefined && values.OTEL_SDK_DISABLED?.toLowerCase() !== 'true';
}
