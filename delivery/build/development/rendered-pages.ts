import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { experiments } from '@rspack/core';
import { PAGE_FILE, REGISTRY_ELEMENT, SERVER_FILE } from '../../contract/federation.ts';
import { jsonElement, jsonElementPattern } from '../../contract/page/json-element.ts';
import { hintsSession } from '../../contract/page/session-hint.ts';
import { OVERRIDES_ELEMENT, type Override, withOverrides } from '../../contract/remotes/overrides.ts';
import type { Registry } from '../../contract/remotes/registry.ts';
import { Renderer, type RendererCode, renderedDocument } from '../../rendering/index.ts';

/** Page of the development server. */
const PAGE = `/${PAGE_FILE}`;

let running: { code: string; renderer: Renderer } | undefined;
let rendererFile: string | undefined;

/** Renders the pages of a shell's development server, and of the remotes that it loads from theirs, as the server does it with releases. */
export function renderedPages(serverUrl: string, proxied: readonly string[]) {
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const { host, accept = '', cookie } = request.headers;
    const url = new URL(request.url ?? '/', `http://${host}`);
    const isElsewhere = url.pathname === PAGE || proxied.some((path) => url.pathname.startsWith(`${path}/`));
    if (request.method !== 'GET' || !accept.includes('text/html') || isElsewhere) {
      next();
      return;
    }
    render(url, hintsSession(cookie), serverUrl).then(
      (page) => (page === undefined ? next() : response.writeHead(page.status, HEADERS).end(page.html)),
      (error: unknown) => {
        process.stderr.write(`${url.pathname} is not rendered: ${error}\n`);
        next();
      },
    );
  };
}

const HEADERS = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };

async function render({ origin, pathname, search }: URL, hasSession: boolean, serverUrl: string) {
  const template = await textOf(`${origin}${PAGE}`);
  const overrides = overridesIn(template);
  const code: RendererCode = { shell: await textOf(`${origin}/${SERVER_FILE}`), remotes: {} };
  for (const [name, { manifest, description }] of Object.entries(overrides)) {
    if (description.access === 'everyone') code.remotes[name] = await textOf(new URL(SERVER_FILE, manifest).href);
  }
  const released: Registry = JSON.parse(await textOf(new URL('/api/remotes', serverUrl).href));
  const registry = withOverrides(released, Object.values(overrides), undefined);
  const page = await rendererOf(code).render(
    { path: pathname, search, registry, hasSession, origin },
    async (address) => {
      const answer = await fetch(new URL(address, serverUrl));
      return { status: answer.status, body: await answer.text() };
    },
  );
  if (!page) return undefined;
  const withRegistry = template.replace('</head>', () => `${jsonElement(REGISTRY_ELEMENT, released)}</head>`);
  return { status: page.status, html: renderedDocument(withRegistry, page, origin) };
}

async function textOf(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.text();
}

function overridesIn(page: string): Record<string, Override> {
  const [, content = '{}'] = jsonElementPattern(OVERRIDES_ELEMENT).exec(page) ?? [];
  return JSON.parse(content);
}

/** A process with this code; the one before is ended. */
function rendererOf(code: RendererCode): Renderer {
  const key = JSON.stringify(code);
  if (running?.code !== key || running.renderer.failure) {
    running?.renderer.stop();
    running = { code: key, renderer: new Renderer(builtRenderer(), code) };
  }
  return running.renderer;
}

/** The file of the process, without types. */
function builtRenderer(): string {
  if (rendererFile) return rendererFile;
  const source = readFileSync(join(import.meta.dirname, '../../rendering/renderer-process.ts'), 'utf8');
  const { code } = experiments.swc.transformSync(source, {
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
  });
  const file = join(tmpdir(), `renderer-${process.pid}.mjs`);
  writeFileSync(file, code);
  process.once('exit', () => rmSync(file, { force: true }));
  rendererFile = file;
  return file;
}
