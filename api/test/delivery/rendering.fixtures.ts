import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SHELL } from '@iris/delivery/contract/federation';
import { transformFile } from '@swc/core';
import type { TestServer } from '../servers/server.ts';
import { type Activation, deployToken, filesOf, release } from './releasing.ts';
import { navigation } from './site.fixtures.ts';

/** Code of a server file, after `module.exports = `. */
const SERVER_FILE = 'server.js';

/** A shell that lets its public remote render the page, with the versions of both. */
const RENDERS_REMOTE = `async (request, remotes) => ({
  status: 200,
  head: { title: 'Rendue' },
  variables: {},
  state: {},
  html: '<main>' + (await remotes.public.content(request)) + '</main>',
})`;

/** Builds the file of the process that renders. */
export async function buildRenderer(): Promise<string> {
  const source = createRequire(import.meta.url).resolve('@iris/delivery/renderer-process');
  const { code } = await transformFile(source, {
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    module: { type: 'es6' },
  });
  const file = join(tmpdir(), `iris-spec-renderer-${process.pid}.mjs`);
  await writeFile(file, code);
  return file;
}

/** Releases a shell whose server file renders with this function, whether or not it fails. */
export async function releaseShell(server: TestServer, version: string, render = RENDERS_REMOTE) {
  return expectLive(await release(server, SHELL, { version, files: shellFiles(version, render), verify: false }));
}

/** The files of a release of the shell whose server file renders with this function. */
export function shellFiles(version: string, render = RENDERS_REMOTE): Record<string, string> {
  return {
    ...filesOf(SHELL, version),
    'index.html': `<!doctype html><html><head><title>Académie</title></head><body><div id="root"></div><p>${version}</p></body></html>`,
    [SERVER_FILE]: `module.exports = { modules: { greeting: 'Bonjour' }, render: ${render} }; // ${version}`,
  };
}

/** Releases the public remote, whose server file gives the content of pages, whether or not it fails. */
export async function releaseRemote(server: TestServer, version: string, content: string, more: Activation = {}) {
  return expectLive(
    await release(server, 'public', { version, files: remoteFiles(version, content), verify: false, ...more }),
  );
}

/** The files of a release of the public remote, which marks the pages at these paths as rendered. */
export function remoteFiles(version: string, content: string, marked: string[] = []): Record<string, string> {
  const routes = marked.map((path) => ({ path, handle: { isRendered: true } }));
  const exported = `{ content: ${content}, remote: { routes: ${JSON.stringify(routes)} } }`;
  return { ...filesOf('public', version), [SERVER_FILE]: `module.exports = ${exported}; // ${version}` };
}

/** A content that is this text. */
export const says = (text: string) => `() => ${JSON.stringify(text)}`;

/** Opens a page like a browser. */
export function openPage(server: TestServer, url = '/', headers: Record<string, string> = {}) {
  return server.send({ method: 'GET', url, headers: { ...navigation, ...headers } });
}

/** What a page's root element contains; undefined when the browser draws it. */
export function renderedIn(html: string): string | undefined {
  return /<div id="root"><main>(.*)<\/main><\/div>/s.exec(html)?.[1];
}

/** Releases the public remote as its team does, which is refused when one of these pages cannot be rendered. */
export async function releaseCandidate(server: TestServer, content: string, pages: string[], more: Activation = {}) {
  const version = crypto.randomUUID();
  const token = await deployToken(server, 'public');
  return release(server, 'public', { version, token, files: remoteFiles(version, content, pages), ...more });
}

/** What is rendered at one address only, and elsewhere says a word. */
export const at = (path: string, way: string) =>
  `(request) => request.path === ${JSON.stringify(path)} ? (${way})() : 'x'`;

function expectLive<Answer extends { status: number; text: string }>(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(answer.text);
  return answer;
}
