import { runPlaywright } from '../testing/playwright.ts';

/** `npm run e2e`: the journeys alone; what follows `--` goes to Playwright. */
export async function run(args: string[]): Promise<number> {
  const { failed } = await runPlaywright(args);
  return failed === 0 ? 0 : 1;
}
