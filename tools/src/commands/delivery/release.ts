import { runRelease } from '@iris/delivery/cli';
import { commandContext } from './command-context.ts';

/** `npm run release -- <folder>`: releases, promotes or rolls back an application on a running server. */
export async function run(args: string[]): Promise<number> {
  await runRelease(args, commandContext());
  return 0;
}
