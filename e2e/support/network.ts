import { expect, type Page, type Response } from 'playwright/test';

/** Everything a page fetches from the moment it is watched. */
export class NetworkLog {
  readonly addresses: string[] = [];
  readonly responses: Response[] = [];

  constructor(page: Page) {
    page.on('request', (request) => this.addresses.push(new URL(request.url()).pathname));
    page.on('response', (response) => this.responses.push(response));
  }

  /** What was asked for of these remotes, manifests included. */
  ofRemotes(...names: string[]): string[] {
    return this.addresses.filter((path) => names.some((name) => path.startsWith(`/remotes/${name}/`)));
  }

  files(extension: RegExp): Response[] {
    return this.responses.filter((response) => extension.test(new URL(response.url()).pathname));
  }
}

/** Opens a page and waits until it has fetched all that it wants; on a busy machine the network is idle before that too. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** Bytes on the wire: bodies as they were encoded. */
export async function transferredBytes(responses: Response[]): Promise<number> {
  const sizes = await Promise.all(responses.map((response) => response.request().sizes()));
  // What comes from the cache is reported as less than nothing.
  return sizes.reduce((total, { responseBodySize }) => total + Math.max(responseBodySize, 0), 0);
}
