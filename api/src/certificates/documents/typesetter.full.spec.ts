import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../test/server.ts';
import { TypesetterService } from './typesetter.service.ts';

/** Counts for longer than a document may take. */
const LONG = '#let n = 0\n#for a in range(100000) { for b in range(20000) { n += 1 } }\n#n';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

it('a document that takes too long is given up, and the next one is set', async () => {
  const typesetter = server.app.get(TypesetterService, { strict: false });
  await expect(typesetter.svg(LONG, {})).rejects.toMatchObject({ code: 'overloaded' });
  expect(await typesetter.svg('Suite', {})).toContain('<svg');
}, 120_000);
