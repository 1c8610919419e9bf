import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Config, DatabaseConfig, WorkerConfig } from '../config/env.ts';
import { Metrics } from './log/metrics.ts';
import { SecurityLog } from './log/security-log.ts';
import { StorageLog } from './log/storage-log.ts';
import { MetricsServer } from './metrics-server.service.ts';
import { SlowCommands } from './slow-commands/slow-commands.service.ts';
import { StoresCheck } from './stores-check.service.ts';

@Global()
@Module({})
class ObservabilityModule {}

/** Makes metrics and the log of security events available everywhere; commands write neither. */
export function observabilityModule(config: Config | DatabaseConfig | WorkerConfig): DynamicModule {
  const metrics = { provide: Metrics, useFactory: () => createMetrics(config) };
  const observers = 'metrics' in config ? [MetricsServer, SlowCommands] : [];
  return {
    module: ObservabilityModule,
    providers: [metrics, SecurityLog, StorageLog, ...observers, ...('filmsStore' in config ? [StoresCheck] : [])],
    exports: [metrics, SecurityLog, StorageLog, ...observers],
  };
}

/** The library is loaded only where metrics are served: it costs memory and measures the process all the time. */
async function createMetrics(config: Config | DatabaseConfig | WorkerConfig): Promise<Metrics> {
  if (!('metrics' in config) || (config.metrics.port === undefined && config.metrics.token === undefined)) {
    return new Metrics();
  }
  const { PrometheusMetrics } = await import('./prometheus-metrics.ts');
  return new PrometheusMetrics();
}
