import { ApiError } from './api-error.ts';
import { withRequestKey } from './request-keys.ts';

const TIMEOUT_MS = 120_000;

/** Options of an upload. */
export interface SendFileOptions {
  /** Called with the share of the file that has been sent, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Posts one file, again with the same key after a lost answer; `read` makes the answer of it, or throws what the server refuses. */
export function sendFile<Answer>(
  address: string,
  file: File,
  headers: Readonly<Record<string, string>>,
  options: SendFileOptions,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  const { name, size, lastModified } = file;
  return withRequestKey(JSON.stringify([address, name, size, lastModified]), async (key) =>
    read(await post(address, file, { ...headers, 'Idempotency-Key': `"${key}"` }, options)),
  );
}

/** By XMLHttpRequest, because `fetch` does not report the progress of an upload. */
function post(
  address: string,
  file: File,
  headers: Readonly<Record<string, string>>,
  { onProgress, signal }: SendFileOptions,
): Promise<Response> {
  const form = new FormData();
  form.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader('Accept', 'application/json');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress?.(loaded / total);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(new ApiError(0));
    request.ontimeout = () => reject(new ApiError(0));
    const handleAbort = () => {
      request.abort();
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', handleAbort, { once: true });
    if (signal?.aborted) handleAbort();
    else request.send(form);
  });
}
