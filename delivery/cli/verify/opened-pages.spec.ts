import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { MANIFEST_FILE } from '../../contract/federation.ts';
import { releasePath } from '../../contract/releases.ts';
import { builtRemote, fakeClock, liveRemote, recordingTerminal } from '../academy.fixtures.ts';
import { describeRelease } from '../application/describe-release.ts';
import { Patience } from '../patience.ts';
import type { BuiltApplication } from '../release/release-built.ts';
import { CandidateSite } from './candidate-site.ts';
import { OpenedPages } from './opened-pages.ts';
import type { SampleAccount } from './sample-account.ts';

const LIVE_PAGE = '<head><script type="application/json" id="registry">{"remotes":[]}</script></head>';

/** What a build of a remote has: a list of pages, and two of them. */
interface Build {
  /** In the names of all files: any edit changes it. */
  hash: string;
  entry?: string;
  first?: string;
  second?: string;
}

/** What is around it. */
interface Around {
  page?: string;
  other?: string;
  answer?: string;
  failures?: string[];
}

/** Replaces the build of a remote: each of its files names the release, and the entry all files. */
function build({ dist }: BuiltApplication, { hash, entry = 'entry', first = 'one', second = 'two' }: Build): void {
  const id = hash.slice(0, 12);
  const named = (name: string) => `${name}.${hash}.js`;
  const write = (path: string, text: string) => writeFileSync(join(dist, path), text);
  write('remote-entry.js', `iris-news-${id} ${entry} ${named('first')} ${named('second')}`);
  write(named('first'), `chunk_${id} ${first}`);
  write(named('second'), `chunk_${id} ${second}`);
  const assets = { js: { sync: [named('first'), named('second')], async: [] }, css: { sync: [], async: [] } };
  write(
    MANIFEST_FILE,
    JSON.stringify({ metaData: { remoteEntry: { name: 'remote-entry.js' } }, exposes: [{ assets }] }),
  );
}

/** What a folder remembers of its pages, in an academy. */
async function openedIn(
  application: BuiltApplication,
  { page = LIVE_PAGE, other = '1.0.0', answer = '', failures = ['button'] }: Around = {},
) {
  const academy = createServer((_, response) => response.writeHead(200, { connection: 'close' }).end(page));
  await once(academy.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void academy.close());
  const address = `http://127.0.0.1:${(academy.address() as AddressInfo).port}`;
  const account: SampleAccount = {
    label: 'visiteur',
    rights: undefined,
    answer: () => ({ status: 200, body: answer }),
  };
  const live = {
    remotes: [liveRemote('news', { version: '0.9.0' }), liveRemote('other', { version: other })],
    unread: [],
  };
  const described = await describeRelease(application, application.dist);
  const patience = new Patience({ terminal: recordingTerminal(), clock: fakeClock() });
  const site = await CandidateSite.start(described, { address, live, accounts: [account] }, patience);
  onTestFinished(() => site[Symbol.asyncDispose]());
  const pages = { first: { account, path: '/news' }, second: { account, path: '/news/2' } };
  const known = await OpenedPages.read(described, site, { failures, notFound: 'h1' });
  return {
    known,
    unchanged: Object.entries(pages).flatMap(([name, it]) => (known.isUnchanged(it) ? [name] : [])),
    /** Opens both pages: what they have in common, and a file of each. */
    async open() {
      const base = `GET ${releasePath(described.input)}/`;
      const common = [`${base}remote-entry.js`, 'GET /news', 'GET /main.js', 'GET /api/remotes', 'GET /api/courses'];
      for (const [name, it] of Object.entries(pages)) {
        const own = Object.keys(described.input.files).find((path) => path.startsWith(name));
        known.remember(it, [...common, `${base}${own}`]);
      }
      await known.save();
    },
  };
}

const BEFORE = 'a'.repeat(16);
const AFTER = 'b'.repeat(16);

it('a page is unchanged when all that it read is, but for names that each build gives anew', async () => {
  const application = builtRemote();
  build(application, { hash: BEFORE });
  const before = await openedIn(application);
  expect(before.unchanged).toEqual([]);
  await before.open();
  const cases: Record<string, [Build, Around, string[]]> = {
    'another release of the same': [{ hash: AFTER }, {}, ['first', 'second']],
    'a page was edited': [{ hash: AFTER, first: 'edited' }, {}, ['second']],
    'what all pages read was edited': [{ hash: AFTER, entry: 'edited' }, {}, []],
    'another shell': [{ hash: AFTER }, { page: `${LIVE_PAGE} other` }, []],
    'another registry in the page': [{ hash: AFTER }, { page: LIVE_PAGE.replace('[]', '[1]') }, ['first', 'second']],
    'another release of another remote': [{ hash: AFTER }, { other: '2.0.0' }, []],
    'another sign of a failure': [{ hash: AFTER }, { failures: ['button', 'h2'] }, []],
    'another answer': [{ hash: AFTER }, { answer: 'other' }, []],
  };
  const wrong: string[] = [];
  for (const [name, [built, around, expected]] of Object.entries(cases)) {
    application.dist = builtRemote().dist;
    build(application, built);
    const { unchanged } = await openedIn(application, around);
    if (unchanged.join() !== expected.join()) wrong.push(`${name}: ${unchanged}`);
  }
  expect(wrong).toEqual([]);
});

it('what was kept is remembered beside what was opened anew, and what is neither is forgotten', async () => {
  const application = builtRemote();
  build(application, { hash: BEFORE });
  await (await openedIn(application)).open();
  const { known, unchanged } = await openedIn(application);
  expect(unchanged).toEqual(['first', 'second']);
  const account: SampleAccount = { label: 'visiteur', rights: undefined, answer: () => ({ status: 200, body: '' }) };
  known.keep({ account, path: '/news' });
  await known.save();
  expect((await openedIn(application)).unchanged).toEqual(['first']);
});

it('what cannot be read opens all pages again', async () => {
  const application = builtRemote();
  build(application, { hash: BEFORE });
  await (await openedIn(application)).open();
  writeFileSync(join(application.folder, 'node_modules', '.cache', 'iris', 'opened-pages.json'), '{"surroundings":');
  expect((await openedIn(application)).unchanged).toEqual([]);
});
