import { CachedStore } from './cached-store.ts';
import { FolderStore } from './folder-store.ts';
import type { ReleaseStore } from './release-store.ts';
import type { S3Location } from './s3-store.ts';

/** Where a store is. */
export type StoreAddress = { folder: string } | { s3: S3Location };

/**
 * Opens the store at an address with a cache, without asking it: a store that is away fails at its first use. The SDK of S3 needs
 * 23 MB: it is loaded for a bucket only.
 */
export async function openStore(address: StoreAddress): Promise<ReleaseStore> {
  if ('folder' in address) return new CachedStore(new FolderStore(address.folder));
  const { S3Store } = await import('./s3-store.ts');
  return new CachedStore(new S3Store(address.s3));
}
