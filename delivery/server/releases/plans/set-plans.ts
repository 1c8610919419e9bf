import { Types } from 'mongoose';
import type { ApplicationRecord } from '../applications/application.schema.ts';
import type { Reason } from '../compatibility/compatibility.ts';
import type { KnownRelease } from '../release.schema.ts';
import { type Address, otherVersions, solve } from './change-search.ts';
import type { Move, MoveRules } from './move-rules.ts';
import { type Snapshot, waitingIn, withChanges } from './snapshot.ts';

/** A move of a plan; or a release that a team has to build first, because none that is kept fits. */
export type Step = Move | { action: 'build'; name: string; set: string };

/** What a waiting set needs before it goes live: no canary of a member, others that fit, and members that know what is live. */
export function planSet(rules: MoveRules, snapshot: Snapshot, set: string): Step[] | undefined {
  const members = waitingIn(snapshot, set);
  if (members.length === 0) return undefined;
  const live = new Map(members.map(({ name, version }) => [name, version]));
  const builds = members.filter((one) => isReplaced(snapshot, one)).map(({ name }) => name);
  // A set of what was live before goes back: so do the others.
  const goesBack = members.some(({ live_at }) => live_at !== null);
  const solved = solve(rules, snapshot, { live }, goesBack ? 'any' : 'newer');
  if (!solved || solved.removed.length > 0) return planBuilds(rules, snapshot, set, { members, builds });
  const puts = solved.versions.filter(({ name }) => !live.has(name));
  return intoSet(rules, snapshot, set, { ended: solved.ended, puts, builds });
}

/** Whether another release went live since a member was built: its team takes that over first. */
function isReplaced({ applications }: Snapshot, { name, version, set }: KnownRelease): boolean {
  const live = applications.get(name)?.live;
  return set?.replaces !== undefined && typeof live === 'string' && live !== set.replaces && live !== version;
}

/** What goes into a set before it goes live, besides what waits in it. */
interface SetPlan {
  /** Applications whose canaries end. */
  ended?: readonly string[];
  puts?: readonly Address[];
  /** Applications whose teams build a release for it. */
  builds?: readonly string[];
}

/** The moves of a set, if each of them would be accepted. */
export function intoSet(
  rules: MoveRules,
  snapshot: Snapshot,
  set: string,
  { ended = [], puts = [], builds = [] }: SetPlan,
): Step[] | undefined {
  const steps: Step[] = [
    ...ended.map(rollbackOf),
    ...puts.map((one): Step => ({ action: 'put', name: one.name, version: one.version, set })),
    ...builds.map((name): Step => ({ action: 'build', name, set })),
    { action: 'activate_set', set },
  ];
  return follow(rules, snapshot, steps) && steps;
}

/**
 * What others release together with `members`: newer versions that are kept, else those that their teams build first, one
 * application after the other until all fit. Undefined when a member fits nowhere.
 */
export function planBuilds(
  rules: MoveRules,
  snapshot: Snapshot,
  set: string,
  { members, builds = [] }: { members: readonly Address[]; builds?: readonly string[] },
): Step[] | undefined {
  const chosen = new Map(members.map(({ name, version }) => [name, version]));
  const built = new Set(builds);
  const canaries = new Set(members.filter((one) => hasOtherCanary(snapshot, one)).map(({ name }) => name));
  let state = withLive(
    withBuilt(snapshot, builds),
    members.filter(({ name }) => !built.has(name)),
  );
  for (;;) {
    const isFixed = (name: string) => chosen.has(name) || built.has(name);
    const [reason] = rules.reasonsAdded(snapshot, state);
    if (!reason) break;
    const name = [reason.lacking, reason.name].find((one) => !isFixed(one));
    const application = name === undefined ? undefined : state.applications.get(name);
    if (name === undefined || !application) return undefined;
    if (application.canary) canaries.add(name);
    const kept = newerThatFits(rules, { snapshot, state }, application, isFixed);
    if (kept && kept.version !== application.live) chosen.set(name, kept.version);
    if (!kept) built.add(name);
    state = kept?.state ?? withBuilt(state, [name]);
  }
  const waits = waitingIn(snapshot, set);
  const puts = [...chosen]
    .map(([name, version]) => ({ name, version }))
    .filter((one) => !waits.some(({ name, version }) => name === one.name && version === one.version));
  // A canary that goes live itself ends by that.
  const ended = [...canaries].filter((name) => snapshot.applications.get(name)?.canary?.version !== chosen.get(name));
  return intoSet(rules, snapshot, set, { ended, puts, builds: [...built] });
}

/** The live version of an application without its canary, or a newer one that is kept, with which most others fit as they are. */
function newerThatFits(
  rules: MoveRules,
  { snapshot, state }: { snapshot: Snapshot; state: Snapshot },
  { _id: name, live, canary }: ApplicationRecord,
  isFixed: (name: string) => boolean,
): { version: string; state: Snapshot } | undefined {
  const before = snapshot.applications.get(name);
  const newer = before ? otherVersions(snapshot, before, 'newer').map(({ version }) => version) : [];
  const versions = canary && live ? [live, ...newer] : newer;
  const only = new Set([name]);
  const known = new Set(rules.reasons(snapshot, only).map(({ key }) => key));
  const rated = versions.flatMap((version) => {
    const next = withLive(state, [{ name, version }]);
    const unfit = rules.reasons(next, only).filter(({ key }) => !known.has(key));
    const others = unfit.map((one) => (one.name === name ? one.lacking : one.name));
    const isUnfit = others.some((one) => one === name || isFixed(one));
    return isUnfit ? [] : [{ version, state: next, unfit: new Set(others).size }];
  });
  return rated.sort((one, other) => one.unfit - other.unfit)[0];
}

/** With releases that are still to be built: what they will need is not known. */
function withBuilt(snapshot: Snapshot, names: readonly string[]): Snapshot {
  const applications = names.flatMap((name) => snapshot.applications.get(name) ?? []);
  const live = applications.map((one) => ({ ...one, live: TO_BUILD, canary: null }));
  const releases = names.map((name) => releaseToBuild(name));
  return withChanges(snapshot, live, releases);
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

/** Whether another version than this one is tried. */
export function hasOtherCanary({ applications }: Snapshot, { name, version }: Address): boolean {
  const canary = applications.get(name)?.canary;
  return canary ? canary.version !== version : false;
}

/** Ends a canary. */
export const rollbackOf = (name: string): Move => ({ action: 'rollback', name });

/** The state after steps that are all accepted. */
export function follow(rules: MoveRules, start: Snapshot, steps: readonly Step[]): Snapshot | undefined {
  return steps.reduce<Snapshot | undefined>((snapshot, step) => {
    if (!snapshot) return undefined;
    if (step.action !== 'build') return rules.outcome(snapshot, step).next;
    const { name, set } = step;
    const built = withChanges(snapshot, [], [releaseToBuild(name)]);
    return rules.outcome(built, { action: 'put', name, version: TO_BUILD, set }).next;
  }, start);
}

/** Stands for the version of a release that is still to be built; none has this name. */
const TO_BUILD = '?';

function releaseToBuild(name: string): KnownRelease {
  const states = { is_complete: true, is_rolled_back: false, is_retired: false, live_at: null };
  const origin = { author: null, commit: null, message: null };
  return {
    _id: new Types.ObjectId(),
    name,
    version: TO_BUILD,
    origin,
    released_by: '',
    released_at: new Date(),
    ...states,
  };
}
