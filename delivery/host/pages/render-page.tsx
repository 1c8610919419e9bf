import { type Remote, registryStore } from '@iris/delivery/remote';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static.edge';
import { matchRoutes } from 'react-router-dom';
import { PREVIEW_PARAMETER } from '../../contract/federation.ts';
import { readQuery } from '../../contract/page/page-query.ts';
import type { PageHandle, PageRequest, RenderedPage } from '../../contract/page/rendering.ts';
import { type LoadedRemote, provideRemote } from '../loading/load-remote.ts';
import { canonicalPath, sectionOf } from '../sections.ts';

/** Number of times that a page is drawn at most: what it reads may need what it has read. */
const ROUNDS_MAX = 4;

/** A page of the product while it is rendered. */
export interface RenderedProduct {
  element: ReactNode;
  /** Reads what the page lacked when it was drawn last; whether there was anything. */
  readMissing(): Promise<boolean>;
  /** What the page told about itself when it was drawn last. */
  finish(): Omit<RenderedPage, 'html' | 'parameters'>;
}

/** Starts a page of the product. */
export type StartPage = (request: PageRequest) => Promise<RenderedProduct>;

const NOT_FOUND: PageHandle = { isRendered: true, parameters: [] };

/**
 * Renders the page of a request on the server: draws it, reads what it lacks, and draws it again. Pages are rendered one after
 * the other, because the registry and the stores of the product are those of one page.
 * @returns undefined for a page that its remote does not mark with {@link PageHandle}, or whose remote is not known
 */
export async function renderPage(
  request: PageRequest,
  remotes: Record<string, unknown>,
  startPage: StartPage,
): Promise<RenderedPage | undefined> {
  const { path, registry } = request;
  const state = { ...registry, status: 'current' } as const;
  registryStore.setState(state, true);
  registryStore.getInitialState = () => state;
  // The router would read these as the beginning of a query or fragment.
  if (canonicalPath(path) !== path || /[?#]/.test(path)) return undefined;
  const { remote, isRestricted } = sectionOf(path);
  // An account may open more than a visitor: the browser finds out.
  if (isRestricted || (!remote && request.hasSession)) return undefined;
  let handle: PageHandle | undefined = NOT_FOUND;
  if (remote) {
    const exports = remotes[remote.name] as { remote: Remote } | undefined;
    handle = exports && handleOf(exports.remote, path);
    if (!exports || !handle?.isRendered) return undefined;
    provideRemote({ ...exports.remote, name: remote.name, version: remote.version });
  }
  // Of a release that does not name them the parameters are not known.
  const parameters = handle.parameters && [PREVIEW_PARAMETER, ...handle.parameters];
  const search = parameters ? readQuery(request.search, parameters) : request.search;
  const product = await startPage({ ...request, search });
  let html = await draw(product.element);
  for (let round = 1; round < ROUNDS_MAX && (await product.readMissing()); round += 1)
    html = await draw(product.element);
  return { html, ...product.finish(), ...(parameters && { parameters }) };
}

/** Unknown addresses of a remote are those of its 404 page. */
function handleOf({ routes }: Pick<LoadedRemote, 'routes'>, path: string): PageHandle | undefined {
  const route = matchRoutes(routes, path)?.at(-1)?.route;
  return route ? (route.handle as PageHandle | undefined) : NOT_FOUND;
}

async function draw(element: ReactNode): Promise<string> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(element, {
    // Larger parts would otherwise be sent hidden, with an inline script that shows them.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void failures.push(error),
  });
  const html = await new Response(prelude as unknown as BodyInit).text();
  if (failures.length > 0) throw failures[0];
  return html;
}
