import { join } from 'node:path';
import { Academy, notReleased, releaseBuilt, remotesIn } from '@iris/delivery/cli';
import { TERMINAL } from '@iris/delivery/cli/terminal';
import { SHELL } from '@iris/delivery/contract/federation';
import { parseOperatorEnv } from '../../foundation/index.ts';

/**
 * Releases the shell and the remotes that were built in a folder, as the operator of a running academy.
 * @throws {Error} naming those that could not be released, after the others are
 */
export async function release([folder = '.']: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const { academyUrl, operatorToken } = parseOperatorEnv(env);
  const shell = { label: SHELL, name: SHELL, folder: join(folder, SHELL) };
  const builds = [shell, ...remotesIn(folder)].map((built) => ({ ...built, dist: join(built.folder, 'dist') }));
  const academy = new Academy({ address: academyUrl, token: operatorToken, terminal: TERMINAL });
  const failed = await releaseBuilt(builds, academy, TERMINAL);
  if (failed.length > 0) throw new Error(notReleased(failed));
}
