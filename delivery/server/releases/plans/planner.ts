import { rolledBack } from '../applications/channel.policy.ts';
import type { Reason } from '../compatibility/compatibility.ts';
import { type Address, type Goal, STATES_MAX, solve } from './change-search.ts';
import type { Move, MoveRules } from './move-rules.ts';
import { previousOf } from './move-rules.ts';
import { liveMembers, liveSets, type Snapshot, waitingIn, withChanges } from './snapshot.ts';

/** A move of a plan; or a release that a team has to build first, because none that is kept fits. */
export type Step = Move | { action: 'build'; name: string; set: string };

/** Longest sequence of rollbacks that is looked for; in a snapshot without older releases none that is shorter is overlooked. */
const ROLLBACKS_MAX = { whole: 3, partial: 2 };

/** The names of the sets that plans propose, for what was live before and for what was not. */
const PLANNED_SETS = { back: 'retour', forward: 'commun' };

/**
 * The fewest moves that lead where a refused move should have led: rollbacks one after the other, else kept versions of several
 * applications that go live together. Found with the rules by which moves are refused. Undefined when nothing kept leads there.
 */
export function findPlan(rules: MoveRules, snapshot: Snapshot, refused: Move): Step[] | undefined {
  if (refused.action === 'activate_set') return planSet(rules, snapshot, refused.set);
  const goal = goalOf(snapshot, refused);
  if (!goal) return undefined;
  const short = isBack(refused)
    ? findRollbacks(rules, snapshot, goal, ROLLBACKS_MAX.whole)
    : planAgain(rules, snapshot, refused);
  return short ?? planTogether(rules, snapshot, goal, isBack(refused));
}

/** As {@link findPlan}, from what is live and what was before; undefined when older releases have to be known. */
export function findShortPlan(rules: MoveRules, snapshot: Snapshot, refused: Move): Step[] | undefined {
  const goal = isBack(refused) ? goalOf(snapshot, refused) : undefined;
  return goal && findRollbacks(rules, snapshot, goal, ROLLBACKS_MAX.partial);
}

const isBack = ({ action }: Move) => ['rollback', 'rollback_set', 'restore'].includes(action);

/** What holds up an activation alone: the canary ends first, and what is live by now is replaced. */
function planAgain(rules: MoveRules, snapshot: Snapshot, refused: Move): Move[] | undefined {
  if (refused.action !== 'activate') return undefined;
  const ended = refused.releases.flatMap(({ name, version }): Move[] => {
    const canary = snapshot.applications.get(name)?.canary;
    return canary && canary.version !== version ? [{ action: 'rollback', name }] : [];
  });
  const releases = refused.releases.map(({ name, version }) => ({ name, version }));
  const moves: Move[] = [...ended, { ...refused, releases }];
  return follow(rules, snapshot, moves) && moves;
}

/** What a move should have led to. */
function goalOf(snapshot: Snapshot, move: Move): Goal | undefined {
  switch (move.action) {
    case 'rollback': {
      const application = snapshot.applications.get(move.name);
      if (!application?.live) return undefined;
      return { live: new Map([[move.name, rolledBack(application, move.version)?.version ?? null]]) };
    }
    case 'rollback_set':
      return { live: new Map(liveMembers(snapshot, move.set).map((one) => [one._id, previousOf(one).live])) };
    case 'activate':
      return { live: new Map(move.releases.map(({ name, version }) => [name, version])) };
    case 'promote': {
      const canary = snapshot.applications.get(move.name)?.canary;
      return canary ? { live: new Map([[move.name, canary.version]]) } : undefined;
    }
    case 'restore':
      return { live: new Map(), restored: move.name };
    default:
      return undefined;
  }
}

/** Breadth first, so that no shorter sequence leads there. */
function findRollbacks(rules: MoveRules, start: Snapshot, goal: Goal, max: number): Move[] | undefined {
  const seen = new Set([stateOf(start)]);
  let level: { snapshot: Snapshot; moves: Move[] }[] = [{ snapshot: start, moves: [] }];
  for (let depth = 0; depth < max; depth += 1) {
    const next: typeof level = [];
    for (const { snapshot, moves } of level) {
      for (const move of rollbacksFrom(snapshot, goal)) {
        const after = rules.outcome(snapshot, move).next;
        if (!after || seen.has(stateOf(after))) continue;
        seen.add(stateOf(after));
        const path = [...moves, move];
        const end = reach(rules, after, goal);
        if (end) return [...path, ...end];
        if (seen.size > STATES_MAX) return undefined;
        next.push({ snapshot: after, moves: path });
      }
    }
    level = next;
  }
  return undefined;
}

/** The moves that are left when the goal is reached; undefined when it is not. */
function reach(rules: MoveRules, snapshot: Snapshot, { live, restored }: Goal): Move[] | undefined {
  const isReached = [...live].every(([name, version]) => {
    const application = snapshot.applications.get(name);
    if (version === null) return !application?.live || application.is_removed;
    return application?.live === version && !application.canary;
  });
  if (!isReached) return undefined;
  if (restored === undefined || !snapshot.applications.get(restored)?.is_removed) return [];
  const move: Move = { action: 'restore', name: restored };
  return rules.outcome(snapshot, move).next ? [move] : undefined;
}

/** The rollbacks that teams can ask for. */
function rollbacksFrom(snapshot: Snapshot, { live, restored }: Goal): Move[] {
  const ofApplications = [...snapshot.applications.values()].flatMap((application): Move[] => {
    const { _id: name, canary, history, is_removed } = application;
    const isThere = live.get(name) === application.live && !canary;
    const isConcerned = !is_removed || live.has(name) || name === restored;
    return !isThere && isConcerned && (canary || history.length > 0) ? [{ action: 'rollback', name }] : [];
  });
  return [...ofApplications, ...liveSets(snapshot).map((set): Move => ({ action: 'rollback_set', set }))];
}

/** What a further rollback depends on. */
function stateOf({ applications }: Snapshot): string {
  return [...applications.values()]
    .map(({ _id, live, canary, history, is_removed }) =>
      [_id, live, canary?.version, history.length, is_removed].join(' '),
    )
    .join('\n');
}

/** Kept versions of other applications that fit with those that are asked for, in a set. */
function planTogether(rules: MoveRules, snapshot: Snapshot, goal: Goal, isBack: boolean): Step[] | undefined {
  const solved = solve(rules, snapshot, goal, isBack ? 'any' : 'newer');
  const set = freeName(snapshot, isBack ? PLANNED_SETS.back : PLANNED_SETS.forward);
  if (!solved) {
    const wanted = [...goal.live].flatMap(([name, version]) => (version === null ? [] : [{ name, version }]));
    return isBack ? undefined : planBuilds(rules, snapshot, wanted, set);
  }
  const moves = [
    ...solved.removed.map((name): Move => ({ action: 'remove', name })),
    ...solved.ended.map((name): Move => ({ action: 'rollback', name })),
    ...toVersions(snapshot, solved.versions, set),
  ];
  return withEnd(rules, snapshot, goal, moves);
}

/** One application goes back alone; several go live in a set. */
function toVersions(snapshot: Snapshot, versions: readonly Address[], set: string): Move[] {
  const [first, ...others] = versions;
  if (first && others.length === 0) {
    const isPrevious = snapshot.applications.get(first.name)?.history.at(-1) === first.version;
    return [{ action: 'rollback', name: first.name, ...(!isPrevious && { version: first.version }) }];
  }
  const puts = versions.map((one): Move => ({ action: 'put', set, ...one }));
  return puts.length > 0 ? [...puts, { action: 'activate_set', set }] : [];
}

/** What a waiting set needs before it goes live: no canary of a member, nothing replaced, and others that fit. */
function planSet(rules: MoveRules, snapshot: Snapshot, set: string): Step[] | undefined {
  const members = waitingIn(snapshot, set);
  if (members.length === 0) return undefined;
  const solved = solve(
    rules,
    snapshot,
    { live: new Map(members.map(({ name, version }) => [name, version])) },
    'newer',
  );
  const again = members.filter((one) => {
    const live = snapshot.applications.get(one.name)?.live;
    return one.set?.replaces !== undefined && live && live !== one.set.replaces && live !== one.version;
  });
  if (!solved) return planBuilds(rules, snapshot, members, set);
  const added = solved.versions.filter(({ name }) => !members.some((member) => member.name === name));
  const moves: Move[] = [
    ...solved.removed.map((name): Move => ({ action: 'remove', name })),
    ...solved.ended.map((name): Move => ({ action: 'rollback', name })),
    ...[...again, ...added].map(({ name, version }): Move => ({ action: 'put', name, version, set })),
    { action: 'activate_set', set },
  ];
  return follow(rules, snapshot, moves) && moves;
}

/** The teams outside a set whose applications do not fit build a release for it; undefined when a member fits nowhere. */
function planBuilds(
  rules: MoveRules,
  snapshot: Snapshot,
  members: readonly Address[],
  set: string,
): Step[] | undefined {
  const names = new Set(askedFor(rules, snapshot, members).keys());
  if (members.some(({ name }) => names.has(name))) return undefined;
  const puts = members.flatMap(({ name, version }): Move[] => {
    const isWaiting = waitingIn(snapshot, set).some((one) => one.name === name && one.version === version);
    return isWaiting ? [] : [{ action: 'put', name, version, set }];
  });
  const builds = [...names].map((name): Step => ({ action: 'build', name, set }));
  return [...puts, ...builds, { action: 'activate_set', set }];
}

/** The applications that releases need, with the reasons: of two that do not fit, the one outside them. */
export function askedFor(rules: MoveRules, snapshot: Snapshot, members: readonly Address[]): Map<string, Reason[]> {
  const isMember = (name: string) => members.some((member) => member.name === name);
  const asked = new Map<string, Reason[]>();
  for (const reason of rules.reasonsAdded(snapshot, withLive(snapshot, members))) {
    const { name, lacking } = reason;
    const one = isMember(name) && !isMember(lacking) ? lacking : name;
    asked.set(one, [...(asked.get(one) ?? []), reason]);
  }
  return asked;
}

function withLive(snapshot: Snapshot, members: readonly Address[]): Snapshot {
  const live = members.flatMap(({ name, version }) => {
    const application = snapshot.applications.get(name);
    return application ? [{ ...application, live: version, canary: null }] : [];
  });
  return withChanges(snapshot, live);
}

/** The moves, if they are accepted one after the other and lead to the goal. */
function withEnd(rules: MoveRules, snapshot: Snapshot, goal: Goal, moves: Move[]): Move[] | undefined {
  const after = follow(rules, snapshot, moves);
  const end = after && reach(rules, after, goal);
  return end && [...moves, ...end];
}

/** The state after moves that are all accepted. */
function follow(rules: MoveRules, start: Snapshot, moves: readonly Move[]): Snapshot | undefined {
  return moves.reduce<Snapshot | undefined>((snapshot, move) => snapshot && rules.outcome(snapshot, move).next, start);
}

/** A name that no set has. */
function freeName(snapshot: Snapshot, wanted: string): string {
  const waiting = [...snapshot.releases.values()].flatMap(({ set }) => set?.name ?? []);
  const moved = [...snapshot.applications.values()].flatMap(({ set }) => set?.name ?? []);
  const taken = new Set([...waiting, ...moved, ...liveSets(snapshot)]);
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}-${number}`;
    if (!taken.has(name)) return name;
  }
}
