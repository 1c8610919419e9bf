import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd } from '../../system/lifecycle.ts';
import { freePort } from '../../system/ports.ts';
import { start } from '../../system/processes.ts';
import { CommandError } from '../../system/terminal.ts';
import { demoToken } from '../demo-token.ts';
import type { Checkout } from './checkout.ts';

/** Built from nothing, on a busy machine. */
const STARTS_WITHIN_MS = 300_000;

const STOPS_WITHIN_MS = 60_000;

/** What only the operator of an academy sets. */
const OF_OPERATOR = /^(PORT|HOST|DATA_DIR|PUBLIC_URL|MONGODB_URI|JWT_SECRET|RELEASES_.*|OPERATOR_TOKEN|AWS_.*|npm_.*)$/;

/** The environment of this process without any setting of an academy. */
export function foreignEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_OPERATOR.test(name)));
}

/** The academy as a team knows it. */
export interface TeamEnvironment {
  ACADEMY_URL: string;
  DEPLOY_TOKEN: string;
}

/** Starts the academy of a version of the repository: another one may lack what that version uses. Returns how a team of students reaches it. */
export async function startOwnAcademy({ folder }: Checkout): Promise<TeamEnvironment> {
  const port = await freePort();
  const settings = { PORT: String(port), DATA_DIR: join(folder, '.academy'), RATE_LIMIT_PER_MINUTE: '1000000' };
  const env = { ...foreignEnvironment(), ...settings };
  const running = await start(process.execPath, [join('tools', 'run.mjs'), 'start'], {
    cwd: folder,
    env,
    stdio: 'ignore',
    endsWithCommand: false,
  });
  // Its database ends before its folder is deleted.
  atEnd(() => running.stop(STOPS_WITHIN_MS));
  const ended = running.exited.then(() => {
    throw new CommandError(`L'académie de ${folder} s'est arrêtée.`);
  });
  const address = `http://localhost:${port}`;
  await Promise.race([untilReleased(address), ended]);
  ended.catch(() => undefined);
  return { ACADEMY_URL: address, DEPLOY_TOKEN: await deployToken(address) };
}

async function untilReleased(address: string): Promise<void> {
  for (const end = performance.now() + STARTS_WITHIN_MS; performance.now() < end; await sleep(500)) {
    const token = await demoToken(address, 'student').catch(() => undefined);
    const headers = { authorization: `Bearer ${token}` };
    const registry = await fetch(`${address}/api/remotes`, { headers }).then(
      async (response) => JSON.stringify(await response.json()),
      () => '',
    );
    if (registry.includes('"name":"student"')) return;
  }
  throw new CommandError(`Aucune académie à ${address} après ${STARTS_WITHIN_MS / 1000} s.`);
}

async function deployToken(address: string): Promise<string> {
  const response = await fetch(`${address}/api/admin/deployments/tokens`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await demoToken(address, 'super_admin')}`,
    },
    body: JSON.stringify({ application: 'student', label: 'mesure', days: 1 }),
  });
  const { token } = (await response.json()) as { token: string };
  return token;
}
