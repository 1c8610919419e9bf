import type { HttpAdapterHost } from '@nestjs/core';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { type ReleaseStore, StoreUnavailableError } from '../../store/index.ts';
import type { ReleaseRecord } from '../release.schema.ts';
import { BusyInstanceError, ReadBackService } from './read-back.service.ts';

it('a site that is busy is no fault of a release', async () => {
  const site = fastify();
  let answer = { status: 503, content: '' };
  site.get('/remotes/*', (_, reply) => reply.code(answer.status).send(answer.content));
  const host = { httpAdapter: { getInstance: () => site } } as unknown as HttpAdapterHost;
  let isDamaged = false;
  const store = { isDamaged: () => isDamaged } as Partial<ReleaseStore> as ReleaseStore;
  const readBack = new ReadBackService({} as never, store, host);
  const release = { name: 'news', version: '1', integrity: { 'page.js': 'sha384-x' } } as unknown as ReleaseRecord;
  await expect(readBack.check(release)).rejects.toThrow(BusyInstanceError);
  answer = { status: 503, content: '{"code":"storage_unavailable"}' };
  await expect(readBack.check(release)).rejects.toThrow(StoreUnavailableError);
  answer = { status: 404, content: '' };
  const unreadable = (detail: RegExp) => ({ code: 'release_unreadable', detail: expect.stringMatching(detail) });
  await expect(readBack.check(release)).rejects.toMatchObject(unreadable(/^page\.js\u00a0: le site a répondu 404/));
  isDamaged = true;
  await expect(readBack.check(release)).rejects.toMatchObject(
    unreadable(/^page\.js\u00a0: le fichier conservé est abîmé\u00a0: relancez la publication, il sera renvoyé\. Rien/),
  );
  answer = { status: 200, content: 'another page' };
  await expect(readBack.check(release)).rejects.toMatchObject({ code: 'release_unreadable' });
});
