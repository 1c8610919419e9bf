import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatStoreAddress } from '../../foundation/index.ts';
import { backup } from '../commands/backup.ts';
import { addRareValues, backupFolder, contentOf, filesIn, namesOfUnwanted, testBucket } from './backups.fixtures.ts';

const folder = backupFolder();
const { backUp, check, emptyAcademy, restore, tinyAcademy } = folder;

describe('a backup', () => {
  it('is restored as it was, without sessions and what belongs to processes', async () => {
    const academy = await tinyAcademy();
    await addRareValues(academy.db);
    await academy.db.collection('sessions').insertOne({ user: 'somebody' });
    await academy.db.collection('outgoing_mails').insertOne({ template: 'verify_email', created_at: new Date() });
    const restored = emptyAcademy();
    expect(await restore(await backUp(academy), restored)).toContain('Restauré et comparé');
    expect(await contentOf(restored.db)).toEqual(await contentOf(academy.db));
    expect(await filesIn(restored.releasesStore)).toEqual(await filesIn(academy.releasesStore));
    expect(await filesIn(restored.filmsStore)).toEqual(await filesIn(academy.filmsStore));
    expect(await namesOfUnwanted(restored.db)).toEqual([]);
  });

  it('is made from buckets into a bucket, and restored from it into others', async () => {
    const stores = { releasesStore: testBucket(), filmsStore: testBucket() };
    const inBuckets = await tinyAcademy(stores);
    const file = await backUp(inBuckets);
    const place = formatStoreAddress(testBucket());
    const report = () => undefined;
    const outcome = await backup([place.replace('?', '/copy.tar.age?')], folder.env(inBuckets), report);
    expect(outcome).toContain('/copy.tar.age');
    await expect(restore(file, emptyAcademy(stores))).rejects.toThrow('le magasin des versions a ');
    const others = emptyAcademy({ releasesStore: testBucket(), filmsStore: testBucket() });
    await restore(place.replace('?', '/copy.tar.age?'), others);
    expect(await contentOf(others.db)).toEqual(await contentOf(inBuckets.db));
    const inFolders = emptyAcademy();
    await restore(await backUp(others), inFolders);
    expect(Object.keys(await filesIn(inFolders.filmsStore))).toHaveLength(1);
    expect(Object.keys(await filesIn(inFolders.releasesStore))).toHaveLength(2);
  });

  it('is refused when a store has lost a file, unless that is accepted, or a collection cannot be read at one moment', async () => {
    const { db: lossy, ...academy } = await tinyAcademy();
    const { path } = (await lossy.collection('videos').findOne())?.poster ?? {};
    if ('folder' in academy.filmsStore) await rm(`${academy.filmsStore.folder}/${path}`);
    await expect(backUp(academy, 'lossy.age')).rejects.toThrow(`films/${path}`);
    const outcome = await backup(['--accept-missing', folder.path('lossy.age')], folder.env(academy), () => undefined);
    expect(outcome).toContain('Sans 1 fichiers');
    expect(await check(folder.path('lossy.age'))).toContain('entière');
    await lossy.createCollection('rare_capped', { capped: true, size: 65_536 });
    await expect(backUp(academy)).rejects.toThrow('«\u00a0rare_capped\u00a0»');
    expect(readdirSync(dirname(folder.path('x'))).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });
});
