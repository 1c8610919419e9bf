import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publishedFiles } from './published-files.ts';

/** Files with a content hash in their name, of the current and of the previous shell. */
interface ShellFiles {
  present: string[];
  before: string[];
}

const LIST = 'shell-files.json';
const HASHED = /\.[0-9a-f]{16}\.[a-z0-9]+$/;
const FORMS = ['', '.br', '.gz'];

/** Copies the files of the previous shell into a new site: open tabs still load its chunks. Returns the list for {@link writeList}. */
export async function keepPreviousShell(shell: string, target: string, site: string): Promise<ShellFiles> {
  const known = await readList(target);
  const present = (await publishedFiles(shell)).filter((file) => HASHED.test(file));
  const isSame = JSON.stringify(known.present) === JSON.stringify(present);
  const before = isSame ? known.before : known.present;
  const gone = before.filter((file) => !present.includes(file)).flatMap((file) => FORMS.map((form) => file + form));
  for (const file of gone) {
    // A font has no compressed form.
    await cp(join(target, 'site', file), join(site, file)).catch(() => {});
  }
  return { present, before };
}

/** Records the files of the two shells in the site. */
export async function writeList(target: string, files: ShellFiles): Promise<void> {
  await writeFile(join(target, LIST), JSON.stringify(files));
}

async function readList(target: string): Promise<ShellFiles> {
  const text = await readFile(join(target, LIST), 'utf8').catch(() => '{"present":[],"before":[]}');
  return JSON.parse(text);
}
