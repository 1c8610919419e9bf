import type { ApiRoute, FileRoute, OutputOf, Problem, UploadRoute } from '@iris/contract/routes';
import { fillAddress } from '@iris/contract/site';
import { ApiError } from './api-error.ts';
import { configureClock, serverClock } from './clock/index.ts';
import { confirmIdentity } from './identity.ts';
import type { AnyRequest, CallOptions, PlainRoute, RequestOf } from './request.ts';
import { withRequestKey } from './request-keys.ts';
import type { SendFileOptions } from './send-file.ts';

/** Longer than the server takes to say that it cannot answer in time. */
const TIMEOUT_MS = 15_000;
const DOWNLOAD_TIMEOUT_MS = 120_000;

interface Credentials {
  readToken: () => string | null;
  /** Called with the token that the server rejected (401). */
  onRejected: (token: string) => void;
  /** Called with the token of a call that was denied for missing rights (403). */
  onForbidden: (token: string) => void;
}

let credentials: Credentials = { readToken: () => null, onRejected: () => {}, onForbidden: () => {} };

/** Calls whose answer could not be read: a browser that keeps it under its ETag would be told that it is still valid. */
const unreadable = new Set<string>();

/** Sets where the client reads the token and whom it notifies; called once, by the session. */
export function configureApi(next: Credentials): void {
  credentials = next;
}

/**
 * The HTTP client. Calls are named by the routes of the contract, which types their input and output. One that needs a recent
 * proof of identity is repeated once the user has given it. A change that is sent again after a lost answer is executed once.
 * @throws {ApiError} for every failure, with the problem when the server sent one; the time-out is 15 s, for files 120 s.
 */
export const api = { call, download, upload };

// The cheapest answer: its time is all that is asked for.
configureClock(() => call('GET /health/live', { anonymous: true }));

/** Headers by which a request of another library is that of this session. */
export function sessionHeaders(): Record<string, string> {
  const token = credentials.readToken();
  return token ? { Authorization: `Bearer ${token}` } : {};
}

/** A deletion that was executed by a request whose answer was lost has no answer. */
type AnswerOf<R extends ApiRoute> = R extends `DELETE ${string}` ? OutputOf<R> | undefined : OutputOf<R>;

/** Makes a call; returns its JSON answer, or undefined where the contract defines none. */
function call<R extends PlainRoute>(route: R, request?: RequestOf<R>): Promise<AnswerOf<R>>;
function call<R extends Extract<ApiRoute, `GET ${string}`>>(route: R, request: RequestOf<R>): Promise<OutputOf<R>>;
function call<R extends ApiRoute>(route: R, request: RequestOf<R>): Promise<AnswerOf<R>>;
function call(route: ApiRoute, request: CallOptions = {}): Promise<unknown> {
  const { idempotencyKey }: AnyRequest = request;
  const send = (more?: AnyRequest) => withProof(() => callOnce(route, { ...request, ...more }));
  const method = methodOf(route);
  if (method === 'GET' || idempotencyKey) return send();
  const content = JSON.stringify([route, request]);
  // The server keeps no keys of deletions.
  if (method === 'DELETE')
    return withRequestKey(
      content,
      () => send(),
      (refusal) => isGone(refusal, request),
    );
  return withRequestKey(content, (key) => send({ idempotencyKey: key }));
}

/** Whether there is nothing left to delete. What it belongs to may not be found either, which says nothing of it; nor does a proxy. */
function isGone({ status, code }: ApiError, { params = {} }: AnyRequest): boolean {
  const isOwner = /^(institution|user)_/.test(code ?? '') && Object.keys(params).length !== 1;
  return status === 410 || (status === 404 && code !== undefined && !isOwner);
}

/** Repeats a call that needs a recent proof of identity once the user has given it. */
async function withProof<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    const isAsked = error instanceof ApiError && error.code === 'reauthentication_required';
    if (!isAsked || !(await confirmIdentity())) throw error;
    return send();
  }
}

async function callOnce(route: ApiRoute, request: CallOptions): Promise<unknown> {
  const token = request.anonymous ? null : credentials.readToken();
  const response = await fetchOrFail(route, request, { token });
  if (response.status === 204) return undefined;
  if (!response.ok) return refuse(response, token, request.signal);
  return readJson(response, request.signal).catch((error: unknown) => {
    unreadable.add(addressOf(route, request));
    throw error;
  });
}

/** Downloads a file by script, because a link cannot send the bearer token. */
function download<R extends FileRoute & PlainRoute>(route: R, request?: RequestOf<R>): Promise<Blob>;
function download<R extends FileRoute>(route: R, request: RequestOf<R>): Promise<Blob>;
function download(route: ApiRoute, request: CallOptions = {}): Promise<Blob> {
  return withProof(() => downloadOnce(route, request));
}

async function downloadOnce(route: ApiRoute, request: CallOptions): Promise<Blob> {
  const token = credentials.readToken();
  const response = await fetchOrFail(route, request, { token, accept: '*/*', timeoutMs: DOWNLOAD_TIMEOUT_MS });
  if (!response.ok) return refuse(response, token, request.signal);
  try {
    return await response.blob();
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    throw new ApiError(0, undefined, { cause });
  }
}

/** Uploads a file as the field `file` of a form and reports its progress. */
async function upload<R extends UploadRoute>(
  route: R,
  file: File,
  options: SendFileOptions & Pick<AnyRequest, 'params'> = {},
): Promise<OutputOf<R>> {
  const token = credentials.readToken();
  const { sendFile } = await import('./send-file.ts');
  options.signal?.throwIfAborted();
  return sendFile(addressOf(route, options), file, sessionHeaders(), options, async (response) =>
    response.ok ? ((await readJson(response, options.signal)) as OutputOf<R>) : refuse(response, token, options.signal),
  );
}

async function refuse(response: Response, token: string | null, signal?: AbortSignal): Promise<never> {
  const payload = await readJson(response, signal);
  const problem = isProblem(payload) ? payload : undefined;
  if (token && problem?.code === 'authentication_required') credentials.onRejected(token);
  const isForbidden = response.status === 403 && problem?.code !== 'reauthentication_required';
  if (token && isForbidden) credentials.onForbidden(token);
  throw new ApiError(response.status, problem);
}

interface Envelope {
  token: string | null;
  accept?: string;
  timeoutMs?: number;
}

async function fetchOrFail(route: ApiRoute, request: AnyRequest, envelope: Envelope) {
  const { token, accept = 'application/json', timeoutMs = TIMEOUT_MS } = envelope;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
  const headers = new Headers({ Accept: accept });
  if (request.body !== undefined) headers.set('Content-Type', 'application/json');
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (request.ifVersion !== undefined) headers.set('If-Match', `"${request.ifVersion}"`);
  if (request.idempotencyKey) headers.set('Idempotency-Key', `"${request.idempotencyKey}"`);
  const body = request.body === undefined ? null : JSON.stringify(request.body);
  const address = addressOf(route, request);
  const { keepalive = false } = request;
  const cache = unreadable.delete(address) ? 'reload' : 'default';
  const sent = serverClock.instant();
  try {
    const response = await fetch(address, { method: methodOf(route), headers, body, signal, cache, keepalive });
    serverClock.note(response.headers, sent);
    return response;
  } catch (cause) {
    // A caller that aborted its request expects the AbortError, not a failure to show.
    if (request.signal?.aborted) throw cause;
    throw new ApiError(0, undefined, { cause });
  }
}

async function readJson(response: Response, signal?: AbortSignal): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    if (response.ok) throw new ApiError(0, undefined, { cause });
    return undefined;
  }
}

/** The text before the first space. Importing the route table here would add the schemas to the first page. */
function methodOf(route: ApiRoute): string {
  return route.slice(0, route.indexOf(' '));
}

function pathOf(route: ApiRoute): string {
  return route.slice(route.indexOf('/'));
}

function addressOf(route: ApiRoute, { params, query }: AnyRequest = {}): string {
  return `/api${fillAddress(pathOf(route), params, query)}`;
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'detail' in value && typeof value.detail === 'string';
}
