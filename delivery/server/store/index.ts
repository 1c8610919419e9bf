export { brotli, COMPRESSIBLE, compress } from './compress.ts';
export { FolderStore } from './folder-store.ts';
export { digestOf } from './integrity.ts';
export { openStore, type StoreAddress } from './open-store.ts';
export {
  type DamagedFile,
  type Encoding,
  InvalidNameError,
  type ReleaseStore,
  type Variants,
} from './release-store.ts';
export type { S3Location } from './s3-store.ts';
export { isStorageFull, StoreFullError, StoreUnavailableError, storeFailure } from './store-failure.ts';
