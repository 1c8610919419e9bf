import type { Config } from './env.ts';

/** Address of the site, without a trailing slash. */
export function siteOf({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string {
  return (publicUrl ?? `http://localhost:${port}`).replace(/\/+$/, '');
}
