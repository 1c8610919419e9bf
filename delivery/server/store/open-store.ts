import { CachedStore } from './cached-store.ts';
import { FolderStore } from './folder-store.ts';
import type { ReleaseStore } from './release-store.ts';
import { S3Store } from './s3-store.ts';
import type { StoreAddress } from './store-address.ts';

/** Opens the store at an address with a cache, without asking it: a store that is away fails at its first use. */
export function openStore(address: StoreAddress): ReleaseStore {
  return new CachedStore('folder' in address ? new FolderStore(address.folder) : new S3Store(address.s3));
}
