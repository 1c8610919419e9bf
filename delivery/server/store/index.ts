export { brotli, COMPRESSIBLE, compress } from './compress.ts';
export { FolderStore } from './folder-store.ts';
export { openStore, type StoreAddress } from './open-store.ts';
export {
  type Encoding,
  InvalidNameError,
  type ReleaseStore,
  StoreUnavailableError,
  type Variants,
} from './release-store.ts';
export type { S3Location } from './s3-store.ts';
