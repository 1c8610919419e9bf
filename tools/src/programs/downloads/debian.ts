import { existsSync } from 'node:fs';
import { repeatDownload } from '../../../repeat-download.mjs';
import { type Captured, lastLine, runCaptured } from '../../system/processes.ts';
import { say } from '../../system/terminal.ts';
import { type Found, type Place } from './search.ts';

const TEN_MINUTES = 600_000;

/** Packages of Debian, after whose installation the program is in this place. */
export function debianPackages<Program extends Found>(packages: string[], installed: Place<Program>): Place<Program> {
  return {
    name: `apt-get install ${packages.join(' ')}`,
    look: async () => {
      const refusal = await aptInstall(packages);
      return refusal ? { why: refusal } : installed.look();
    },
  };
}

/** Installs Debian packages. Returns undefined on success, else the reason of the failure. */
export async function aptInstall(packages: string[]): Promise<string | undefined> {
  if (!existsSync('/usr/bin/apt-get')) return "apt-get n'existe pas sur ce système";
  if (process.getuid?.() !== 0) return 'il faut être root pour installer un paquet Debian';
  say(`Installation des paquets Debian ${packages.join(', ')} (apt-get), une à deux minutes…`);
  const { ok, output } = await repeatDownload('apt-get', () => updateAndInstall(packages), { say });
  return ok ? undefined : `apt-get a échoué (${lastLine(output)})`;
}

/** One try; apt keeps the packages that it has received, and the parts of the others. */
async function updateAndInstall(packages: string[]): Promise<Captured> {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeoutMs: TEN_MINUTES };
  const updated = await runCaptured('apt-get', ['update'], options);
  // Two parts of the tests may install at the same time.
  const args = ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300', ...packages];
  const installed = await runCaptured('apt-get', args, options);
  // Without an up-to-date list, a package is unknown: then only the update says why.
  return { ok: installed.ok, output: `${updated.output}\n${installed.output}` };
}
