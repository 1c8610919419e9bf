import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { builtRemote, builtShell, fakeClock, liveRemote, recordingTerminal } from '../academy.fixtures.ts';
import { describeRelease } from '../application/describe-release.ts';
import { Patience } from '../patience.ts';
import type { BuiltApplication } from '../release/release-built.ts';
import { CandidateSite } from './candidate-site.ts';
import type { SampleAccount } from './sample-account.ts';

const POLICY = "script-src 'self'";
const LIVE_PAGE = '<head><script type="application/json" id="registry">{"remotes":[]}</script></head>';

const answers = (label: string): SampleAccount['answer'] => {
  return (method, path) =>
    method === 'POST' ? { status: 204, body: undefined } : { status: 200, body: [label, path] };
};
const VISITOR: SampleAccount = { label: 'visitor', rights: undefined, answer: answers('visitor') };
const STUDENT: SampleAccount = {
  label: 'student',
  rights: { role: 'student', permissions: [] },
  answer: answers('student'),
};

const REMOTES = [
  liveRemote('news', { version: '0.9.0' }),
  liveRemote('student', {
    access: { roles: ['student'] },
    // On another host.
    manifest: 'https://files.example/remotes/student/1.0.0/mf-manifest.json',
  }),
];

/** What befalls an answer of the academy. */
type Fault = 'busy' | 'gone' | 'broken' | 'refused';

/** A site with a built application, in an academy that counts what is asked of it; and a browser that opens it. */
async function siteWith(application: BuiltApplication, ...faults: Fault[]) {
  const asked: string[] = [];
  const academy = createServer(({ url, headers: { cookie } }, response) => {
    asked.push(`${url}${cookie ? ` ${cookie}` : ''}`);
    const fault = faults.shift();
    if (fault === 'busy') return void response.writeHead(503, { 'retry-after': '2' }).end();
    if (fault === 'refused') return void response.writeHead(403).end();
    if (fault === 'gone') return void response.destroy();
    if (fault === 'broken') {
      response.writeHead(200, { 'content-length': '1000' }).write('half', () => response.destroy());
      return;
    }
    const headers = { 'content-security-policy': POLICY, 'server-timing': 'page;desc="token"', connection: 'close' };
    response.writeHead(url?.includes('.js') ? 200 : 404, { ...headers, 'content-type': 'text/x' }).end(LIVE_PAGE);
  }).listen(0, '127.0.0.1');
  await once(academy, 'listening');
  const address = `http://127.0.0.1:${(academy.address() as AddressInfo).port}`;
  const described = await describeRelease(application, application.dist);
  const options = { address, live: { remotes: REMOTES, unread: [] }, accounts: [VISITOR, STUDENT] };
  const patience = new Patience({ terminal: recordingTerminal(), clock: fakeClock() });
  const site = await CandidateSite.start(described, options, patience);
  onTestFinished(async () => {
    await site[Symbol.asyncDispose]();
    academy.close();
  });
  const open = (path: string, { as = VISITOR, method = 'GET', to = 'empty' } = {}) => {
    const token = site.tokenOf(as);
    const headers = { 'sec-fetch-dest': to, ...(token && { authorization: `Bearer ${token}` }) };
    return fetch(`${site.address}${path}`, { method, headers });
  };
  return { site, asked, faults, academy, open, version: described.input.version };
}

/** What is loaded from where, and what is restricted. */
function told({ remotes, restricted }: { remotes: { manifest: string }[]; restricted: string[] }) {
  return [...remotes.map(({ manifest }) => manifest.replace('/mf-manifest.json', '')), ...restricted];
}

it('shows each account a remote instead of its live release, the others as they are, and made-up data', async () => {
  const { open, version } = await siteWith(builtRemote());
  const registries = [VISITOR, STUDENT].map(async (as) => told(await (await open('/api/remotes', { as })).json()));
  expect(await Promise.all(registries)).toEqual([
    [`/remotes/news/${version}`, 'student'],
    ['/remotes/student/1.0.0', `/remotes/news/${version}`],
  ]);
  expect(await (await open('/api/auth/me?a=1', { as: STUDENT })).json()).toEqual(['student', '/auth/me']);
  expect(await (await open('/api/courses')).json()).toEqual(['visitor', '/courses']);
  const written = await open('/api/contact', { method: 'POST' });
  expect([written.status, await written.text()]).toEqual([204, '']);
});

it('shows every page of a remote in the live shell, with the policy of the academy and no token of a page', async () => {
  const { open, asked, version } = await siteWith(builtRemote(), 'busy');
  const pages = await Promise.all(['/news', '/student/1?q=2'].map((path) => open(path, { to: 'document' })));
  for (const page of pages) {
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([200, POLICY]);
    expect(page.headers.has('server-timing')).toBe(false);
    const [, registry = ''] = /id="registry">(.*)<\/script>/.exec(await page.text()) ?? [];
    expect(told(JSON.parse(registry))).toEqual([`/remotes/news/${version}`, 'student']);
  }
  // Not rendered, and read again while the academy is busy.
  expect(asked).toEqual(['/adresse-inconnue session=1', '/adresse-inconnue session=1']);
});

it('serves the files of the release from the build, and reads each other one of the academy once', async () => {
  const { open, asked, academy, version } = await siteWith(builtRemote());
  asked.length = 0;
  const own = await open(`/remotes/news/${version}/remote-entry.js`);
  expect([await own.text(), own.headers.get('content-type')]).toEqual(['// news', 'text/javascript; charset=utf-8']);
  expect(own.headers.get('cache-control')).toContain('immutable');
  expect((await open(`/remotes/news/${version}/mf-stats.json`)).status).toBe(404);
  for (let time = 0; time < 2; time += 1) expect(await (await open('/main.js')).text()).toBe(LIVE_PAGE);
  expect(asked).toEqual(['/main.js']);
  academy.close();
  expect((await open('/remotes/student/1.0.0/remote-entry.js')).status).toBe(502);
});

it('reads a file again that an academy was too busy for, or did not send whole, and keeps only what is there or not', async () => {
  const { open, asked, faults } = await siteWith(builtRemote());
  const read = async (path: string, ...befalling: Fault[]) => {
    asked.length = 0;
    faults.push(...befalling);
    const { status } = await open(path);
    return [status, asked.length];
  };
  expect(await read('/main.js', 'busy', 'gone', 'broken')).toEqual([200, 4]);
  expect(await read('/main.js')).toEqual([200, 0]);
  expect(await read('/later.js', 'gone', 'gone', 'gone', 'gone')).toEqual([502, 4]);
  expect(await read('/later.js', 'refused')).toEqual([403, 1]);
  expect(await read('/later.js')).toEqual([200, 1]);
  expect(await read('/absent')).toEqual([404, 1]);
  expect(await read('/absent')).toEqual([404, 0]);
});

it('shows a shell with the live remotes, also in an academy that has no shell yet', async () => {
  const { open } = await siteWith(builtShell('<head></head>shell'), 'busy');
  const page = await (await open('/', { to: 'document' })).text();
  expect(page).toMatch(/^<head><script .*<\/script><\/head>shell$/);
  expect(await (await open('/main.js')).text()).toBe('// shell');
  expect((await open('/remotes/news/0.9.0/remote-entry.js')).status).toBe(200);
  expect((await open('/other.js')).status).toBe(404);
});
