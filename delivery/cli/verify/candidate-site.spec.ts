import type { BrowserContext, Route } from 'playwright';
import { expect, it, vi } from 'vitest';
import type { DescribedRelease } from '../application/describe-release.ts';
import { serveCandidate } from './candidate-site.ts';

const SITE = 'https://academy.example';

/** Who asks, at a page of a remote of which two sections are for different accounts. */
async function askerAt(page: string): Promise<unknown> {
  const description = {
    sections: ['open', 'watch', 'teach'],
    access: { roles: ['student', 'admin'] },
    section_access: { watch: { roles: ['student'] }, teach: { roles: ['admin'] } },
  };
  const described = { input: { name: 'sample', version: '1', files: {}, description }, dist: '' };
  const serve = vi.fn();
  const context = { addInitScript: vi.fn(), route: serve } as unknown as BrowserContext;
  await serveCandidate(context, described as unknown as DescribedRelease, SITE, (access) => ({
    isSignedIn: true,
    answer: () => ({ status: 200, body: access }),
  }));
  const fulfill = vi.fn();
  const request = { url: () => `${SITE}/api/auth/me`, method: () => 'GET', frame: () => ({ url: () => SITE + page }) };
  await serve.mock.calls[0]?.[1]({ request: () => request, fulfill } as unknown as Route);
  return fulfill.mock.calls[0]?.[0].json;
}

it.each([
  ['/watch/1', { roles: ['student'] }],
  ['/teach', { roles: ['admin'] }],
  ['/open', { roles: ['student'] }],
])('opens each page with a session that may open its section: %s', async (page, access) => {
  expect(await askerAt(page)).toEqual(access);
});
