import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { answerRegistry, entry } from '../host.fixtures.ts';
import { findRemote } from '../registry.ts';
import { takeFailedFile } from '../reports/file-watch.ts';
import { guardInsertions, IntegrityError, requiredIntegrity } from './integrity.ts';

const BASE = `${location.origin}/remotes/public/7/`;

beforeAll(async () => {
  guardInsertions();
  const files = ['chunk.js', 'page.css', 'late.js', 'again.js'];
  const hashes = Object.fromEntries(files.map((file) => [file, `sha384-${file.split('.')[0]}`]));
  answerRegistry([entry('public', '7', hashes)]);
  await findRemote('public', { fresh: true });
});

const failedFile = () => takeFailedFile(() => true);

beforeEach(() => {
  while (failedFile() !== undefined);
  document.head.replaceChildren();
});

function script(src: string): HTMLScriptElement {
  return Object.assign(document.createElement('script'), { src, type: 'text/plain' });
}

const stylesheet = (href: string) => Object.assign(document.createElement('link'), { rel: 'stylesheet', href });

/** The next load or error event of an element, as a loader would receive it. */
const settled = (element: Element) => new Promise((resolve) => element.addEventListener('error', resolve));

it('sets `integrity` on every script and stylesheet of a release, whichever code inserts it', () => {
  const [chunk, page] = [script(`${BASE}chunk.js`), stylesheet(`${BASE}page.css`)];
  document.head.appendChild(chunk);
  document.head.appendChild(page);
  expect(chunk.integrity).toBe('sha384-chunk');
  expect(page.integrity).toBe('sha384-page');
  expect(chunk.isConnected && page.isConnected).toBe(true);
});

it('takes a style sheet that the page contains as loaded, without a request', async () => {
  const inPage = document.createElement('style');
  inPage.dataset.href = '/remotes/public/7/page.css';
  document.head.append(inPage);
  const wanted = stylesheet(`${BASE}page.css`);
  const isLoaded = new Promise((resolve) => wanted.addEventListener('load', resolve));
  document.head.appendChild(wanted);
  await isLoaded;
  expect(wanted.isConnected).toBe(false);

  // One that the policy refused is requested.
  Object.defineProperty(inPage, 'sheet', { value: null });
  const again = stylesheet(`${BASE}page.css`);
  document.head.appendChild(again);
  expect(again.isConnected).toBe(true);
});

it.each([
  ['a file without a hash', `${BASE}unknown.js`],
  ['a release outside the registry', `${location.origin}/remotes/admin/1/chunk.js`],
  ['another host', 'https://elsewhere.example/chunk.js'],
])('never inserts %s, and dispatches an error event to the loader', async (_, address) => {
  const element = script(address);
  const failure = settled(element);
  document.head.appendChild(element);
  expect(element.isConnected).toBe(false);
  await failure;
  expect(failedFile()).toEqual({ file: address, isLate: false });
  expect(() => requiredIntegrity(address)).toThrow(IntegrityError);
});

it("does not change the elements of the shell's own files", () => {
  const own = script(`${location.origin}/main.0123.js`);
  document.head.appendChild(own);
  expect(own.isConnected).toBe(true);
  expect(own.hasAttribute('integrity')).toBe(false);
});

it('requests all files of a release under new addresses after a failure, bypassing failed preloads and caches', () => {
  const first = script(`${BASE}again.js`);
  document.head.appendChild(first);
  first.dispatchEvent(new Event('error'));
  const [second, other] = [script(`${BASE}again.js`), script(`${BASE}chunk.js`)];
  for (const element of [second, other]) document.head.appendChild(element);
  expect(second.src).toMatch(/\/again\.js\?again=\d+$/);
  expect(second.integrity).toBe('sha384-again');
  expect(other.src).toMatch(/\/chunk\.js\?again=\d+$/);
});

it('ends the pending requests of a load that failed, so that no later load waits for them', () => {
  const pending = script(`${BASE}late.js`);
  const atLoader = vi.fn();
  pending.onerror = atLoader;
  document.head.appendChild(pending);
  failedFile();
  expect(atLoader).toHaveBeenCalledOnce();
  expect(pending.isConnected).toBe(false);
});

it('attributes the failure to a pending file when none failed', () => {
  document.head.appendChild(script(`${BASE}late.js`));
  const arrived = script(`${BASE}chunk.js`);
  document.head.appendChild(arrived);
  arrived.dispatchEvent(new Event('load'));
  expect(failedFile()).toEqual({ file: `${BASE}late.js`, isLate: true });
  expect(failedFile()).toBeUndefined();
});
