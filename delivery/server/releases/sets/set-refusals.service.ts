import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { callsText } from '../../../contract/labels.ts';
import type { NextCall, ReleaseAddress } from '../../../contract/releases.ts';
import { DeliveryError } from '../../common/delivery.error.ts';
import { type Actor, DeliveryProduct } from '../../ports.ts';
import { ApplicationsService } from '../applications/applications.service.ts';
import { titleOf } from '../deployments/deployment.mapper.ts';
import { ReleaseFilesService } from '../files/release-files.service.ts';
import { type Move, MoveRules } from '../plans/move-rules.ts';
import { PlansService } from '../plans/plans.service.ts';
import { type LiveMember, liveMembers, type Snapshot } from '../plans/snapshot.ts';
import { timeSince } from '../plans/time-since.ts';
import { keyOf } from '../release.schema.ts';
import type { Team } from '../tokens/deploy-tokens.service.ts';
import {
  lastRolledBack,
  liveAddress,
  type MovedApplication,
  rolledBackAddress,
  titleIn,
} from './set-descriptions.service.ts';

/** Who moves a set: a team with a release in it, or a super administrator. */
export type Mover = Actor & Partial<Pick<Team, 'application'>>;

/** Says why a set is not moved, and the next steps. */
@Injectable()
export class SetRefusalsService {
  constructor(
    private readonly applications: ApplicationsService,
    private readonly files: ReleaseFilesService,
    private readonly plans: PlansService,
    private readonly product: DeliveryProduct,
  ) {}

  /** The members of a live set, for whoever may move it. @throws {DeliveryError} `set_not_found`; `other_team`, naming the teams */
  async requireLive(name: string, actor: Mover, snapshot: Snapshot, session: ClientSession): Promise<LiveMember[]> {
    const members = liveMembers(snapshot, name);
    if (members.length === 0) throw await this.notFound(name, session);
    checkMember(actor, [...members.map(liveAddress), ...movedOn(members, snapshot)], name, snapshot);
    return members;
  }

  /** Checks that the store has the files of releases. @throws {DeliveryError} `release_incomplete`, naming those whose teams send them again */
  async requireFiles(members: readonly ReleaseAddress[], snapshot: Snapshot): Promise<void> {
    const found = await this.applications.releasesAt(members);
    const checked = found.map(async (release) => ({ release, fault: await this.files.faultOf(release) }));
    const lost = (await Promise.all(checked)).filter(({ fault }) => fault !== undefined);
    if (lost.length === 0) return;
    const calls = lost.map(({ release: { name, set } }): NextCall => {
      return { name, title: titleIn(snapshot, name), action: 'release', ...(set && { set: set.name }) };
    });
    const named = lost.map(({ release: { name, version }, fault }) => {
      return `${titleIn(snapshot, name)} ${version}\u00a0: ${fault}`;
    });
    throw new DeliveryError('release_incomplete', [...named, callsText(calls)].join(' '), calls);
  }

  /** What is said of a set that neither waits nor is live, with what puts its releases into it again. */
  async notFound(name: string, session: ClientSession | null = null): Promise<DeliveryError> {
    const moved = lastRolledBack(await this.plans.read(session), name);
    const [last] = moved;
    if (!last) {
      const [left] = await this.applications.leftSet(name, session);
      const ended = left?.left_set;
      const said = ended
        ? `L'ensemble ${name} n'a plus de version\u00a0: la dernière a été retirée par ${ended.by.name}, ${timeSince(ended.at)}.`
        : `Aucune version n'attend dans l'ensemble ${name}, et aucune n'est en ligne par lui.`;
      return new DeliveryError('set_not_found', said);
    }
    const { by, at } = last.set;
    const said = `L'ensemble ${name} a été écarté${by ? ` par ${by.name}` : ''}, ${timeSince(at)}.`;
    const calls = this.#waysBack(name, moved, await this.plans.read(session, moved.map(rolledBackAddress)));
    return new DeliveryError('set_not_found', calls.length > 0 ? `${said} ${callsText(calls)}` : said, calls);
  }

  /** The calls that put the releases of a set that was rolled back into it again and make it live, as far as they are accepted. */
  #waysBack(set: string, moved: readonly MovedApplication[], start: Snapshot): NextCall[] {
    const rules = new MoveRules(this.product);
    let snapshot = start;
    const isAccepted = (move: Move) => {
      const { next } = rules.outcome(snapshot, move);
      snapshot = next ?? snapshot;
      return next !== undefined;
    };
    const calls = moved.flatMap((one): NextCall[] => {
      const address = rolledBackAddress(one);
      const call = { name: one._id, title: titleOf(one), action: 'release', version: address.version, set } as const;
      return isAccepted({ action: 'put', ...address, set }) ? [call] : [];
    });
    const [first] = calls;
    if (!first || !isAccepted({ action: 'activate_set', set })) return calls;
    return [...calls, { name: first.name, title: first.title, action: 'promote', set }];
  }
}

/** Says of a live set who has made it so. */
export function liveError(name: string, members: readonly LiveMember[]): DeliveryError {
  const { by, at = new Date() } = members[0]?.with ?? {};
  const said = `L'ensemble ${name} est déjà en ligne${by ? `, par ${by.name}` : ''}, ${timeSince(at)}.`;
  return new DeliveryError('set_live', said);
}

/** @throws {DeliveryError} `other_team`, naming the teams of the set */
export function checkMember(
  { application }: Mover,
  members: readonly ReleaseAddress[],
  set: string,
  snapshot: Snapshot,
): void {
  if (application === undefined || members.some(({ name }) => name === application)) return;
  const titles = new Intl.ListFormat('fr').format(
    members.map(({ name }) => `«\u00a0${titleIn(snapshot, name)}\u00a0»`),
  );
  throw new DeliveryError(
    'other_team',
    `L'ensemble ${set} a des versions de ${titles}\u00a0: leurs équipes, ou un super administrateur, le déplacent.`,
  );
}

/** Those that the set has made live too, and that went on since, alone or in another set: their teams may still ask. */
function movedOn(members: readonly LiveMember[], { applications, releases }: Snapshot): ReleaseAddress[] {
  const generation = members[0]?.with.generation;
  return [...applications.values()].flatMap(({ _id: name, live, set, history }) => {
    const previous = releases.get(keyOf({ name, version: history.at(-1) ?? '' }))?.went_live_with;
    const wasMember = set?.generation === generation || previous?.generation === generation;
    return wasMember && !members.some((one) => one._id === name) ? [{ name, version: live ?? '' }] : [];
  });
}
