import { runVerify } from '@iris/delivery/cli';
import { commandContext } from './command-context.ts';

/** `npm run verify -- <folder>`: checks an application without releasing it. */
export async function run(args: string[]): Promise<number> {
  await runVerify(args, commandContext());
  return 0;
}
