import { startTestInstance, stopTestInstance } from '../../product/test/test-instance.ts';
import { findFirefox, findWebKitDriver } from '../../programs/engines.ts';
import { startWebKit } from '../../programs/webkit.ts';
import { readSettings } from '../../system/settings.ts';
import { type Tally, withCrashes } from '../tally.ts';
import { runVitest } from './vitest.ts';

/** Runs the journeys in Firefox and WebKit, at the same time, against the built product. */
export async function runEngines(files: string[] = []): Promise<Tally> {
  const firefox = await findFirefox();
  const webkit = await startWebKit(await findWebKitDriver());
  const instance = await startTestInstance(readSettings(), { isDurable: false });
  const env = {
    FIREFOX: firefox,
    WEBKIT_DRIVER_ADDRESS: webkit.address,
    E2E_BASE_URL: instance.address,
  };
  const tally = await runVitest('e2e', files, env, 'vitest.engines.config.ts');
  await stopTestInstance(instance);
  await webkit.stop();
  return withCrashes(tally, instance.api.crashes);
}
