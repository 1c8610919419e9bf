import { createRemote } from '@iris/delivery/cli';
import { PRODUCT } from '@iris/platform/kit';
import { ROOT } from '../../system/settings.ts';
import { TERMINAL } from '../../system/terminal.ts';

/** `npm run create-remote -- <name>`: creates a remote, in this repository or elsewhere. */
export async function run(args: string[]): Promise<number> {
  const command = 'npm run create-remote --';
  await createRemote(args, { root: ROOT, hasWorkspaces: true, product: PRODUCT, command, terminal: TERMINAL });
  return 0;
}
