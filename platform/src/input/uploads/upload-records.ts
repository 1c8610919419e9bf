import { UPLOAD_HOURS } from '@iris/contract/media';
import { hasPassed, serverNow } from '@iris/platform/api';
import type { PreviousUpload, UrlStorage } from 'tus-js-client';

const KEY = 'uploads';

/** Time after which the server has deleted an unfinished upload, in milliseconds. */
const KEPT_MS = UPLOAD_HOURS * 3_600_000;

/** The storage of an application in this browser. */
interface RecordStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
}

/** The unfinished uploads of this browser by the key of their file, so that one can continue after a reload. */
export function uploadRecords(storage: RecordStorage): UrlStorage {
  const read = () => keptIn(storage.get(KEY));
  return {
    findAllUploads: async () => Object.values(read()),
    findUploadsByFingerprint: async (fingerprint) =>
      Object.values(read()).filter(({ urlStorageKey }) => urlStorageKey === fingerprint),
    removeUpload: async (key) => {
      const { [key]: _, ...rest } = read();
      storage.set(KEY, JSON.stringify(rest));
    },
    addUpload: async (fingerprint, upload) => {
      // The library notes the device's time.
      const record = { ...upload, creationTime: new Date(serverNow()).toISOString(), urlStorageKey: fingerprint };
      storage.set(KEY, JSON.stringify({ ...read(), [fingerprint]: record }));
      return fingerprint;
    },
  };
}

function keptIn(text: string | null): Record<string, PreviousUpload> {
  try {
    const records: Record<string, PreviousUpload> = JSON.parse(text ?? '{}');
    const isKept = ({ creationTime }: PreviousUpload) => !hasPassed(KEPT_MS, Date.parse(creationTime));
    return Object.fromEntries(Object.entries(records).filter(([, record]) => isKept(record)));
  } catch {
    // Written by something else.
    return {};
  }
}
