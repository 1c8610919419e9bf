import type { HttpAdapterHost } from '@nestjs/core';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { StoreUnavailableError } from '../../store/index.ts';
import type { ReleaseRecord } from '../release.schema.ts';
import { ReadBackService } from './read-back.service.ts';

it('a site that is busy is no fault of a release', async () => {
  const site = fastify();
  let answer = { status: 503, content: '' };
  site.get('/remotes/*', (_, reply) => reply.code(answer.status).send(answer.content));
  const host = { httpAdapter: { getInstance: () => site } } as unknown as HttpAdapterHost;
  const readBack = new ReadBackService({} as never, host);
  const release = { name: 'news', version: '1', integrity: { 'page.js': 'sha384-x' } } as unknown as ReleaseRecord;
  await expect(readBack.check(release)).rejects.toThrow(StoreUnavailableError);
  answer = { status: 404, content: '' };
  await expect(readBack.check(release)).rejects.toMatchObject({ code: 'release_unreadable' });
  answer = { status: 200, content: 'another page' };
  await expect(readBack.check(release)).rejects.toMatchObject({ code: 'release_unreadable' });
});
