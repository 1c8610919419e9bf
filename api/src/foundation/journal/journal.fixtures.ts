import { PERMISSIONS } from '@iris/contract/foundation';
import { type AuditAction, journalSchema } from '@iris/contract/operations';
import { Types } from 'mongoose';
import { beforeAll, beforeEach, expect } from 'vitest';
import { type Account, account } from '../../../test/data/factories.ts';
import type { TestServer } from '../../../test/servers/server.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { searchText } from '../common/search/search-text.ts';

/** Starts the API for the tests of a file, with a super administrator and an administrator; each begins with no entries. */
export function journalApi() {
  const server = sharedServer();
  let superAdmin: Account;
  let admin: Account;

  beforeAll(async () => {
    superAdmin = await account(server, 'super_admin', [], 'Inès Rochè');
    admin = await account(server, 'admin', PERMISSIONS, 'Paul Lefœvre');
  });
  beforeEach(async () => {
    await server.connection.collection('audit_entries').deleteMany({});
  });

  const journal = async (query: Record<string, string> = {}) => {
    const { status, body } = await server.call('GET /admin/journal', { token: superAdmin.token, query });
    expect(status).toBe(200);
    return journalSchema.parse(body);
  };
  const call = async <Body>(...[route, options]: Parameters<TestServer['call']>) => {
    const answer = await server.call<Body>(route, { token: admin.token, ...options });
    expect(answer.status).toBeLessThan(300);
    return answer.body;
  };

  /** Inserts an entry on another day. */
  async function insertEntry(
    at: string,
    { person = 'Paul Lefœvre', action = 'stats.update' as AuditAction, label = 'Statistiques' } = {},
  ): Promise<string> {
    const date = new Date(at);
    const _id = new Types.ObjectId(Types.ObjectId.generate(date.getTime() / 1000));
    await server.connection.collection('audit_entries').insertOne({
      _id,
      at: date,
      person: { _id: new Types.ObjectId(), name: person },
      action,
      target: { type: action.split('.')[0], id: 'x', label },
      before: null,
      after: null,
      search: searchText(person),
    });
    return _id.toHexString();
  }

  return {
    server,
    get superAdmin() {
      return superAdmin;
    },
    get admin() {
      return admin;
    },
    journal,
    call,
    insertEntry,
  };
}
