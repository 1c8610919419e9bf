import { ERRORS } from '@iris/contract/foundation';
import { FILM_MAX_BYTES, UPLOAD_PART_BYTES, VIDEO_ID_HEADER } from '@iris/contract/media';
import { sessionHeaders } from '@iris/platform/api';
import { DetailedError, Upload, type UrlStorage } from 'tus-js-client';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { measureRate, type Sample, withSample } from './sent-rate.ts';

/** `interrupted`: it continues by itself once the network is back, or on request. */
type UploadStatus = 'sending' | 'interrupted' | 'refused' | 'done';

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

/** Where films are sent. */
export interface UploadTarget {
  /** The address that begins an upload. */
  endpoint: string;
  /** What the server is told besides the name of the file. The same file for another purpose is another upload. */
  metadata?: Record<string, string>;
  /** Where unfinished uploads are kept. */
  records: UrlStorage;
}

/** Pauses before a part is sent again, in milliseconds; afterwards the upload is interrupted. */
const RETRY_DELAYS = [0, 1000, 3000, 5000, 10_000];

/** Sends one film in parts, and continues where it was interrupted, also by a reload of the page. */
export class FilmUpload {
  readonly #upload: Upload;
  readonly state: StoreApi<UploadState>;
  #samples: Sample[] = [];

  constructor(file: File, { endpoint, metadata = {}, records }: UploadTarget) {
    const { name, size, type, lastModified } = file;
    const key = [name, type, size, lastModified, endpoint, ...Object.values(metadata)].join('-');
    const unknown = { rate: undefined, failure: '', video: undefined };
    this.state = createStore(() => ({ status: 'sending', name, sent: 0, total: size, ...unknown }));
    this.#upload = new Upload(file, {
      endpoint,
      metadata: { ...metadata, filename: name },
      fingerprint: async () => key,
      chunkSize: UPLOAD_PART_BYTES,
      retryDelays: RETRY_DELAYS,
      urlStorage: records,
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

  /** Begins, or continues where the same file was interrupted. */
  readonly start = async (): Promise<void> => {
    if (this.state.getState().total > FILM_MAX_BYTES) {
      return this.state.setState({ status: 'refused', failure: ERRORS.film_too_large.detail });
    }
    this.#samples = [];
    this.state.setState({ status: 'sending', failure: '', rate: undefined });
    const [previous] = await this.#upload.findPreviousUploads();
    if (previous) this.#upload.resumeFromPreviousUpload(previous);
    this.#upload.start();
  };

  /** Continues an interrupted upload. */
  readonly resume = (): void => {
    if (this.state.getState().status === 'interrupted') void this.start();
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
    this.state.setState({ status: 'sending', sent, total, rate: measureRate(this.#samples) });
  }

  #handleSuccess(video: string | undefined): void {
    this.state.setState(video ? { status: 'done', video } : { status: 'interrupted' });
  }

  #handleError(error: Error): void {
    const response = error instanceof DetailedError ? error.originalResponse : null;
    const status = response?.getStatus() ?? 0;
    const failure = detailIn(response?.getBody());
    const isOutage = status === 0 || status >= ERRORS.internal_error.status;
    // A full disk is an outage of the server that waiting does not mend.
    if (isOutage && failure !== ERRORS.film_disk_full.detail)
      this.state.setState({ status: 'interrupted', rate: undefined });
    else this.state.setState({ status: 'refused', failure: failure || REFUSED, rate: undefined });
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
