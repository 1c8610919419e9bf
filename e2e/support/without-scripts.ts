import type { Browser, Page } from 'playwright/test';
import { test as base } from './test.ts';

/** Its page executes no scripts. */
export const withoutScripts = base.extend<{ page: Page }>({
  page: async ({ browser, faults, address }, use) => {
    const context = await (browser as Browser).newContext({ javaScriptEnabled: false, baseURL: address });
    faults.watch(context);
    await use(await context.newPage());
    await context.close();
  },
});
