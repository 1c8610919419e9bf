import type { Preview, PreviewRequest } from '../contract/releases.ts';
import type { Academy } from './academy.ts';
import type { DescribedRelease } from './describe-release.ts';
import type { Terminal } from './terminal.ts';
import { type Patience, upload } from './upload.ts';

/** Announces a release of a remote, sends its missing files and makes a link that shows it; nothing is moved. @throws {CommandError} */
export async function preview(
  described: DescribedRelease,
  lifetime: Pick<PreviewRequest, 'days'>,
  academy: Academy,
  terminal: Terminal,
  patience: Patience = {},
): Promise<Preview> {
  const { name, version } = described.input;
  await upload(described, academy, terminal, patience);
  terminal.say(`Envoi terminé, l'académie relit les fichiers : ${academy.address}`);
  return academy.preview({ name, version, ...lifetime });
}
