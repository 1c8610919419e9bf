import { type DescribedRelease, verifyPages } from '@iris/delivery/cli';
import { chromium } from 'playwright';
import { PAGE_SAMPLES } from '../../kit/page-samples.ts';
import { chromiumArgs, findChromium } from '../chromium/find-chromium.ts';
import { TERMINAL } from '../delivery-terminal.ts';

/** Opens every page of a built remote in the shell of the academy at `address`. @throws {CommandError} naming the pages that fail */
export async function checkPages(described: DescribedRelease, address: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs() });
  try {
    await verifyPages(described, { ...PAGE_SAMPLES, address, browser }, TERMINAL);
  } finally {
    await browser.close();
  }
}
