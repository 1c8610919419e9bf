import { expect, it } from 'vitest';
import { sharedServer } from '../../../test/servers/shared-server.ts';

const server = sharedServer();

// It would send a command for each index at each start; `connection.set` does not keep it from that.
it('mongoose itself creates neither collections nor indexes, which the start creates', async () => {
  expect(server.connection.config).toMatchObject({ autoCreate: false, autoIndex: false });
  for (const { schema, collection } of Object.values(server.connection.models)) {
    const indexes = await collection.indexes();
    // Further ones are made by migrations.
    expect(indexes.length, collection.name).toBeGreaterThan(schema.indexes().length);
  }
});
