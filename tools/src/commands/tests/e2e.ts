import { runPlaywright } from '../../testing/runners/playwright.ts';

/** `npm run e2e`: the journeys only; arguments after `--` are passed to Playwright. */
export async function run(args: string[]): Promise<number> {
  const { failed } = await runPlaywright(args);
  return failed === 0 ? 0 : 1;
}
