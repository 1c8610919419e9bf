import { readdir } from 'node:fs/promises';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { S3Store } from '@iris/delivery/server/s3-store';
import { FolderStore, type ReleaseStore, type StoreAddress } from '@iris/delivery/server/store';
import { type FilmStore, openFilmStore } from '../../../authoring/index.ts';

/** The stores of an academy. */
export interface Stores {
  releases: ReleaseStore;
  films: FilmStore;
}

/** Opens the stores without the cache of the server: each file is read once. */
export async function openStores({
  releasesStore,
  filmsStore,
}: Record<'releasesStore' | 'filmsStore', StoreAddress>): Promise<Stores> {
  return {
    releases: 'folder' in releasesStore ? new FolderStore(releasesStore.folder) : new S3Store(releasesStore.s3),
    films: await openFilmStore(filmsStore),
  };
}

/** The name of something at this address; undefined when there is nothing. */
export async function somethingIn(address: StoreAddress): Promise<string | undefined> {
  if ('folder' in address) {
    const entries = await readdir(address.folder, { recursive: true, withFileTypes: true }).catch(() => []);
    return entries.find((entry) => entry.isFile())?.name;
  }
  const { bucket, prefix, endpoint, region } = address.s3;
  const client = new S3Client({ ...(region && { region }), ...(endpoint && { endpoint, forcePathStyle: true }) });
  const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix ? `${prefix}/` : '', MaxKeys: 1 });
  return (await client.send(command).finally(() => client.destroy())).Contents?.[0]?.Key;
}
