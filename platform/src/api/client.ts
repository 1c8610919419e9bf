import type { Problem } from '@iris/contract/errors';
import { ApiError } from './api-error.ts';
import { type SendFileOptions, sendFile } from './send-file.ts';

const TIMEOUT_MS = 10_000;
const DOWNLOAD_TIMEOUT_MS = 120_000;

/** What a call may carry besides its path. */
export interface ApiRequest {
  /** Left out of the address when undefined or empty. */
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** The version that a change was made from: the server refuses it when there has been another since. */
  ifVersion?: number | undefined;
  /** Names a request that may be sent again for want of an answer: the server carries it out once. */
  idempotencyKey?: string | undefined;
  /** Sends no token: login and registration. */
  anonymous?: boolean;
}

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
 * The one HTTP client. Paths are below `/api`; answers are the contract's shapes.
 * @throws {ApiError} for every failure, with the problem body when the server sent one.
 */
export const api = {
  get: <T>(path: string, request?: ApiRequest) => send<T>('GET', path, request),
  post: <T>(path: string, body?: unknown, request?: ApiRequest) => send<T>('POST', path, { ...request, body }),
  put: <T>(path: string, body?: unknown, request?: ApiRequest) => send<T>('PUT', path, { ...request, body }),
  delete: (path: string, request?: ApiRequest) => send<void>('DELETE', path, request),
  /** A file, whatever its type: the browser's own download link cannot carry the token. */
  download: (path: string, request?: ApiRequest) => download(path, request),
  /** Sends a file as the field `file` of a form, and tells how far it has come. */
  upload: <T>(path: string, file: File, options?: SendFileOptions) => upload<T>(path, file, options),
};

async function send<T>(method: string, path: string, request: ApiRequest = {}): Promise<T> {
  const token = request.anonymous ? null : credentials.readToken();
  const response = await fetchOrFail(method, path, request, { token });
  if (response.status === 204) return undefined as T;
  if (!response.ok) return refuse(response, token, request.signal);
  return (await readJson(response, request.signal)) as T;
}

async function download(path: string, request: ApiRequest = {}): Promise<Blob> {
  const token = credentials.readToken();
  const response = await fetchOrFail('GET', path, request, { token, accept: '*/*', timeoutMs: DOWNLOAD_TIMEOUT_MS });
  if (!response.ok) return refuse(response, token, request.signal);
  try {
    return await response.blob();
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    throw new ApiError(0, undefined, { cause });
  }
}

async function upload<T>(path: string, file: File, options: SendFileOptions = {}): Promise<T> {
  const token = credentials.readToken();
  const response = await sendFile(`/api${path}`, file, token, options);
  if (!response.ok) return refuse(response, token, options.signal);
  return (await readJson(response, options.signal)) as T;
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

async function fetchOrFail(method: string, path: string, request: ApiRequest, envelope: Envelope) {
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
    return await fetch(`/api${path}${search(request.query)}`, { method, headers, body, signal });
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

function search(query: ApiRequest['query'] = {}): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  if (entries.length === 0) return '';
  return `?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`;
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'detail' in value && typeof value.detail === 'string';
}
