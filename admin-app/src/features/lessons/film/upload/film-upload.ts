import { ERRORS } from '@iris/contract/errors';
import { FILM_MAX_BYTES, UPLOAD_PART_BYTES, VIDEO_ID_HEADER } from '@iris/contract/films';
import { sessionHeaders } from '@iris/platform/api';
import { DetailedError, Upload } from 'tus-js-client';
import { rateOf, type Sample, withSample } from './sent-rate.ts';
import { uploadRecords } from './upload-records.ts';

/** `interrupted`: it continues by itself once the network is back, or on request. */
export type UploadStatus = 'sending' | 'interrupted' | 'refused' | 'done';

/** How far an upload is. */
export interface UploadState {
  status: UploadStatus;
  name: string;
  sent: number;
  total: number;
  /** Bytes per second, once known. */
  rate: number | undefined;
  /** The `detail` of the server, when it refused. */
  failure: string;
  /** The film, once the upload is complete. */
  video: string | undefined;
}

/** Pauses before a part is sent again, in milliseconds; afterwards the upload is interrupted. */
const RETRY_DELAYS = [0, 1000, 3000, 5000, 10_000];

/** Sends one film in parts, and continues where it was interrupted, also by a reload of the page. */
export class FilmUpload {
  readonly #upload: Upload;
  readonly #listeners = new Set<() => void>();
  #samples: Sample[] = [];
  #state: UploadState;

  constructor(file: File) {
    const { name, size } = file;
    this.#state = { status: 'sending', name, sent: 0, total: size, rate: undefined, failure: '', video: undefined };
    this.#upload = new Upload(file, {
      endpoint: '/api/uploads',
      metadata: { filename: name },
      chunkSize: UPLOAD_PART_BYTES,
      retryDelays: RETRY_DELAYS,
      urlStorage: uploadRecords,
      removeFingerprintOnSuccess: true,
      onBeforeRequest: (request) => {
        // Read at each request: another tab may have logged in again.
        for (const [header, value] of Object.entries(sessionHeaders())) request.setHeader(header, value);
      },
      onProgress: (sent, total) => this.#handleProgress(sent, total),
      onSuccess: ({ lastResponse }) => this.#handleSuccess(lastResponse.getHeader(VIDEO_ID_HEADER)),
      onError: (error) => this.#handleError(error),
    });
  }

  readonly getState = (): UploadState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Begins, or continues where the same file was interrupted. */
  readonly start = async (): Promise<void> => {
    if (this.#state.total > FILM_MAX_BYTES) {
      return this.#set({ status: 'refused', failure: ERRORS.film_too_large.detail });
    }
    this.#samples = [];
    this.#set({ status: 'sending', failure: '', rate: undefined });
    const [previous] = await this.#upload.findPreviousUploads();
    if (previous) this.#upload.resumeFromPreviousUpload(previous);
    this.#upload.start();
  };

  /** Continues an interrupted upload. */
  readonly resume = (): void => {
    if (this.#state.status === 'interrupted') void this.start();
  };

  /** Stops sending; the server forgets what it has received. */
  readonly cancel = async (): Promise<void> => {
    // Also when the server cannot be reached: it deletes unfinished uploads by itself.
    await this.#upload.abort(true).catch(() => {});
  };

  /** Stops sending; the same file can continue later. */
  readonly pause = (): void => void this.#upload.abort();

  #handleProgress(sent: number, total: number): void {
    this.#samples = withSample(this.#samples, { at: performance.now(), sent });
    this.#set({ status: 'sending', sent, total, rate: rateOf(this.#samples) });
  }

  #handleSuccess(video: string | undefined): void {
    this.#set(video ? { status: 'done', video } : { status: 'interrupted' });
  }

  #handleError(error: Error): void {
    const response = error instanceof DetailedError ? error.originalResponse : null;
    const status = response?.getStatus() ?? 0;
    const failure = detailIn(response?.getBody());
    const isOutage = status === 0 || status >= ERRORS.internal_error.status;
    // A full disk is an outage of the server that waiting does not mend.
    if (isOutage && failure !== ERRORS.film_disk_full.detail) this.#set({ status: 'interrupted', rate: undefined });
    else this.#set({ status: 'refused', failure: failure || REFUSED, rate: undefined });
  }

  #set(change: Partial<UploadState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function detailIn(body: string | undefined): string {
  try {
    const { detail } = JSON.parse(body ?? '');
    return typeof detail === 'string' ? detail : '';
  } catch {
    return '';
  }
}

const REFUSED = "Le film n'a pas pu être envoyé";
