import { expect, type Page, type Response } from 'playwright/test';

/** Records all requests and responses of a page. */
export class NetworkLog {
  readonly addresses: string[] = [];
  readonly responses: Response[] = [];

  constructor(page: Page) {
    page.on('request', (request) => this.addresses.push(new URL(request.url()).pathname));
    page.on('response', (response) => this.responses.push(response));
  }

  /** Requested files of these remotes, manifests included. */
  ofRemotes(...names: string[]): string[] {
    return this.addresses.filter((path) => names.some((name) => path.startsWith(`/remotes/${name}/`)));
  }

  files(extension: RegExp): Response[] {
    return this.responses.filter((response) => extension.test(new URL(response.url()).pathname));
  }
}

/** Opens a page and waits until it has loaded everything. The heading comes first: on a slow machine the network is also idle before it. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** Size of the response bodies as transferred (compressed), in bytes. */
export async function transferredBytes(responses: Response[]): Promise<number> {
  const sizes = await Promise.all(responses.map((response) => response.request().sizes()));
  // Responses from the cache are reported with a negative size.
  return sizes.reduce((total, { responseBodySize }) => total + Math.max(responseBodySize, 0), 0);
}
