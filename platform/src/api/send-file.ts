import { ApiError } from './api-error.ts';

const TIMEOUT_MS = 120_000;

/** What sending a file may be told. */
export interface SendFileOptions {
  /** The share that has left, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Posts one file. `fetch` cannot say how much of it has left: the older interface can. */
export function sendFile(
  address: string,
  file: File,
  token: string | null,
  { onProgress, signal }: SendFileOptions,
): Promise<Response> {
  const form = new FormData();
  form.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader('Accept', 'application/json');
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
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
