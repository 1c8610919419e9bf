import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prettifyError } from 'zod';
import { DESCRIPTION_FILE, SHELL } from '../contract/federation.ts';
import { remoteDescriptionSchema } from '../contract/remotes/description.ts';

/** The name of the application in a folder, in federation and in the style sheets of its pages: the shell has no description. */
export function nameOf(folder: string): string {
  const path = join(folder, DESCRIPTION_FILE);
  if (!existsSync(path)) return SHELL;
  const { data, error } = remoteDescriptionSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (data) return data.name;
  throw new Error(`${path}\n${prettifyError(error)}`);
}
