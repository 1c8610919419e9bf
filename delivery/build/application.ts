import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RemoteDescription, remoteDescriptionSchema } from '../contract/description.ts';
import { SHELL } from '../contract/federation.ts';

const DESCRIPTION_FILE = 'remote.json';

/** The description of the remote in a folder; undefined for the shell, which has none. */
export function descriptionOf(folder: string): RemoteDescription | undefined {
  const path = join(folder, DESCRIPTION_FILE);
  if (!existsSync(path)) return undefined;
  const { data, error } = remoteDescriptionSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (data) return data;
  const faults = error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`${path}\n${faults.join('\n')}`);
}

/** The name of an application in federation and in the style sheets of its pages. */
export function nameOf(folder: string): string {
  return descriptionOf(folder)?.name ?? SHELL;
}
