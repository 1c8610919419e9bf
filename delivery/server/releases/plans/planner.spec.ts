import { expect, it } from 'vitest';
import { SHELL } from '../../../contract/federation.ts';
import { type Move, MoveRules } from './move-rules.ts';
import { findPlan, type Step } from './planner.ts';
import { remoteRelease, shellRelease, snapshotWith } from './plans.fixtures.ts';
import { liveSets, type Snapshot, withChanges } from './snapshot.ts';

const rules = () => new MoveRules({ lacks: () => [], permanentRemotes: [] });

/** The state after moves that are all accepted. */
function after(start: Snapshot, ...moves: Step[]): Snapshot {
  return moves.reduce((snapshot, move) => {
    if (move.action === 'build') throw new Error('nothing is built');
    const { next, obstacles } = rules().outcome(snapshot, move);
    if (!next) throw new Error(`${JSON.stringify(move)}: ${obstacles.map(({ text }) => text).join(' ')}`);
    return next;
  }, start);
}

const liveIn = ({ applications }: Snapshot) =>
  Object.fromEntries([...applications.values()].map(({ _id, live }) => [_id, live]));
const put = (name: string, version: string, set: string): Move => ({ action: 'put', name, version, set });
const activate = (set: string): Move => ({ action: 'activate_set', set });
const back = (name: string): Move => ({ action: 'rollback', name });
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
});

it('puts kept versions into a set, when no rollbacks lead there', () => {
  const newest = snapshotWith(
    ...[...start.releases.values()].filter(({ version }) => !['s1', 't1', 'a1'].includes(version)),
  );
  const only = withChanges(
    newest,
    [],
    [shellRelease('s1', 1), remoteRelease('student', 't1', 1), remoteRelease('admin', 'a1', 1)],
  );
  const plan = findPlan(rules(), only, { action: 'rollback', name: 'student', version: 't1' }) ?? [];
  expect(plan).toEqual([
    put(SHELL, 's1', 'retour'),
    put('student', 't1', 'retour'),
    put('admin', 'a1', 'retour'),
    activate('retour'),
  ]);
  expect(liveIn(after(only, ...plan))).toEqual({ shell: 's1', student: 't1', admin: 'a1' });
});

it('asks the other teams for a build, when a set needs what nobody has released', () => {
  const without = withChanges(start, [], [{ ...remoteRelease('admin', 'a2', 2), is_retired: true }]);
  const waiting = after(without, put(SHELL, 's2', 'deux'), put('student', 't2', 'deux'));
  expect(findPlan(rules(), waiting, activate('deux'))).toEqual([
    { action: 'build', name: 'admin', set: 'deux' },
    activate('deux'),
  ]);
});

it('finds what fits among many versions of many applications', () => {
  const names = Array.from({ length: 8 }, (_, index) => `remote-${index}`);
  const releases = [shellRelease('s2', 2), ...names.map((name) => remoteRelease(name, `${name}-live`, 2))];
  const kept = names.flatMap((name) => [
    ...Array.from({ length: 40 }, (_, index) => remoteRelease(name, `${name}-${index}`, 2, 3)),
    remoteRelease(name, `${name}-fits`, 1),
  ]);
  const many = withChanges(snapshotWith(...releases), [], [shellRelease('s1', 1), ...kept]);
  const plan = findPlan(rules(), many, { action: 'rollback', name: SHELL, version: 's1' }) ?? [];
  expect(liveIn(after(many, ...plan))).toEqual({
    shell: 's1',
    ...Object.fromEntries(names.map((name) => [name, `${name}-fits`])),
  });
  expect(plan).toHaveLength(10);
});

/** Pseudo-random numbers that are the same each time (mulberry32). */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

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
    for (const name of NAMES.filter((one) => before[one] !== live[one])) {
      const had = this.had.get(name) ?? [];
      if (move.action.startsWith('rollback')) expect([name, had.pop() ?? null]).toEqual([name, live[name]]);
      else
        this.had.set(
          name,
          [...had, before[name] ?? ''].filter((one) => one !== live[name]),
        );
    }
    this.snapshot = next;
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
