import pMap from 'p-map';
import { AUDIT_PROGRESS_ENTRY } from '../build/index.ts';
import { runCaptured } from '../processes.ts';
import { readSettings } from '../settings.ts';
import { say } from '../terminal.ts';
import { type AcademyOfLearners, startAcademyOfLearners } from './academy-of-learners.ts';
import { LearnerClient } from './learner-client.ts';

const ROUNDS = 20;
const CELLS_PER_ROUND = 2;

/** Five rounds each. */
const FILMS = [10, 10, 10, 10];
const PARALLEL = 50;

/** Longest time that the API runs before it is killed. */
const CRASH_WITHIN_MS = 5000;

/** What the audit prints when every progress is proven. */
const ALL_PROVEN = /toutes conformes/;

/** After this time MongoDB aborts the transactions that a killed API has left open; 60 by default. */
const TRANSACTION_SECONDS = 3;

/**
 * Learners watch four films in twenty rounds while the API is killed at random moments. Afterwards everybody has
 * completed the course, every cell counts once, and the audit finds every progress proven.
 */
export async function learnersSurviveCrashes(learners: number): Promise<boolean> {
  const academy = await startAcademyOfLearners(readSettings(), learners, FILMS);
  await academy.db.admin().command({ setParameter: 1, transactionLifetimeLimitSeconds: TRANSACTION_SECONDS });
  const clients = academy.learners.map((learner) => new LearnerClient(academy.address, learner));
  const end = new AbortController();
  const crashes = crashAtRandom(academy, end.signal);
  const rounds = (async () => {
    for (let round = 0; round < ROUNDS; round += 1) await playRound(academy, clients, round);
  })().finally(() => end.abort());
  const [count] = await Promise.all([crashes, rounds]);
  const faults = await faultsOf(academy);
  await academy.stop();
  const { ok, output } = await runCaptured(process.execPath, [AUDIT_PROGRESS_ENTRY], {
    env: { ...process.env, MONGODB_URI: academy.mongodbUri },
  });
  say(`${learners} élèves, ${ROUNDS} tours, API tuée ${count} fois. ${output}`);
  for (const fault of faults) say(fault);
  return ok && ALL_PROVEN.test(output) && output.includes(String(learners)) && faults.length === 0 && count > 0;
}

async function playRound({ db, lessons }: AcademyOfLearners, clients: LearnerClient[], round: number): Promise<void> {
  const roundsPerFilm = ROUNDS / FILMS.length;
  const lesson = lessons[Math.floor(round / roundsPerFilm)] ?? '';
  const first = (round % roundsPerFilm) * CELLS_PER_ROUND;
  const cells = Array.from({ length: CELLS_PER_ROUND }, (_, index) => first + index);
  if (first === 0) await pMap(clients, (client) => client.open(lesson), { concurrency: PARALLEL });
  await letPass(db);
  await pMap(clients, (client) => client.beat(cells), { concurrency: PARALLEL });
}

/** Lets ten seconds pass for everybody, by the clock of the database. */
async function letPass(db: AcademyOfLearners['db']): Promise<void> {
  const earlier = { $dateSubtract: { startDate: '$budget_at', unit: 'second', amount: 10 } };
  await db.collection('lesson_progress').updateMany({ session: { $exists: true } }, [{ $set: { budget_at: earlier } }]);
}

async function crashAtRandom(academy: AcademyOfLearners, signal: AbortSignal): Promise<number> {
  for (let count = 0; ; count += 1) {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * CRASH_WITHIN_MS));
    if (signal.aborted) return count;
    await academy.crash();
  }
}

async function faultsOf({ db }: AcademyOfLearners): Promise<string[]> {
  const incomplete = await db.collection('enrollments').countDocuments({ progress: { $ne: 100 } });
  const unfinished = await db.collection('enrollments').countDocuments({ completed_at: null });
  const wrong = await db
    .collection('lesson_progress')
    .countDocuments({ cells: { $not: { $size: FILMS[0] as number } } });
  return [
    ...(incomplete > 0 ? [`${incomplete} progressions sous 100 %`] : []),
    ...(unfinished > 0 ? [`${unfinished} cours sans date de fin`] : []),
    ...(wrong > 0 ? [`${wrong} leçons avec des cellules perdues ou comptées deux fois`] : []),
  ];
}
