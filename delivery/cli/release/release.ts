import type { ActivationRequest, Deployment } from '../../contract/releases.ts';
import type { Academy } from '../academy.ts';
import type { DescribedRelease } from '../application/describe-release.ts';
import { CommandError, Refusal } from '../terminal/command-error.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { upload } from './upload.ts';

/** How a release goes live: for all, or as a canary. */
export interface Activation extends Pick<ActivationRequest, 'canary' | 'replace' | 'verify'> {
  /** The version that was live before the build. */
  replaces?: string | null;
  /** Checks the release once the academy has accepted its description, while files are sent. @throws {CommandError} */
  check?: (described: DescribedRelease) => Promise<void>;
}

/** Announces a release, checks it while its missing files are sent, and activates it. @throws {CommandError} */
export async function release(
  described: DescribedRelease,
  { check, replaces, ...activation }: Activation,
  academy: Academy,
  terminal: Terminal,
): Promise<Deployment> {
  const { name, version, files } = described.input;
  terminal.say(`Version ${version} : ${Object.keys(files).length} fichiers et leurs empreintes`);
  await upload(described, academy, terminal, check);
  terminal.say(`Envoi terminé, l'académie relit les fichiers : ${academy.address}`);
  return activate({ name, version, replaces }, activation, academy);
}

/** Activates a release that the academy has. @throws {CommandError} that says whether something may have changed */
export async function activate(
  release: ActivationRequest['releases'][number],
  activation: Pick<ActivationRequest, 'canary' | 'replace' | 'verify'>,
  academy: Academy,
): Promise<Deployment> {
  try {
    const [deployment] = await academy.activate({ releases: [release], ...activation });
    if (!deployment) throw new CommandError(`Ce qui répond à ${academy.address} n'est pas cette académie.`);
    return deployment;
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal(unchanged(error.message), error.code, error.calls);
    if (error instanceof CommandError) throw new CommandError(`${error.message}\n${perhapsLive(release.version)}`);
    throw error;
  }
}

/** After any failure but a refusal the release may have been activated, or be so in a moment. */
function perhapsLive(version: string): string {
  return (
    `La même commande avec --list montrera si ${version} est en ligne. ` +
    "Si elle ne l'est pas, relancez la publication : les fichiers déjà reçus ne sont pas renvoyés."
  );
}

function unchanged(message: string): string {
  return /rien n'a été changé/i.test(message) ? message : `${message}\nRien n'a été changé.`;
}
