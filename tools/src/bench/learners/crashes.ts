import { setTimeout as sleep } from 'node:timers/promises';
import pMap from 'p-map';
import { AUDIT_PROGRESS_ENTRY } from '../../build/index.ts';
import { findFfmpeg } from '../../programs/ffmpeg.ts';
import { runCaptured } from '../../system/processes.ts';
import { readSettings } from '../../system/settings.ts';
import { say } from '../../system/terminal.ts';
import { type AcademyOfLearners, type Program, startAcademyOfLearners } from './academy-of-learners.ts';
import { queueFilms } from './film-jobs.ts';
import { LearnerClient } from './learner-client.ts';

/** For each film, in which the learners watch two cells at a time. */
const ROUNDS = 5;
const CELLS_PER_ROUND = 2;
const CELLS = ROUNDS * CELLS_PER_ROUND;
const PARALLEL = 50;

const WORKERS = 2;
const LEARNERS_PER_FILM = 10;

/** The jobs of workers that are killed last are taken up a lease later, while learners still watch: no uploads in the last third. */
const UPLOADS_UNTIL = 2 / 3;

/** Longest time that a process runs before it is killed. */
const API_CRASHES_WITHIN_MS = 5000;
const WORKER_CRASHES_WITHIN_MS = 15_000;

/** What the audit prints when every progress is proven. */
const ALL_PROVEN = /toutes conformes/;

/** After this time MongoDB aborts the transactions that a killed API has left open; 60 by default. */
const TRANSACTION_SECONDS = 3;

/**
 * Learners watch some films in five rounds each, and an author uploads films that two workers prepare, while the API and the
 * workers are killed at random moments. Afterwards everybody has completed the course, every cell counts once, the audit finds
 * every progress proven, and every film was prepared once, with nothing left of the interrupted attempts.
 */
export async function learnersSurviveCrashes(learners: number, filmCount: number): Promise<boolean> {
  const roundCount = filmCount * ROUNDS;
  const settings = readSettings();
  const ffmpeg = await findFfmpeg(settings.cacheDir);
  const academy = await startAcademyOfLearners(settings, learners, Array<number>(filmCount).fill(CELLS));
  await academy.db.admin().command({ setParameter: 1, transactionLifetimeLimitSeconds: TRANSACTION_SECONDS });
  const clients = academy.learners.map((learner) => new LearnerClient(academy.address, learner));
  // Before anything is killed, so that workers are at work from the beginning.
  const queue = await queueFilms(ffmpeg, academy, learners / LEARNERS_PER_FILM);
  const workers = await Promise.all(Array.from({ length: WORKERS }, () => academy.startWorker(ffmpeg)));
  const [end, endOfUploads] = [new AbortController(), new AbortController()];
  const ofApi = crashAtRandom(academy.api, API_CRASHES_WITHIN_MS, end.signal);
  const ofWorkers = workers.map((worker) => crashAtRandom(worker, WORKER_CRASHES_WITHIN_MS, endOfUploads.signal));
  const rounds = (async () => {
    for (let round = 0; round < roundCount; round += 1) {
      if (round >= roundCount * UPLOADS_UNTIL) {
        // Learners are faster than chance on a fast machine.
        await Promise.all([ofApi.first, Promise.race(ofWorkers.map(({ first }) => first))]);
        endOfUploads.abort();
      }
      await playRound(academy, clients, round);
    }
  })().finally(() => end.abort());
  const [apiCrashes, workerCrashes, films] = await Promise.all([
    ofApi.count,
    Promise.all(ofWorkers.map(({ count }) => count)),
    queue.keepFilled(endOfUploads.signal),
    rounds,
  ]);
  const faults = [...(await faultsOf(academy)), ...films.faults];
  await academy.stop();
  const { ok, output } = await runCaptured(process.execPath, [AUDIT_PROGRESS_ENTRY], {
    env: { ...process.env, MONGODB_URI: academy.mongodbUri },
  });
  const killedWorkers = workerCrashes.reduce((sum, count) => sum + count, 0);
  say(`${learners} étudiants, ${roundCount} tours, API tuée ${apiCrashes} fois. ${output}`);
  say(`${films.films} films préparés, leurs ${WORKERS} préparateurs tués ${killedWorkers} fois.`);
  say(`Préparations reprises : ${films.interrupted}, dont relancées par l'auteur : ${films.retried}.`);
  for (const fault of faults) say(fault);
  const areProven = ok && ALL_PROVEN.test(output) && output.includes(String(learners));
  return areProven && faults.length === 0 && apiCrashes > 0 && killedWorkers > 0;
}

async function playRound({ db, lessons }: AcademyOfLearners, clients: LearnerClient[], round: number): Promise<void> {
  const lesson = lessons[Math.floor(round / ROUNDS)] ?? '';
  const first = (round % ROUNDS) * CELLS_PER_ROUND;
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

interface Crashes {
  /** Resolves after the first one. */
  first: Promise<void>;
  /** How many, once the signal was given. */
  count: Promise<number>;
}

/** Kills a program at random moments, once at least, until the signal. */
function crashAtRandom(program: Program, withinMs: number, signal: AbortSignal): Crashes {
  let lifeMs = withinMs;
  const crash = async () => {
    const killedAt = performance.now();
    await program.crash();
    // On a busy machine a program that takes long to start would never get to work.
    lifeMs = Math.max(withinMs, 2 * (performance.now() - killedAt));
  };
  const first = sleep(Math.random() * lifeMs).then(crash);
  const crashUntilSignal = async () => {
    await first;
    for (let count = 1; ; count += 1) {
      await sleep(Math.random() * lifeMs);
      if (signal.aborted) return count;
      await crash();
    }
  };
  return { first, count: crashUntilSignal() };
}

async function faultsOf({ db }: AcademyOfLearners): Promise<string[]> {
  const incomplete = await db.collection('enrollments').countDocuments({ progress: { $ne: 100 } });
  const unfinished = await db.collection('enrollments').countDocuments({ completed_at: null });
  const wrong = await db.collection('lesson_progress').countDocuments({ cells: { $not: { $size: CELLS } } });
  return [
    ...(incomplete > 0 ? [`${incomplete} progressions sous 100 %`] : []),
    ...(unfinished > 0 ? [`${unfinished} cours sans date de fin`] : []),
    ...(wrong > 0 ? [`${wrong} leçons avec des cellules perdues ou comptées deux fois`] : []),
  ];
}
