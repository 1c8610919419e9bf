import type { Problem } from '@iris/contract/errors';
import type { ApiRoute, FileRoute, OutputOf, UploadRoute } from '@iris/contract/routes';
import { ApiError } from './api-error.ts';
import type { AnyRequest, CallOptions, PlainRoute, RequestOf } from './request.ts';
import { type SendFileOptions, sendFile } from './send-file.ts';

const TIMEOUT_MS = 10_000;
const DOWNLOAD_TIMEOUT_MS = 120_000;

interface Credentials {
  readToken: () => string | null;
  /** Called when the server no longer accepts the token that was sent. */
  onRejected: (token: string) => void;
  /** Called when the server says that this account may not make the call. */
  onForbidden: (token: string) => void;
}

let credentials: Credentials = { readToken: () => null, onRejected: () => {}, onForbidden: () => {} };

/** Tells the client where the token is; the session module calls it once. */
export function configureApi(next: Credentials): void {
  credentials = next;
}

/**
 * The one HTTP client. A call is named as in the contract's route table, which types what it takes and answers.
 * @throws {ApiError} for every failure, with the problem body when the server sent one.
 */
export const api = { call, download, upload };

/** Makes a call; what it answers is the contract's shape, or undefined where the contract answers none. */
function call<R extends PlainRoute>(route: R, request?: RequestOf<R>): Promise<OutputOf<R>>;
function call<R extends ApiRoute>(route: R, request: RequestOf<R>): Promise<OutputOf<R>>;
async function call(route: ApiRoute, request: CallOptions = {}): Promise<unknown> {
  const token = request.anonymous ? null : credentials.readToken();
  const response = await fetchOrFail(route, request, { token });
  if (response.status === 204) return undefined;
  if (!response.ok) return refuse(response, token, request.signal);
  return readJson(response, request.signal);
}

/** A file, whatever its type: the browser's own download link cannot carry the token. */
function download<R extends FileRoute & PlainRoute>(route: R, request?: RequestOf<R>): Promise<Blob>;
function download<R extends FileRoute>(route: R, request: RequestOf<R>): Promise<Blob>;
async function download(route: ApiRoute, request: CallOptions = {}): Promise<Blob> {
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

/** Sends a file as the field `file` of a form, and tells how far it has come. */
async function upload<R extends UploadRoute>(
  route: R,
  file: File,
  options: SendFileOptions = {},
): Promise<OutputOf<R>> {
  const token = credentials.readToken();
  const response = await sendFile(addressOf(route), file, token, options);
  if (!response.ok) return refuse(response, token, options.signal);
  return (await readJson(response, options.signal)) as OutputOf<R>;
}

async function refuse(response: Response, token: string | null, signal?: AbortSignal): Promise<never> {
  const payload = await readJson(response, signal);
  const problem = isProblem(payload) ? payload : undefined;
  if (token && problem?.code === 'authentication_required') credentials.onRejected(token);
  if (token && response.status === 403) credentials.onForbidden(token);
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
  try {
    return await fetch(addressOf(route, request), { method: methodOf(route), headers, body, signal });
  } catch (cause) {
    // A caller who gave up wants its own AbortError back, not a failure to show.
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

/** Text before the first space: the table itself would bring the schemas into the first page. */
function methodOf(route: ApiRoute): string {
  return route.slice(0, route.indexOf(' '));
}

function addressOf(route: ApiRoute, { params = {}, query = {} }: AnyRequest = {}): string {
  const path = route.slice(route.indexOf('/')).replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `/api${path}${given.length > 0 ? `?${search}` : ''}`;
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'detail' in value && typeof value.detail === 'string';
}
