import type { BrowserContext, Route } from 'playwright';
import { expect, it, vi } from 'vitest';
import { fakeClock, recordingTerminal } from '../academy.fixtures.ts';
import type { DescribedRelease } from '../application/describe-release.ts';
import { Patience } from '../patience.ts';
import { type SampleSessions, serveCandidate } from './candidate-site.ts';

const SITE = 'https://academy.example';

/** The answer of a site with a remote of which two sections are for different accounts. */
async function answerTo(request: object, fetch?: () => Promise<object>) {
  const description = {
    sections: ['open', 'watch', 'teach'],
    access: { roles: ['student', 'admin'] },
    section_access: { watch: { roles: ['student'] }, teach: { roles: ['admin'] } },
  };
  const described = { input: { name: 'sample', version: '1', files: {}, description }, dist: '' };
  const serve = vi.fn();
  const context = { addInitScript: vi.fn(), route: serve } as unknown as BrowserContext;
  const sessions: SampleSessions = (access) => ({ isSignedIn: true, answer: () => ({ status: 200, body: access }) });
  const patience = new Patience({ terminal: recordingTerminal(), clock: fakeClock() });
  await serveCandidate(context, described as unknown as DescribedRelease, { address: SITE, sessions }, patience);
  const fulfill = vi.fn();
  await serve.mock.calls[0]?.[1]({ request: () => request, fulfill, fetch } as unknown as Route);
  return fulfill.mock.calls[0]?.[0];
}

/** Who asks, at a page of the remote. */
async function askerAt(page: string): Promise<unknown> {
  const request = { url: () => `${SITE}/api/auth/me`, method: () => 'GET', frame: () => ({ url: () => SITE + page }) };
  return (await answerTo(request)).json;
}

it.each([
  ['/watch/1', { roles: ['student'] }],
  ['/teach', { roles: ['admin'] }],
  ['/open', { roles: ['student'] }],
])('opens each page with a session that may open its section: %s', async (page, access) => {
  expect(await askerAt(page)).toEqual(access);
});

it('opens pages without the token by which the academy would count them', async () => {
  const headers = { 'content-type': 'text/html', 'server-timing': 'page;desc="token"' };
  const served = { status: () => 200, text: async () => '<title>Page</title>', headers: () => headers };
  const answer = await answerTo({ url: () => `${SITE}/open`, resourceType: () => 'document' }, async () => served);
  expect(answer.headers).toEqual({ 'content-type': 'text/html' });
});

it('asks an academy that is busy for its registry again', async () => {
  const registry = { remotes: [], restricted: ['teach'] };
  const answer = (status: number, body: object) => {
    return { status: () => status, ok: () => status === 200, headers: () => ({}), json: async () => body };
  };
  const answers = [answer(503, { code: 'overloaded', detail: 'Réessayez.' }), answer(200, registry)];
  const request = { url: () => `${SITE}/api/remotes` };
  const { json } = await answerTo(request, async () => answers.shift() ?? {});
  expect(json).toEqual({ remotes: [expect.objectContaining({ name: 'sample' })], restricted: [] });
});
