import { randomUUID } from 'node:crypto';
import { definitionOf, type Problem, successStatus } from '@iris/contract/routes';
import { beforeAll, expect } from 'vitest';
import { type Account, account } from '../data/factories.ts';
import { changedSince, storedData } from '../data/stored-data.ts';
import type { Answer, TestServer } from '../servers/server.ts';
import type { KeyedRoute, PreparedCall, Scene } from './keyed-call.ts';
import { SCENARIOS } from './scenarios.fixtures.ts';

/** All routes that accept an `Idempotency-Key`. */
export const KEYED_ROUTES = Object.keys(SCENARIOS) as KeyedRoute[];

/** What a key is answered that was used with another input. */
export const REUSED = { code: 'invalid_input', detail: 'Cette clé Idempotency-Key a déjà servi à un autre envoi' };

/** Every request changes these: when its session was last used, and how many there were. */
const OF_REQUESTS = ['sessions', 'rate_limits'];

/** A document of it is added by the first change of a part of the catalog, and by no other one. */
const VERSIONS = 'catalog_versions';

/** The same call with another input. */
export const withOther = (call: PreparedCall): PreparedCall => ({
  ...call,
  body: call.otherBody,
  file: call.otherFile,
});

/** Calls with keys, for the tests of a file. */
export function keyedCalls(server: TestServer) {
  let scene: Scene;
  /** Accounts that may call what students, or administrators, call. */
  let others: Record<'student' | 'administrator', Account>;
  beforeAll(async () => {
    scene = { server, admin: await account(server, 'super_admin') };
    others = { student: await account(server), administrator: await account(server, 'super_admin') };
  });

  const stored = () => storedData(server, OF_REQUESTS);
  const collection = (name: string) => server.connection.collection(name);
  const prepare = (route: KeyedRoute) => SCENARIOS[route](scene);
  const countKeys = (key: string, account?: string) =>
    collection('idempotency_keys').countDocuments({ key, ...(account && { account }) });

  /** The number of documents, without those of {@link OF_REQUESTS}. */
  async function countDocuments(): Promise<number> {
    const { objects = 0 } = (await server.connection.db?.stats()) ?? {};
    const left = [...OF_REQUESTS, VERSIONS].map((name) => collection(name).countDocuments());
    return (await Promise.all(left)).reduce((rest, count) => rest - count, objects);
  }

  function send<Body = Problem>(route: KeyedRoute, call: PreparedCall, key: string): Promise<Answer<Body>> {
    const { token, id, params, query, body, file, version } = call;
    const ifMatch = version !== undefined && { 'if-match': `"${version}"` };
    const headers = { 'idempotency-key': `"${key}"`, ...ifMatch };
    return server.call<Body>(route, { token, id, params, query, body, file, headers });
  }

  function otherAccount(route: KeyedRoute): Account {
    const { access } = definitionOf(route);
    return others[access === 'student' || access === 'signed_in' ? 'student' : 'administrator'];
  }

  /** Expects that the same call again is answered like the first one and changes nothing. */
  async function expectRepeated(route: KeyedRoute): Promise<void> {
    const { body, upload } = definitionOf(route);
    const success = successStatus(definitionOf(route));
    const [call, key] = [await prepare(route), randomUUID()];
    const first = await send(route, call, key);
    expect(first.status, first.text).toBe(success);
    await call.meanwhile?.();
    const kept = await stored();
    const again = await send(route, call, key);
    expect([again.status, again.body], 'repeated').toEqual([success, first.body]);
    if (body || upload) {
      expect(await send(route, withOther(call), key), 'another input').toMatchObject({ status: 400, body: REUSED });
    }
    expect(changedSince(kept, await stored()), 'changed by the repetition').toEqual([]);
  }

  /** Expects what keys do not share: versions that are not current, other keys, other accounts; and that two at once are one. */
  async function expectScope(route: KeyedRoute): Promise<void> {
    const { ifMatch, access } = definitionOf(route);
    const success = successStatus(definitionOf(route));
    const [call, key] = [await prepare(route), randomUUID()];
    if (ifMatch) {
      const refused = await send(route, { ...call, version: (call.version ?? 0) + 7 }, key);
      expect([refused.status, await countKeys(key)], 'a version that is not the current one').toEqual([412, 0]);
    }
    const before = await countDocuments();
    const first = await send(route, call, key);
    expect(first.status, first.text).toBe(success);
    const added = (await countDocuments()) - before;
    await call.meanwhile?.();
    if (ifMatch) {
      const { status } = await send(route, withOther(call), randomUUID());
      expect(status, 'another key').toBe(call.afterwards ?? 412);
    }
    if (access !== 'public') {
      const { id, token } = otherAccount(route);
      const { status } = await send(route, { ...call, token }, key);
      expect(status, 'another account').toBeLessThan(500);
      expect(await countKeys(key, id), 'another account').toBe(status === success ? 1 : 0);
    }
    const [fresh, freshKey] = [await prepare(route), randomUUID()];
    const beforeBoth = await countDocuments();
    const [one, two] = await Promise.all([send(route, fresh, freshKey), send(route, fresh, freshKey)]);
    expect([one.status, two.status], `at once: ${one.text} ${two.text}`).toEqual([success, success]);
    expect(two.body, 'at once').toEqual(one.body);
    expect((await countDocuments()) - beforeBoth, 'added by two at once').toBe(added);
  }

  return {
    ...{ prepare, send, countKeys, expectRepeated, expectScope },
    /** A super administrator. */
    get admin() {
      return scene.admin;
    },
  };
}
