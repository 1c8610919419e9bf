import { storageOf } from '@iris/delivery/remote';
import type { PreviousUpload, UrlStorage } from 'tus-js-client';

const storage = storageOf('admin');
const KEY = 'uploads';

/** Time after which the server has deleted an unfinished upload, in milliseconds. */
const KEPT_MS = 24 * 3_600_000;

/** The unfinished uploads of this browser by the key of their file, so that one can continue after a reload. */
export const uploadRecords: UrlStorage = {
  findAllUploads: async () => Object.values(read()),
  findUploadsByFingerprint: async (fingerprint) =>
    Object.values(read()).filter(({ urlStorageKey }) => urlStorageKey === fingerprint),
  removeUpload: async (key) => {
    const { [key]: _, ...rest } = read();
    storage.set(KEY, JSON.stringify(rest));
  },
  addUpload: async (fingerprint, upload) => {
    storage.set(KEY, JSON.stringify({ ...read(), [fingerprint]: { ...upload, urlStorageKey: fingerprint } }));
    return fingerprint;
  },
};

function read(): Record<string, PreviousUpload> {
  try {
    const records: Record<string, PreviousUpload> = JSON.parse(storage.get(KEY) ?? '{}');
    const isKept = ({ creationTime }: PreviousUpload) => Date.now() - Date.parse(creationTime) < KEPT_MS;
    return Object.fromEntries(Object.entries(records).filter(([, record]) => isKept(record)));
  } catch {
    // Written by something else.
    return {};
  }
}
