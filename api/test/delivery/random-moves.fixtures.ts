import type { Problem } from '@iris/contract/routes';
import { SHELL } from '@iris/delivery/contract/federation';
import type { Deployment, NextCall } from '@iris/delivery/contract/releases';
import type { BuiltFor, Host } from '@iris/delivery/contract/remotes/compatibility';
import type { ReleaseSet } from '@iris/delivery/contract/sets';
import { expect } from 'vitest';
import { account } from '../data/factories.ts';
import type { TestServer } from '../servers/server.ts';
import { type Callers, makeCall, makeCalls } from './next-calls.ts';
import { snapshotOf } from './releases.fixtures.ts';
import { deployToken, HOST, release, releaseInput, upload } from './releasing.ts';

const REMOTES = ['student', 'admin'];
const TEAMS = [SHELL, ...REMOTES];
const SETS = ['un', 'deux', 'trois'];

/** How many versions of each application are kept: the shells and the remotes of one number fit, those of others may not. */
const VERSIONS = 6;

/** What is served of each application. */
type Served = Record<string, { live: string | null; canary: string | null }>;

interface ApplicationDocument {
  _id: string;
  live: string | null;
  canary: { version: string } | null;
}

/** The version of what shells share that the release of a number provides. */
const providedBy = (number: number) => Math.floor(number / 2) + 1;

const shellNeeds = (number: number): { provides: Host } => ({
  provides: { ...HOST, shared: { ...HOST.shared, react: { version: `${providedBy(number)}.0.0`, names: [] } } },
});

/** Odd ones run in two shells. */
function remoteNeeds(number: number): { built_for: BuiltFor } {
  const first = providedBy(number);
  const range = `>=${first}.0.0 <=${first + (number % 2)}.0.0`;
  return { built_for: { contract_version: 1, shared: { react: { range, names: [] } } } };
}

const versionOf = (number: number) => `${number}.0.0`;

/** Three teams and a super administrator who make moves at random, and what each team had before, as it would remember it. */
export class RandomTeams {
  readonly #callers: Callers;
  readonly #random: (below: number) => number;
  readonly #had = new Map<string, string[]>(TEAMS.map((name) => [name, []]));
  /** How often a move of each kind was accepted. */
  readonly accepted: Record<string, number> = {};
  /** How many refusals named next steps. */
  led = 0;

  private constructor(callers: Callers, random: (below: number) => number) {
    this.#callers = callers;
    this.#random = random;
  }

  /** Version 1 of each application is live, the others are sent. */
  static async start(server: TestServer, random: (below: number) => number): Promise<RandomTeams> {
    const tokens = Object.fromEntries(
      await Promise.all(TEAMS.map(async (name) => [name, await deployToken(server, name)] as const)),
    );
    const superAdmin = await account(server, 'super_admin', [], 'Claire Fontaine');
    for (const name of TEAMS) {
      const needs = name === SHELL ? shellNeeds : remoteNeeds;
      const first = await release(server, name, { version: versionOf(1), changes: needs(1) });
      expect(first.status, first.body.detail).toBe(200);
      for (let number = 2; number <= VERSIONS; number += 1) {
        const input = releaseInput(name, { version: versionOf(number), changes: { ...needs(number), set: 'attente' } });
        await upload(server, input, {}, tokens[name]);
      }
    }
    return new RandomTeams({ server, tokens, superAdmin }, random);
  }

  /** Makes a move, which may be refused. */
  async move(): Promise<void> {
    const before = await this.#served();
    const { kind, status } = await this.#make();
    if (status !== 200) return;
    this.accepted[kind] = (this.accepted[kind] ?? 0) + 1;
    const after = await this.#served();
    for (const name of TEAMS) {
      const [was, is] = [before[name]?.live ?? '', after[name]?.live ?? ''];
      // A version that failed as a canary is none to go back to.
      const ended = kind === 'rollback' && !after[name]?.canary ? before[name]?.canary : undefined;
      if (ended)
        this.#had.set(
          name,
          (this.#had.get(name) ?? []).filter((one) => one !== ended),
        );
      if (was === is) continue;
      const had = this.#had.get(name) ?? [];
      if (kind.startsWith('rollback')) expect([name, had.pop()]).toEqual([name, is]);
      else
        this.#had.set(
          name,
          [...had, was].filter((one) => one !== is),
        );
    }
  }

  /** Each team goes back to what it had, by one call or by those that the refusal names; then all is as before. */
  async goBack(): Promise<void> {
    const { server } = this.#callers;
    const served = await this.#served();
    for (const name of TEAMS) {
      const { live, canary } = served[name] ?? { live: null, canary: null };
      const wanted = canary ? live : this.#had.get(name)?.at(-1);
      if (!wanted) continue;
      const restore = await snapshotOf(server, ['applications', 'application_releases']);
      const told = await this.#told(name);
      const { status, body } = await this.#rollBack(name);
      // What is said is what happens.
      expect([name, told.rollback_to, told.calls]).toEqual([name, status === 200 ? wanted : null, body.calls]);
      if (status !== 200) {
        expect(body.calls?.length, body.detail).toBeGreaterThan(0);
        this.led += 1;
        await makeCalls(this.#callers, body.calls);
      }
      expect((await this.#served())[name], body.detail).toMatchObject({ live: wanted, canary: null });
      await restore();
    }
  }

  /** Each live set is rolled back, by one call or by those that are named; then all is as before. */
  async rollBackSets(): Promise<void> {
    const { server, tokens } = this.#callers;
    for (const set of SETS) {
      const read = async (token?: string) =>
        (await server.call<ReleaseSet>('GET /releases/sets', { token, query: { set } })).body;
      const { state, members = [] } = await read(tokens[SHELL]);
      if (state !== 'live') continue;
      const token = tokens[members[0]?.name ?? ''];
      const told = await read(token);
      const restore = await snapshotOf(server, ['applications', 'application_releases']);
      const body = { set, move: 'rollback' as const };
      const moved = await server.call<Problem>('POST /releases/sets/moves', { token, body });
      expect([set, told.refusal?.detail]).toEqual([set, moved.status === 200 ? undefined : moved.body.detail]);
      if (moved.status !== 200) await makeCalls(this.#callers, moved.body.calls);
      const served = await this.#served();
      for (const { name, version } of told.members) {
        expect([set, name, served[name]?.live]).toEqual([set, name, this.#had.get(name)?.at(-1) ?? version]);
      }
      await restore();
    }
  }

  async #told(name: string): Promise<{ rollback_to: string | null; calls: NextCall[] | undefined }> {
    const { server, tokens } = this.#callers;
    const { body } = await server.call<Deployment>('GET /releases', { token: tokens[name], query: { name } });
    return { rollback_to: body.rollback_to, calls: body.rollback_refusal?.calls };
  }

  #rollBack(name: string) {
    const { server, tokens } = this.#callers;
    return server.call<Problem>('POST /releases/rollback', { token: tokens[name], body: { name } });
  }

  async #make(): Promise<{ kind: string; status: number }> {
    const { server, tokens } = this.#callers;
    const name = this.#pick(TEAMS);
    const set = this.#pick(SETS);
    const version = versionOf(1 + this.#random(VERSIONS));
    const token = tokens[name];
    const call = (action: NextCall['action'], more: Partial<NextCall> = {}) =>
      makeCall(this.#callers, { name, title: name, action, ...more });
    switch (this.#random(10)) {
      case 0:
        return { kind: 'release', ...(await call('release', { version })) };
      case 1: {
        const body = { releases: [{ name, version }], canary: { share: 10 } };
        return { kind: 'canary', ...(await server.call('POST /releases/activate', { token, body })) };
      }
      case 2:
        return { kind: 'promote', ...(await call('promote')) };
      case 3:
        return { kind: 'rollback', ...(await call('rollback')) };
      case 4:
        return { kind: 'rollback of a set', ...(await call('rollback', { set })) };
      case 5:
      case 6:
        // All of one number fit.
        for (const one of TEAMS)
          await makeCall(this.#callers, { name: one, title: one, action: 'release', version, set });
        return { kind: 'set', ...(await call('promote', { set })) };
      case 7:
        await call('release', { version, set });
        return { kind: 'set', ...(await call('promote', { set })) };
      default: {
        const remote = this.#pick(REMOTES);
        const action = this.#pick(['remove', 'restore', 'restore'] as const);
        return { kind: action, ...(await makeCall(this.#callers, { name: remote, title: remote, action })) };
      }
    }
  }

  async #served(): Promise<Served> {
    const applications = this.#callers.server.connection.collection<ApplicationDocument>('applications');
    const found = await applications.find({ _id: { $in: TEAMS } }).toArray();
    return Object.fromEntries(found.map(({ _id, live, canary }) => [_id, { live, canary: canary?.version ?? null }]));
  }

  #pick<One>(list: readonly One[]): One {
    return list[this.#random(list.length)] as One;
  }
}
