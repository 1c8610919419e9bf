import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prettifyError } from 'zod';
import { DESCRIPTION_FILE } from '../contract/federation.ts';
import { type RemoteDescription, remoteDescriptionSchema } from '../contract/remotes/description.ts';

/** The description of the remote in a folder; undefined for the shell, which has none. @throws with its faults */
export function descriptionIn(folder: string): RemoteDescription | undefined {
  const path = join(folder, DESCRIPTION_FILE);
  if (!existsSync(path)) return undefined;
  const { data, error } = remoteDescriptionSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (data) return data;
  throw new Error(`${path}\n${prettifyError(error)}`);
}
