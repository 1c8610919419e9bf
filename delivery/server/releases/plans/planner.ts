import { rolledBack } from '../applications/channel.policy.ts';
import { type Address, type Goal, STATES_MAX, solve } from './change-search.ts';
import type { Move, MoveRules } from './move-rules.ts';
import { previousOf } from './move-rules.ts';
import { follow, hasOtherCanary, intoSet, planBuilds, planSet, rollbackOf, type Step } from './set-plans.ts';
import { liveMembers, liveSets, type Snapshot } from './snapshot.ts';

/** Longest sequence of rollbacks that is looked for; in a snapshot without older releases none that is shorter is overlooked. */
const ROLLBACKS_MAX = { whole: 3, partial: 2 };

/** The names of the sets that plans propose begin like this, for what was live before and for what was not. */
const PLANNED_SETS = { back: 'retour', forward: 'commun' };

/** Longest name of a set (contract). */
const SET_NAME_MAX = 40;

/**
 * The fewest moves that lead where a refused move should have led: rollbacks one after the other, else kept versions of several
 * applications that go live together. Found with the rules by which moves are refused. Undefined when nothing kept leads there.
 * A set is named after the application whose team asks, so that no other team is told the same name.
 */
export function findPlan(rules: MoveRules, snapshot: Snapshot, refused: Move, from?: string): Step[] | undefined {
  if (refused.action === 'activate_set') return planSet(rules, snapshot, refused.set);
  const goal = goalOf(snapshot, refused);
  if (!goal) return undefined;
  const asking = from ?? goal.restored ?? [...goal.live.keys()][0] ?? '';
  if (!isBack(refused)) return planForward(rules, snapshot, refused, { goal, asking });
  return (
    findRollbacks(rules, snapshot, goal, ROLLBACKS_MAX.whole) ??
    planBack(rules, snapshot, goal, freeName(snapshot, PLANNED_SETS.back, asking))
  );
}

/** As {@link findPlan}, from what is live and what was before; undefined when older releases have to be known. */
export function findShortPlan(rules: MoveRules, snapshot: Snapshot, refused: Move): Step[] | undefined {
  const goal = isBack(refused) ? goalOf(snapshot, refused) : undefined;
  return goal && findRollbacks(rules, snapshot, goal, ROLLBACKS_MAX.partial);
}

const isBack = ({ action }: Move) => ['rollback', 'rollback_set', 'restore'].includes(action);

/**
 * Ends canaries and repeats the refused move; else releases of several applications go live in a set, which a team that asks for
 * a canary does not want. Undefined when another release went live meanwhile: whoever does not know it would undo it.
 */
function planForward(
  rules: MoveRules,
  snapshot: Snapshot,
  refused: Move,
  { goal, asking }: { goal: Goal; asking: string },
): Step[] | undefined {
  const { moves: ended, snapshot: start } = endCanaries(rules, snapshot, refused);
  const { next, obstacles } = rules.outcome(start, refused);
  if (next) return ended.length > 0 ? [...ended, refused] : undefined;
  if (obstacles.some(({ code }) => code === 'live_changed')) return undefined;
  const solved = solve(rules, snapshot, goal, 'newer');
  const isAlone = solved?.versions.every(({ name }) => goal.live.has(name));
  if (solved && isAlone) {
    const moves: Move[] = [...solved.ended.map(rollbackOf), refused];
    if (follow(rules, snapshot, moves)) return moves;
  }
  if (refused.action === 'activate' && refused.canary) return undefined;
  const set = freeName(snapshot, PLANNED_SETS.forward, asking);
  if (solved) return intoSet(rules, snapshot, set, { ended: solved.ended, puts: solved.versions });
  const members = [...goal.live].flatMap(([name, version]) => (version === null ? [] : [{ name, version }]));
  return planBuilds(rules, snapshot, set, { members });
}

/** The canaries that hold up an activation end first. */
function endCanaries(rules: MoveRules, snapshot: Snapshot, refused: Move): { moves: Move[]; snapshot: Snapshot } {
  const releases = refused.action === 'activate' ? refused.releases : [];
  const moves = releases.filter((one) => hasOtherCanary(snapshot, one)).map(({ name }) => rollbackOf(name));
  const after = follow(rules, snapshot, moves);
  return after ? { moves, snapshot: after } : { moves: [], snapshot };
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
  let tried = 0;
  let level: { snapshot: Snapshot; moves: Move[] }[] = [{ snapshot: start, moves: [] }];
  for (let depth = 0; depth < max; depth += 1) {
    const next: typeof level = [];
    for (const { snapshot, moves } of level) {
      for (const move of rollbacksFrom(snapshot, goal)) {
        tried += 1;
        if (tried > STATES_MAX) return undefined;
        const after = rules.outcome(snapshot, move).next;
        if (!after || seen.has(stateOf(after))) continue;
        seen.add(stateOf(after));
        const path = [...moves, move];
        const end = reach(rules, after, goal);
        if (end) return [...path, ...end];
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
function planBack(rules: MoveRules, snapshot: Snapshot, goal: Goal, set: string): Move[] | undefined {
  const solved = solve(rules, snapshot, goal, 'any');
  if (!solved) return undefined;
  const moves = [
    ...solved.removed.map((name): Move => ({ action: 'remove', name })),
    ...solved.ended.map(rollbackOf),
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

/** The moves, if they are accepted one after the other and lead to the goal. */
function withEnd(rules: MoveRules, snapshot: Snapshot, goal: Goal, moves: Move[]): Move[] | undefined {
  const after = follow(rules, snapshot, moves);
  const end = after && reach(rules, after, goal);
  return end && [...moves, ...end];
}

/** A name that no set has. */
function freeName(snapshot: Snapshot, wanted: string, asking: string): string {
  const waiting = [...snapshot.releases.values()].flatMap(({ set }) => set?.name ?? []);
  const moved = [...snapshot.applications.values()].flatMap(({ set }) => set?.name ?? []);
  const taken = new Set([...waiting, ...moved, ...liveSets(snapshot)]);
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : `-${number}`;
    const name = `${`${wanted}-${asking}`.slice(0, SET_NAME_MAX - end.length)}${end}`;
    if (!taken.has(name)) return name;
  }
}
