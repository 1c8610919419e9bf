import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AcademyOfLearners, startAcademyOfLearners } from '../bench/learners/academy-of-learners.ts';
import { lengthenCatalog } from '../bench/load/long-catalog.ts';
import { findMongod } from '../programs/mongo/find-mongod.ts';
import { type Member, ReplicaSet } from '../programs/mongo/replica-set.ts';
import { readSettings } from '../system/settings.ts';
import { say, table } from '../system/terminal.ts';
import { WriteStream } from './write-stream.ts';
import { enrollingStudent, learnerWithBeats, visitorWithMessages, type Writer } from './writers.ts';

/** Writers of each kind. */
const PARALLEL = 2;
const COURSES = 600;
const FILM_CELLS = 5000;

/** Writes of each kind that are acknowledged before a fault, and after it. */
const ENOUGH = 10;

const BALLAST_BYTES = 1024 * 1024;

interface Fault {
  name: string;
  /** Before the stream of writes begins. */
  prepare?: (primary: Member) => Promise<void>;
  /** Causes the fault; the writes must go on although it is not repaired. */
  cause: (primary: Member) => Promise<unknown>;
  repair: (primary: Member) => Promise<void>;
}

const isAcross = (member: Member) => (source: number | undefined, target: number) =>
  (source === member.pid) !== (target === member.port);

let folder: string;
let set: ReplicaSet;
let academy: AcademyOfLearners;
let courses: string[];
const rows: string[][] = [];

const secondaryTo = (primary: Member) => set.members.find((member) => member !== primary) as Member;

const FAULTS: Fault[] = [
  {
    name: 'the primary is killed (kill -9)',
    cause: async (primary) => {
      await primary.kill();
      await set.primary(primary);
    },
    repair: (primary) => primary.start(),
  },
  {
    name: 'the API is killed (kill -9)',
    cause: () => academy.api.crash(),
    repair: async () => {},
  },
  {
    name: 'the primary is frozen',
    cause: (primary) => {
      primary.freeze();
      return set.primary(primary);
    },
    repair: async (primary) => primary.thaw(),
  },
  {
    name: 'a secondary is frozen',
    cause: async (primary) => secondaryTo(primary).freeze(),
    repair: async (primary) => secondaryTo(primary).thaw(),
  },
  {
    name: 'the primary is cut off from everybody',
    cause: (primary) => {
      set.network.cut(isAcross(primary));
      return set.primary(primary);
    },
    repair: async () => set.network.heal(),
  },
  {
    name: 'the primary is cut off from the other members, and not from the API',
    cause: (primary) => {
      set.network.cut((source, target) => source !== undefined && isAcross(primary)(source, target));
      return set.primary(primary);
    },
    repair: async () => set.network.heal(),
  },
  {
    name: 'the disk of the primary is full',
    prepare: async (primary) => {
      await primary.kill();
      await primary.start({ hasSmallDisk: true });
      await set.whenHealthy();
      await set.elect(primary);
    },
    cause: async (primary) => {
      await fillDisk(primary);
      await set.primary(primary);
    },
    repair: (primary) => primary.start(),
  },
];

async function fillDisk(member: Member): Promise<void> {
  let isFull = false;
  void member.exited().then(() => (isFull = true));
  while (!isFull) {
    const ballast = { data: randomBytes(BALLAST_BYTES) };
    await member.withDatabase('ballast', (db) => db.collection('ballast').insertOne(ballast)).catch(() => undefined);
  }
}

/** Writers with learners that no other fault has used. */
async function newWriters(round: number): Promise<Writer[]> {
  const { address, learners, lessons } = academy;
  const mine = learners.slice(round * PARALLEL, (round + 1) * PARALLEL);
  return [
    ...mine.map((learner) => enrollingStudent(address, learner, courses)),
    ...mine.map(() => visitorWithMessages(address)),
    ...(await Promise.all(mine.map((learner) => learnerWithBeats(address, learner, lessons[0] ?? '')))),
  ];
}

beforeAll(async () => {
  const settings = readSettings();
  folder = await mkdtemp(join(tmpdir(), 'academie-iris-faults-'));
  set = await ReplicaSet.start(await findMongod(settings.cacheDir), folder);
  academy = await startAcademyOfLearners(settings, FAULTS.length * PARALLEL, [FILM_CELLS], set);
  await lengthenCatalog(set.uri, COURSES);
  const others = academy.db.collection('courses').find({}, { sort: { _id: -1 }, limit: COURSES - 1 });
  courses = (await others.toArray()).map(({ _id }) => String(_id));
});
afterAll(async () => {
  await academy?.stop();
  await set?.stop();
  await rm(folder, { recursive: true, force: true });
  say(table([['', 'pause (s)', 'requête la plus longue (s)', 'écritures', 'autres réponses'], ...rows]));
});

describe('during a stream of writes', () => {
  it.each(FAULTS.map((fault, round) => ({ ...fault, round })))(
    '$name: no acknowledged write is lost or stored twice, and writes resume',
    async ({ name, prepare, cause, repair, round }) => {
      const primary = await set.primary();
      await prepare?.(primary);
      const stream = new WriteStream(await newWriters(round));
      await stream.progress(ENOUGH);
      const start = performance.now();
      await cause(primary);
      await stream.progress(ENOUGH);
      await repair(primary);
      await set.whenHealthy();
      await stream.progress(ENOUGH);
      await stream.stop();
      const pauseMs = stream.longestPauseMs(start);
      rows.push([
        name,
        (pauseMs / 1000).toFixed(1),
        (stream.slowestMs / 1000).toFixed(2),
        String(stream.acknowledged),
        JSON.stringify(stream.failures),
      ]);
      const healthy = await set.primary();
      expect(await healthy.withDatabase(academy.db.databaseName, (db) => stream.faults(db))).toEqual([]);
      const unexpected = Object.keys(stream.failures).filter((answer) => !answer.startsWith('503 '));
      expect(unexpected.filter((answer) => answer !== 'cut off')).toEqual([]);
    },
  );

  it('counts of learners are those of their enrollments', async () => {
    const { db } = academy;
    const counted = await db
      .collection('enrollments')
      .aggregate([{ $sortByCount: '$course' }])
      .toArray();
    const stored = await db.collection('courses').find().toArray();
    const initial = academy.learners.length;
    const wrong = stored.filter(({ _id, enrolled_count }) => {
      const count = counted.find((group) => String(group._id) === String(_id))?.count ?? 0;
      // The copies of the first course say that as many learners are enrolled.
      return enrolled_count !== count + (courses.includes(String(_id)) ? initial : 0);
    });
    expect(wrong).toEqual([]);
  });
});
