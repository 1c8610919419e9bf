import { type DynamicModule, Inject, Module } from '@nestjs/common';
import type { Config, DatabaseConfig, WorkerConfig } from './env.ts';

/** Injection token of the settings, for factories; classes use {@link InjectConfig}. */
export const CONFIG = Symbol('config');

/** Injects the settings, parsed once before the application is built. */
export const InjectConfig = () => Inject(CONFIG);

@Module({})
class ConfigModule {}

/** Makes the parsed settings available everywhere. */
export function configModule(config: Config | DatabaseConfig | WorkerConfig): DynamicModule {
  const provider = { provide: CONFIG, useValue: config };
  return { module: ConfigModule, global: true, providers: [provider], exports: [provider] };
}

/** Address of the site, without a trailing slash. */
export function siteOf({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string {
  return (publicUrl ?? `http://localhost:${port}`).replace(/\/+$/, '');
}
