import type { Config } from '../../config/env.ts';
import type { OpenTelemetryTracing } from './opentelemetry.ts';

/** Starts the traces where the standard variables name a receiver; otherwise nothing of their library is loaded. */
export async function startTracing(
  config: Pick<Config, 'isTraced' | 'trustProxy'>,
): Promise<OpenTelemetryTracing | undefined> {
  if (!config.isTraced) return undefined;
  const { OpenTelemetryTracing } = await import('./opentelemetry.ts');
  return new OpenTelemetryTracing(config);
}
