import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pMap from 'p-map';
import type { Academy } from '../academy.ts';
import type { DescribedRelease } from '../application/describe-release.ts';
import { CommandError } from '../terminal/command-error.ts';
import type { Terminal } from '../terminal/terminal.ts';

const PARALLEL_FILES = 4;

interface MissingFile {
  integrity: string;
  path: string;
  bytes: number;
}

/**
 * Announces a release and sends the files that the academy lacks, by their SHA-384. Repeated after an interruption, it sends
 * only the rest. `check` runs while files are sent, which activates nothing, and throws to stop.
 */
export async function upload(
  described: DescribedRelease,
  academy: Academy,
  terminal: Terminal,
  check?: (described: DescribedRelease) => Promise<void>,
): Promise<void> {
  const { input, dist } = described;
  const { missing: lacking } = await academy.call('POST /releases', { body: input });
  const missing = missingFiles(lacking, { ...input.maps, ...input.files });
  const total = missing.reduce((sum, { bytes }) => sum + bytes, 0);
  const show = terminal.progress(`Envoi de ${input.name} ${input.version}, ${missing.length} fichiers`);
  let sent = 0;
  const failures: unknown[] = [];
  const checked = check?.(described).catch((error: unknown) => void failures.push(error));
  const sendNext = async (file: MissingFile): Promise<void> => {
    // Files under way and the check are waited for, so that nothing goes on when this function fails.
    if (failures.length > 0) return;
    try {
      await sendOne(file, dist, academy);
      sent += file.bytes;
      show(sent, total);
    } catch (error) {
      failures.push(error);
    }
  };
  await pMap(missing, sendNext, { concurrency: PARALLEL_FILES });
  await checked;
  if (failures.length > 0) throw failures[0];
}

/** The first path of each missing content: a content is sent once. */
function missingFiles(missing: readonly string[], files: DescribedRelease['input']['files']): MissingFile[] {
  return missing.map((integrity) => {
    const file = Object.entries(files).find(([, known]) => known.integrity === integrity);
    if (!file) throw new CommandError("L'académie demande un fichier qui n'est pas de cette version.");
    const [path, { bytes }] = file;
    return { integrity, path, bytes };
  });
}

async function sendOne({ path, integrity }: MissingFile, dist: string, academy: Academy): Promise<void> {
  const content = await readFile(join(dist, path));
  try {
    await academy.send(integrity, content);
  } catch (error) {
    if (error instanceof CommandError) error.message = `${path} : ${error.message}`;
    throw error;
  }
}
