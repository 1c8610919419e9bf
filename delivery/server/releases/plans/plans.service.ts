import { Injectable, Logger } from '@nestjs/common';
import { type ClientSession, Types } from 'mongoose';
import { callsText } from '../../../contract/labels.ts';
import type { MoveRefusal, NextCall, ReleaseAddress, ReleaseInput } from '../../../contract/releases.ts';
import { DeliveryError } from '../../common/delivery.error.ts';
import { messageOf } from '../../common/message-of.ts';
import { DeliveryDatabase, DeliveryProduct } from '../../ports.ts';
import type { ApplicationRecord } from '../applications/application.schema.ts';
import { ApplicationsService } from '../applications/applications.service.ts';
import { rolledBack } from '../applications/channel.policy.ts';
import { type Reason, reasonsText } from '../compatibility/compatibility.ts';
import { servedAddresses } from '../compatibility/served.ts';
import type { RollbackNow } from '../deployments/deployment.mapper.ts';
import { titleOf } from '../deployments/deployment.mapper.ts';
import { type Move, MoveRules } from './move-rules.ts';
import type { Obstacle } from './obstacles.ts';
import { findPlan, findShortPlan } from './planner.ts';
import { askedFor, type Step } from './set-plans.ts';
import { keptRelease, liveMembers, liveSetOf, type Snapshot, snapshotOf, waitingIn, withChanges } from './snapshot.ts';

/** A move that the rules refuse. */
class RefusedMove extends DeliveryError {}

/** Says what a move would do now, refuses those that cannot be made, and finds the next steps. */
@Injectable()
export class PlansService {
  readonly #logger = new Logger('Plans');
  readonly #rules = new WeakMap<Snapshot, MoveRules>();
  readonly #whole = new WeakMap<Snapshot, Promise<Snapshot>>();

  constructor(
    private readonly applications: ApplicationsService,
    private readonly product: DeliveryProduct,
    private readonly database: DeliveryDatabase,
  ) {}

  /** The applications with the releases that are live, canaries, previous ones or waiting in a set, and those at `more` addresses. */
  async read(session: ClientSession | null = null, more: readonly ReleaseAddress[] = []): Promise<Snapshot> {
    const applications = await this.applications.all(session);
    const addresses = applications.flatMap((one) => [...servedAddresses(one), ...previousAddress(one)]);
    const known = await this.applications.known([...addresses, ...more], session);
    const waiting = await this.applications.waiting(undefined, session);
    return snapshotOf(applications, [...waiting, ...known]);
  }

  /** Checks a move before it is written. @throws {RefusedMove} with the code and the reasons of the rules */
  async check(move: Move, session: ClientSession): Promise<void> {
    const snapshot = withArrived(await this.read(session, addressesIn(move)), move);
    const { obstacles } = this.#rulesFor(snapshot).outcome(snapshot, move);
    const [first] = obstacles ?? [];
    if (obstacles && first) throw new RefusedMove(first.code, reasonsText(obstacles));
  }

  /**
   * The error of a refused move with the next steps, any other as it is. To be asked after the transaction, which others wait
   * for; `from` is the application of the team that asks for the move.
   */
  async withCalls(error: unknown, move: Move, from: string | undefined): Promise<unknown> {
    if (!(error instanceof RefusedMove)) return error;
    try {
      const read = this.read(null, addressesIn(move));
      const snapshot = withArrived(await this.database.withinFallbackTime(read), move);
      const refusal = await this.database.withinFallbackTime(this.refusal(snapshot, move, from));
      return refusal ? new DeliveryError(error.code, refusal.detail, refusal.calls) : error;
    } catch (failure) {
      this.#logger.warn(`the next steps of a refused move are unknown: ${messageOf(failure)}`);
      return error;
    }
  }

  /** The next steps of a release that is refused before its files are sent: the set into which its team publishes it. */
  async callsForAnnounced({
    name,
    version,
    built_for,
    provides,
    description,
    origin,
  }: ReleaseInput): Promise<NextCall[]> {
    const states = { is_complete: true, is_rolled_back: false, is_retired: false, live_at: null };
    const dates = { _id: new Types.ObjectId(), released_at: new Date(), released_by: '' };
    const sent = { name, version, origin, ...states, ...dates, ...definedIn({ built_for, provides, description }) };
    const snapshot = withChanges(await this.#readAll(), [], [sent]);
    const rules = this.#rulesFor(snapshot);
    const move: Move = { action: 'activate', releases: [{ name, version }], replace: false };
    const calls = toCalls(rules, findPlan(rules, snapshot, move, name) ?? [], snapshot, name);
    return calls.map(({ version: of, ...call }) => ({
      ...call,
      ...(of !== undefined && call.name !== name && { version: of }),
    }));
  }

  /** Why a move would be refused now, and the next steps; undefined when it would be accepted. */
  async refusal(snapshot: Snapshot, move: Move, from?: string): Promise<MoveRefusal | undefined> {
    const { obstacles } = this.#rulesFor(snapshot).outcome(snapshot, move);
    return obstacles && this.#refusal(snapshot, move, obstacles, from);
  }

  /** The applications that releases need, with the reasons. */
  askedFor(snapshot: Snapshot, members: readonly ReleaseAddress[]): Map<string, Reason[]> {
    return askedFor(this.#rulesFor(snapshot), snapshot, members);
  }

  /** What a rollback of an application would do now; `hasCalls`: where it is refused, with the next steps. */
  async rollbackNow(application: ApplicationRecord, snapshot: Snapshot, hasCalls: boolean): Promise<RollbackNow> {
    const { _id: name } = application;
    const move: Move = { action: 'rollback', name };
    const { next, obstacles } = this.#rulesFor(snapshot).outcome(snapshot, move);
    if (next) return { rollback_to: rolledBack(application)?.version ?? null };
    const isFirst = application.history.length === 0 && !liveSetOf(application, snapshot);
    if (isFirst) return { rollback_to: null };
    const said = { detail: reasonsText(obstacles), calls: [] };
    const refusal = hasCalls ? await this.#refusal(snapshot, move, obstacles, name) : said;
    return { rollback_to: null, rollback_refusal: refusal };
  }

  async #refusal(
    snapshot: Snapshot,
    move: Move,
    obstacles: readonly Obstacle[],
    from: string | undefined,
  ): Promise<MoveRefusal> {
    const steps = findShortPlan(this.#rulesFor(snapshot), snapshot, move);
    const whole = steps ? snapshot : withArrived(await this.#wholeOf(snapshot), move);
    const rules = this.#rulesFor(whole);
    const calls = toCalls(rules, steps ?? findPlan(rules, whole, move, from) ?? [], whole, from);
    const said = reasonsText(obstacles);
    return { detail: calls.length > 0 ? `${said} ${callsText(calls)}` : said, calls };
  }

  /** All that is kept, read once for all plans from a snapshot. */
  #wholeOf(snapshot: Snapshot): Promise<Snapshot> {
    const whole = this.#whole.get(snapshot) ?? this.#readAll();
    this.#whole.set(snapshot, whole);
    return whole;
  }

  async #readAll(): Promise<Snapshot> {
    return snapshotOf(await this.applications.all(), await this.applications.known(undefined, null));
  }

  /** Those of a snapshot compare two releases once. */
  #rulesFor(snapshot: Snapshot): MoveRules {
    const rules = this.#rules.get(snapshot) ?? new MoveRules(this.product);
    this.#rules.set(snapshot, rules);
    return rules;
  }
}

/** The properties that are defined. */
function definedIn<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> };
}

function previousAddress({ _id: name, history }: ApplicationRecord): ReleaseAddress[] {
  const version = history.at(-1);
  return version === undefined ? [] : [{ name, version }];
}

/** The releases that a move names. */
function addressesIn(move: Move): ReleaseAddress[] {
  if (move.action === 'activate') return move.releases;
  return 'version' in move && move.version !== undefined ? [{ name: move.name, version: move.version }] : [];
}

/** The files of what is activated have arrived; it is recorded together with the move. */
function withArrived(snapshot: Snapshot, move: Move): Snapshot {
  if (move.action !== 'activate') return snapshot;
  const { releases: released } = move;
  const arrived = released.flatMap((address) => keptRelease(snapshot, address) ?? []);
  return withChanges(
    snapshot,
    [],
    arrived.map((release) => ({ ...release, is_complete: true })),
  );
}

/** The steps as calls of teams: those with a set by the team that asks, if it is a member by then. */
function toCalls(rules: MoveRules, steps: readonly Step[], start: Snapshot, from: string | undefined): NextCall[] {
  let snapshot = start;
  return steps.flatMap((step, index): NextCall[] => {
    const before = snapshot;
    const built = steps.slice(0, index).flatMap((one) => (one.action === 'build' ? [one.name] : []));
    if (step.action !== 'build') snapshot = rules.outcome(before, step).next ?? before;
    const call = toCall(step, (set) => {
      const waiting = [...waitingIn(before, set).map(({ name }) => name), ...built];
      const members = step.action === 'activate_set' ? waiting : liveMembers(before, set).map(({ _id }) => _id);
      return members.find((name) => name === from) ?? members[0];
    });
    const application = call && start.applications.get(call.name);
    return application ? [{ ...call, title: titleOf(application) }] : [];
  });
}

function toCall(step: Step, memberOf: (set: string) => string | undefined): Omit<NextCall, 'title'> | undefined {
  switch (step.action) {
    case 'rollback':
      return { name: step.name, action: 'rollback', ...(step.version !== undefined && { version: step.version }) };
    case 'put':
      return { name: step.name, action: 'release', version: step.version, set: step.set };
    case 'build':
      return { name: step.name, action: 'release', set: step.set };
    case 'remove':
    case 'restore':
      return { name: step.name, action: step.action };
    case 'activate_set':
    case 'rollback_set': {
      const name = memberOf(step.set);
      return name === undefined
        ? undefined
        : { name, action: step.action === 'activate_set' ? 'promote' : 'rollback', set: step.set };
    }
    case 'activate': {
      // Only its team knows the testers of a canary, and what a build replaces.
      const [first] = step.releases;
      return first && { name: first.name, action: 'repeat' };
    }
    case 'promote':
      return { name: step.name, action: 'promote' };
  }
}
