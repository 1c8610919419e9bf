import { describe, expect, it } from 'vitest';
import { SHELL } from '../../../contract/federation.ts';
import { randomNumbers } from '../../../contract/random-numbers.fixtures.ts';
import { setName } from '../../../contract/releases.ts';
import type { KnownRelease } from '../release.schema.ts';
import { type Move, MoveRules } from './move-rules.ts';
import { findPlan } from './planner.ts';
import { remoteRelease, shellRelease, snapshotWith, withReplaced } from './plans.fixtures.ts';
import { type Step } from './set-plans.ts';
import { liveSets, type Snapshot, withChanges } from './snapshot.ts';

const rules = () => new MoveRules({ lacks: () => [], permanentRemotes: [] });

/** The state after moves that are all accepted. */
function after(start: Snapshot, ...moves: Step[]): Snapshot {
  return moves.reduce((snapshot, move) => {
    if (move.action === 'build') throw new Error('nothing is built');
    const { next, obstacles } = rules().outcome(snapshot, move);
    if (!next) throw new Error(`${JSON.stringify(move)}: ${obstacles.map(({ text }) => text).join(' ')}`);
    return withReplaced(snapshot, next);
  }, start);
}

const liveIn = ({ applications }: Snapshot) =>
  Object.fromEntries([...applications.values()].map(({ _id, live }) => [_id, live]));
const put = (name: string, version: string, set: string): Move => ({ action: 'put', name, version, set });
const activate = (set: string): Move => ({ action: 'activate_set', set });
const back = (name: string, version?: string): Move => ({ action: 'rollback', name, version });
const backSet = (set: string): Move => ({ action: 'rollback_set', set });
const release = (name: string, version: string): Move => ({
  action: 'activate',
  releases: [{ name, version }],
  replace: false,
});

const canary = (name: string, version: string): Move => ({
  action: 'activate',
  releases: [{ name, version }],
  replace: false,
  canary: { share: 10, testers: [] },
});

/** Shells that provide 1 and 2, and remotes for one of them. */
const start = snapshotWith(
  shellRelease('s1', 1),
  remoteRelease('student', 't1', 1),
  remoteRelease('admin', 'a1', 1),
  shellRelease('s2', 2),
  remoteRelease('student', 't2', 2),
  remoteRelease('admin', 'a2', 2),
  remoteRelease('student', 't3', 2),
  remoteRelease('student', 't1b', 1),
  remoteRelease('student', 't2b', 1),
);
const together = [put(SHELL, 's2', 'deux'), put('student', 't2', 'deux'), put('admin', 'a2', 'deux'), activate('deux')];

it('rolls a set back although one of its members had gone on in another set, once that is rolled back', () => {
  const overlapping = after(start, ...together, put('student', 't3', 'trois'), activate('trois'));
  expect(rules().outcome(overlapping, backSet('deux')).obstacles).toMatchObject([{ code: 'release_incompatible' }]);
  expect(findPlan(rules(), overlapping, backSet('deux'))).toEqual([back('student'), backSet('deux')]);
  expect(liveIn(after(overlapping, backSet('trois')))).toMatchObject({ student: 't2' });
  expect(liveIn(after(overlapping, backSet('trois'), backSet('deux')))).toEqual({
    shell: 's1',
    student: 't1',
    admin: 'a1',
  });
});

it('leads a single rollback to that of the set, or past a canary', () => {
  const live = after(start, ...together);
  expect(findPlan(rules(), live, back('student'))).toEqual([backSet('deux')]);
  const wide = snapshotWith(shellRelease('s1', 1), remoteRelease('admin', 'a12', 1, 2));
  const more = withChanges(wide, [], [shellRelease('s2', 2), remoteRelease('admin', 'a2', 2)]);
  const tried = after(more, release(SHELL, 's2'), canary('admin', 'a2'));
  expect(findPlan(rules(), tried, back(SHELL))).toEqual([back('admin'), back(SHELL)]);
});

describe('a remote leaves the site for a rollback', () => {
  const retired = (snapshot: Snapshot, ...versions: string[]) => {
    const found = [...snapshot.releases.values()].filter(({ version }) => versions.includes(version));
    return withChanges(
      snapshot,
      [...snapshot.applications.values()].map((one) => ({
        ...one,
        history: one.history.filter((version) => !versions.includes(version)),
      })),
      found.map((one) => ({ ...one, is_retired: true })),
    );
  };

  it('not if it ran with the wanted version, of which its build is no longer kept', () => {
    const live = retired(after(start, ...together), 't1', 'a1');
    expect(findPlan(rules(), live, back(SHELL, 's1'))).toBeUndefined();
    expect(findPlan(rules(), live, backSet('deux'))).toBeUndefined();
  });

  it('if it was off the site then, or came with what replaced that version', () => {
    const removed = after(start, { action: 'remove', name: 'admin' }, ...together.filter((one) => !isOf(one, 'admin')));
    const restored = after(removed, release('admin', 'a2'), { action: 'restore', name: 'admin' });
    expect(findPlan(rules(), retired(restored, 'a1'), back(SHELL, 's1'))).toEqual([
      { action: 'remove', name: 'admin' },
      put(SHELL, 's1', 'retour-shell'),
      put('student', 't1', 'retour-shell'),
      activate('retour-shell'),
    ]);
  });
});

/** Whether a move concerns this application alone. */
const isOf = (move: Move, name: string) => 'name' in move && move.name === name;

it('puts kept versions into a set, when no rollbacks lead there', () => {
  const newest = snapshotWith(
    ...[...start.releases.values()].filter(({ version }) => !['s1', 't1', 'a1'].includes(version)),
  );
  const wasLive = { live_at: new Date(0), released_at: new Date(0) };
  const older = [shellRelease('s1', 1), remoteRelease('student', 't1', 1), remoteRelease('admin', 'a1', 1)];
  const only = withChanges(
    newest,
    [],
    older.map((one) => ({ ...one, ...wasLive })),
  );
  const plan = findPlan(rules(), only, { action: 'rollback', name: 'student', version: 't1' }) ?? [];
  expect(plan).toEqual([
    put(SHELL, 's1', 'retour-student'),
    put('student', 't1', 'retour-student'),
    put('admin', 'a1', 'retour-student'),
    activate('retour-student'),
  ]);
  expect(liveIn(after(only, ...plan))).toEqual({ shell: 's1', student: 't1', admin: 'a1' });
  // Whoever reads the set once the first of them is in it is told of the same versions.
  const begun = after(only, put('student', 't1', 'retour-student'));
  expect(findPlan(rules(), begun, activate('retour-student'))).toEqual(plan.filter((_, step) => step !== 1));
});

it('asks the other teams for a build, when a set needs what nobody has released', () => {
  const without = withChanges(start, [], [{ ...remoteRelease('admin', 'a2', 2), is_retired: true }]);
  const waiting = after(without, put(SHELL, 's2', 'deux'), put('student', 't2', 'deux'));
  expect(findPlan(rules(), waiting, activate('deux'))).toEqual([
    { action: 'build', name: 'admin', set: 'deux' },
    activate('deux'),
  ]);
});

/** Other states of releases that are kept. */
const changed = (snapshot: Snapshot, versions: string[], changes: Partial<KnownRelease>): Snapshot => {
  const found = [...snapshot.releases.values()].filter(({ version }) => versions.includes(version));
  return withChanges(
    snapshot,
    [],
    found.map((one) => ({ ...one, ...changes })),
  );
};

it('publishes newer versions that are kept, and asks those for a build that have none', () => {
  expect(findPlan(rules(), start, release('student', 't2'))).toEqual([
    put(SHELL, 's2', 'commun-student'),
    put('student', 't2', 'commun-student'),
    put('admin', 'a2', 'commun-student'),
    activate('commun-student'),
  ]);
  expect(findPlan(rules(), changed(start, ['a2'], { is_retired: true }), release('student', 't2'))).toEqual([
    put('student', 't2', 'commun-student'),
    put(SHELL, 's2', 'commun-student'),
    { action: 'build', name: 'admin', set: 'commun-student' },
    activate('commun-student'),
  ]);
  expect(findPlan(rules(), changed(start, ['a2', 's2'], { is_retired: true }), release('student', 't2'))).toEqual([
    put('student', 't2', 'commun-student'),
    { action: 'build', name: SHELL, set: 'commun-student' },
    activate('commun-student'),
  ]);
});

it('publishes nothing that was taken back or refused, nor goes back, for a release of others', () => {
  const isBuilt = (changes: Partial<KnownRelease>) => {
    const plan = findPlan(rules(), changed(start, ['a2'], changes), release('student', 't2')) ?? [];
    return plan.some(({ action }) => action === 'build');
  };
  expect(isBuilt({})).toBe(false);
  expect(isBuilt({ is_rolled_back: true })).toBe(true);
  expect(isBuilt({ refusal_reason: 'Cette page échoue sur le serveur.' })).toBe(true);
  expect(isBuilt({ live_at: new Date() })).toBe(true);
  expect(isBuilt({ released_at: new Date(0) })).toBe(true);
});

it('goes back to what was taken back only if nothing else fits', () => {
  const more = withChanges(
    start,
    [],
    [
      { ...remoteRelease('admin', 'a3', 1), is_rolled_back: true, live_at: new Date() },
      remoteRelease('admin', 'a4', 1),
    ],
  );
  const live = after(more, ...together);
  const alone = withChanges(
    live,
    [...live.applications.values()].map((one) => ({ ...one, history: [] })),
  );
  const withoutFirst = changed(alone, ['a1'], { is_retired: true });
  const versions = (snapshot: Snapshot) =>
    findPlan(rules(), snapshot, back(SHELL, 's1'))?.flatMap((one) => ('version' in one ? one.version : []));
  expect(versions(withoutFirst)).toContain('a4');
  expect(versions(changed(withoutFirst, ['a4'], { is_retired: true }))).toContain('a3');
});

it('ends a canary and repeats the refused move, of a canary too; it undoes nothing that went live meanwhile', () => {
  const tried = after(start, canary('student', 't2b'));
  const other = { ...canary('student', 't1b'), canary: { share: 5, testers: ['ada@example.org'] } };
  expect(findPlan(rules(), tried, other)).toEqual([back('student'), other]);
  expect(findPlan(rules(), start, canary('student', 't2'))).toBeUndefined();
  const seen: Move = {
    action: 'activate',
    releases: [{ name: 'student', version: 't1b', replaces: 't0' }],
    replace: false,
  };
  expect(findPlan(rules(), tried, seen)).toBeUndefined();
  expect(findPlan(rules(), start, seen)).toBeUndefined();
});

it('asks the team of a member for a build, when another release of it went live meanwhile', () => {
  const waiting = after(start, put('student', 't1b', 'un'));
  const replaced = changed(waiting, ['t1b'], { set: { name: 'un', at: new Date(), replaces: 't0' } });
  expect(findPlan(rules(), replaced, activate('un'))).toEqual([
    { action: 'build', name: 'student', set: 'un' },
    activate('un'),
  ]);
});

it('names a set after the team that asks, as no other set is named', () => {
  const nameOf = (snapshot: Snapshot, from?: string) =>
    findPlan(rules(), snapshot, release('student', 't2'), from)
      ?.flatMap((one) => ('set' in one ? one.set : []))
      .at(-1);
  expect([nameOf(start), nameOf(start, 'admin')]).toEqual(['commun-student', 'commun-admin']);
  expect(nameOf(after(start, put('student', 't3', 'commun-student')))).toBe('commun-student-2');
  const long = 'a'.repeat(31);
  expect(setName.safeParse(nameOf(after(start, put('student', 't3', `commun-${long}`)), long)).success).toBe(true);
});

it('finds what fits among many versions of many applications', () => {
  const names = Array.from({ length: 25 }, (_, index) => `remote-${index}`);
  const releases = [shellRelease('s2', 2), ...names.map((name) => remoteRelease(name, `${name}-live`, 2))];
  const kept = names.flatMap((name) => [
    ...Array.from({ length: 49 }, (_, index) => remoteRelease(name, `${name}-${index}`, 2, 3)),
    remoteRelease(name, `${name}-fits`, 1),
  ]);
  const many = withChanges(snapshotWith(...releases), [], [shellRelease('s1', 1), ...kept]);
  const plan = findPlan(rules(), many, { action: 'rollback', name: SHELL, version: 's1' }) ?? [];
  expect(liveIn(after(many, ...plan))).toEqual({
    shell: 's1',
    ...Object.fromEntries(names.map((name) => [name, `${name}-fits`])),
  });
  expect(plan).toHaveLength(names.length + 2);
});

const NAMES = [SHELL, 'student', 'admin'];

/** Teams that make moves at random, and what each of them had before, as it would remember it. */
class RandomTeams {
  readonly had = new Map<string, string[]>(NAMES.map((name) => [name, []]));
  snapshot = snapshotWith(
    shellRelease('shell-0', 1),
    remoteRelease('student', 'student-0', 1),
    remoteRelease('admin', 'admin-0', 1, 2),
  );
  #released = 0;

  constructor(readonly random: (below: number) => number) {}

  /** Makes a move if it is accepted. */
  move(): void {
    const move = this.#choose();
    const { next } = rules().outcome(this.snapshot, move);
    if (!next) return;
    const [before, live] = [liveIn(this.snapshot), liveIn(next)];
    if (move.action === 'rollback') {
      const had = this.had.get(move.name) ?? [];
      const ended = this.snapshot.applications.get(move.name)?.canary?.version;
      // A version that failed as a canary is none to go back to.
      this.had.set(
        move.name,
        had.filter((one) => one !== ended),
      );
    }
    for (const name of NAMES.filter((one) => before[one] !== live[one])) {
      const had = this.had.get(name) ?? [];
      if (move.action.startsWith('rollback')) expect([name, had.pop() ?? null]).toEqual([name, live[name]]);
      else
        this.had.set(
          name,
          [...had, before[name] ?? ''].filter((one) => one !== live[name]),
        );
    }
    this.snapshot = withReplaced(this.snapshot, next);
  }

  #choose(): Move {
    const name = this.#pick(NAMES);
    const set = this.#pick(['un', 'deux', 'trois']);
    switch (this.random(11)) {
      case 0:
        return release(name, this.#version(name));
      case 1:
        return canary(name, this.#version(name));
      case 2:
        return { action: 'promote', name };
      case 3:
        return back(name);
      case 4:
        return backSet(set);
      case 5:
      case 6:
      case 7:
        return put(name, this.#version(name), set);
      case 8:
      case 9:
        return activate(set);
      default:
        return { action: this.#pick(['remove', 'restore', 'restore']), name: this.#pick(['student', 'admin']) };
    }
  }

  /** A new version, or one that is kept, for shells that provide what is usual by then. */
  #version(name: string): string {
    const kept = [...this.snapshot.releases.values()].filter((one) => one.name === name);
    if (this.random(4) === 0) return this.#pick(kept).version;
    this.#released += 1;
    const usual = 1 + Math.floor(this.#released / 25) + this.random(3);
    const version = `${name}-${this.#released}`;
    const made =
      name === SHELL ? shellRelease(version, usual) : remoteRelease(name, version, usual, usual + this.random(2));
    this.snapshot = withChanges(this.snapshot, [], [{ ...made, released_at: new Date(this.#released) }]);
    return version;
  }

  #pick<One>(list: readonly One[]): One {
    return list[this.random(list.length)] as One;
  }
}

it('leads each team back to what it had, from each state of random moves', () => {
  const found = new Set<string>();
  for (const seed of [1, 2, 3, 4]) {
    const teams = new RandomTeams(randomNumbers(seed));
    for (let count = 0; count < 200; count += 1) {
      teams.move();
      for (const plan of plansBack(teams)) found.add(plan.map(({ action }) => action).join(' '));
    }
  }
  expect([...found]).toEqual(
    expect.arrayContaining([
      'rollback',
      'rollback rollback',
      'rollback_set',
      'rollback rollback_set',
      'put put activate_set',
    ]),
  );
});

/** What leads each team to what it had, and each live set to what was live before it; fails where nothing does. */
function plansBack({ snapshot, had }: RandomTeams): Step[][] {
  const asked = (move: Move) => (rules().outcome(snapshot, move).next ? [move] : findPlan(rules(), snapshot, move));
  const ofTeams = NAMES.flatMap((name) => {
    const { live, canary: tried } = snapshot.applications.get(name) ?? {};
    const wanted = tried ? live : had.get(name)?.at(-1);
    if (!wanted) return [];
    const plan = asked(back(name)) ?? [];
    expect(liveIn(after(snapshot, ...plan))[name]).toBe(wanted);
    return [plan];
  });
  for (const name of NAMES.filter((one) => snapshot.applications.get(one)?.is_removed)) {
    const plan = asked({ action: 'restore', name });
    if (plan) expect(after(snapshot, ...plan).applications.get(name)?.is_removed).toBe(false);
  }
  for (const set of liveSets(snapshot)) after(snapshot, ...(asked(backSet(set)) ?? [backSet(set)]));
  return ofTeams;
}
