import { BEAT_SECONDS } from '@iris/contract/foundation';
import pMap from 'p-map';
import { readSettings } from '../../system/settings.ts';
import { say, table } from '../../system/terminal.ts';
import { median } from '../figures.ts';
import { readProcessorTime } from '../processor-time.ts';
import { startAcademyOfLearners } from './academy-of-learners.ts';
import { LearnerClient } from './learner-client.ts';

/** What beats of many learners cost. */
interface BeatCost {
  beatsPerSecond: number;
  /** What this number of learners sends. */
  neededPerSecond: number;
  medianMs: number;
  /** Processor time of the API for one beat, in milliseconds; undefined where the system does not tell. */
  apiCpuMs: number | undefined;
  /** Size of what is stored for an hour of film, in kilobytes. */
  storedPerHourKb: number;
}

/** One hour of film. */
const CELLS = 720;
const ROUNDS = 3;
const CELLS_PER_BEAT = 2;
const PARALLEL = 50;

/** What the beats of this many learners cost. */
export async function benchBeats(learners: number): Promise<void> {
  say(`\nBattements de ${learners} étudiants à la fois…\n`);
  const { beatsPerSecond, neededPerSecond, medianMs, apiCpuMs, storedPerHourKb } = await measureBeats(learners);
  say(
    table([
      ['Battements par seconde', beatsPerSecond.toFixed(0)],
      ['Nécessaires', neededPerSecond.toFixed(0)],
      ['Réponse médiane (ms)', medianMs.toFixed(0)],
      ["Processeur de l'API par battement (ms)", apiCpuMs?.toFixed(2) ?? '?'],
      ['Stocké par heure de film (Ko)', storedPerHourKb.toFixed(1)],
    ]),
  );
}

/** Measures the beats of this many learners who watch at once. */
async function measureBeats(learners: number): Promise<BeatCost> {
  const academy = await startAcademyOfLearners(readSettings(), learners, [CELLS]);
  const clients = academy.learners.map((learner) => new LearnerClient(academy.address, learner));
  await pMap(clients, (client) => client.open(academy.lessons[0] ?? ''), { concurrency: PARALLEL });
  const times: number[] = [];
  const cpuBefore = readProcessorTime(academy.api.running().pid);
  const start = performance.now();
  for (let round = 0; round < ROUNDS; round += 1) {
    const cells = Array.from({ length: CELLS_PER_BEAT }, (_, index) => round * CELLS_PER_BEAT + index);
    const beat = async (client: LearnerClient) => {
      const sent = performance.now();
      await client.beat(cells);
      times.push(performance.now() - sent);
    };
    await pMap(clients, beat, { concurrency: PARALLEL });
  }
  const seconds = (performance.now() - start) / 1000;
  const cpuAfter = readProcessorTime(academy.api.running().pid);
  const all = { $set: { cells: Array.from({ length: CELLS }, (_, cell) => cell) } };
  await academy.db.collection('lesson_progress').updateMany({}, all);
  const [size] = await academy.db
    .collection('lesson_progress')
    .aggregate<{ bytes: number }>([{ $group: { _id: null, bytes: { $avg: { $bsonSize: '$$ROOT' } } } }])
    .toArray();
  await academy.stop();
  const beats = learners * ROUNDS;
  return {
    beatsPerSecond: beats / seconds,
    neededPerSecond: learners / BEAT_SECONDS,
    medianMs: median(times),
    apiCpuMs: cpuBefore === undefined || cpuAfter === undefined ? undefined : (cpuAfter - cpuBefore) / beats,
    storedPerHourKb: (size?.bytes ?? 0) / 1000,
  };
}
