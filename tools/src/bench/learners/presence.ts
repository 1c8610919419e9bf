import { setTimeout as delay } from 'node:timers/promises';
import { PRESENCE_SECONDS } from '@iris/contract/webinars';
import { type Db, ObjectId } from 'mongodb';
import { readSettings } from '../../system/settings.ts';
import { say, table } from '../../system/terminal.ts';
import { readProcessorTime } from '../processor-time.ts';
import { type AcademyOfLearners, startAcademyOfLearners } from './academy-of-learners.ts';

/** How long the catalog is measured alone, and beside the evening: three rounds of everybody. */
const ALONE_S = 20;
const BESIDE_S = 60;

const MINUTE_MS = 60_000;

/** Questions of the evening, and how many want each answered; all vote in its poll. */
const QUESTIONS = 40;
const VOTES = 25;

/** How many times its own the catalog's p95 may be beside the evening. */
const SLOWDOWN_MAX = 2;

/** How many answers there were, and how long they took, in milliseconds. */
interface Times {
  count: number;
  p50: number;
  p95: number;
}

/** What a minute of an evening costs, and how the catalog is beside it; false when it is slowed down too much or a minute is missing. */
export async function benchPresence(people: number): Promise<boolean> {
  say(`\nUne soirée de ${people} personnes, chacune toutes les ${PRESENCE_SECONDS} s, à côté du catalogue…\n`);
  const academy = await startAcademyOfLearners(readSettings(), people, [1]);
  const { db, api, learners } = academy;
  const webinar = await addEvening(academy);
  // Warms up what both have in common.
  await measureCatalog(academy.address, 3);
  const read = async () => ({ cpu: readProcessorTime(api.running().pid) ?? Number.NaN, writes: await countWrites(db) });
  const first = await read();
  const alone = await measureCatalog(academy.address, ALONE_S);
  const before = await read();
  const evening = attendAll(academy, webinar);
  const beside = await measureCatalog(academy.address, BESIDE_S);
  const answers = await evening;
  const after = await read();
  const minutes = await db.collection('webinar_presences').countDocuments({ webinar });
  await academy.stop();
  const own = toTimes(answers.times);
  const ofCatalog = (before.cpu - first.cpu) / alone.count;
  const cpu = (after.cpu - before.cpu - beside.count * ofCatalog) / own.count;
  const perPerson = (count: number) => (count / learners.length).toFixed(2);
  say(
    table([
      ['Catalogue seul, p50 et p95 (ms)', textOf(alone)],
      ['Pendant la soirée', textOf(beside)],
      ['Présence, p50 et p95 (ms)', textOf(own)],
      [`Requêtes par personne en ${BESIDE_S} s`, perPerson(own.count)],
      [
        "Processeur de l'API par requête de présence, et du catalogue (ms)",
        `${cpu.toFixed(2)}, ${ofCatalog.toFixed(2)}`,
      ],
      [`Écritures par personne en ${BESIDE_S} s`, perPerson(after.writes - before.writes)],
      ['Minutes touchées et stockées par personne', perPerson(minutes)],
      ['Autres réponses que 200', String(answers.failed)],
    ]),
  );
  const isEveryMinuteStored = minutes >= learners.length;
  return isEveryMinuteStored && answers.failed === 0 && beside.p95 <= alone.p95 * SLOWDOWN_MAX;
}

/** Everybody tells for a minute that their page is open, at regular moments. */
async function attendAll({ address, learners }: AcademyOfLearners, webinar: ObjectId) {
  const url = `${address}/api/webinars/${webinar.toHexString()}/presence`;
  const times: number[] = [];
  let failed = 0;
  const tell = async (token: string) => {
    const start = performance.now();
    const response = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    await response.arrayBuffer();
    times.push(performance.now() - start);
    if (response.status !== 200) failed += 1;
  };
  const attend = async (token: string, index: number) => {
    await delay((index / learners.length) * PRESENCE_SECONDS * 1000);
    for (let round = 0; round < BESIDE_S / PRESENCE_SECONDS; round += 1) {
      const next = performance.now() + PRESENCE_SECONDS * 1000;
      await tell(token);
      await delay(Math.max(0, next - performance.now()));
    }
  };
  await Promise.all(learners.map(({ token }, index) => attend(token, index)));
  return { times, failed };
}

/** The catalog, asked for one time after the other. */
async function measureCatalog(address: string, seconds: number): Promise<Times> {
  const times: number[] = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    const start = performance.now();
    await (await fetch(`${address}/api/courses`)).arrayBuffer();
    times.push(performance.now() - start);
    // As a visitor does: without pauses the catalog alone would take the whole processor.
    await delay(20);
  }
  return toTimes(times);
}

function toTimes(times: number[]): Times {
  const sorted = times.sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { count: sorted.length, p50: at(0.5), p95: at(0.95) };
}

function textOf({ p50, p95 }: Times): string {
  return `${p50.toFixed(1)}, ${p95.toFixed(1)}`;
}

/** Writes of all kinds that the database has executed. */
async function countWrites(db: Db): Promise<number> {
  const { opcounters } = await db.admin().serverStatus();
  return opcounters.insert + opcounters.update + opcounters.delete;
}

/** Writes an evening under way for which all are registered, with questions and a poll that have votes. */
async function addEvening({ db, learners }: AcademyOfLearners): Promise<ObjectId> {
  const webinar = new ObjectId();
  const now = new Date();
  const starts_at = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS - 10 * MINUTE_MS);
  const ends_at = new Date(starts_at.getTime() + 60 * MINUTE_MS);
  await db.collection('webinars').insertOne({
    ...{ _id: webinar, title: 'Capsulorhexis difficiles', description: 'Trois cas', objectives: [], level: 'Avancé' },
    ...{ language: 'fr', speakers: [{ name: 'Dre Morel', role: 'CHU', disclosure: '' }], starts_at, ends_at },
    ...{ minutes: 60, time_zone: 'Europe/Paris', capacity: learners.length, required_share: 66, state: 'planned' },
    ...{ confirmed: learners.length, waiting: 0, last_number: learners.length, sequence: 0, version: 1, chapters: [] },
    ...{ changed_at: now, created_at: now, schedule: { day: '2027-01-12', from: '18:30', to: '19:30' } },
  });
  const registrations = learners.map(({ user }, index) => {
    return { webinar, user, state: 'confirmed', number: index + 1, created_at: now, confirmed_at: now };
  });
  await db.collection('webinar_registrations').insertMany(registrations);
  const questions = Array.from({ length: QUESTIONS }, (_, index) => {
    const voters = learners.slice(index, index + VOTES).map(({ user }) => user);
    return { webinar, user: voters[0], place: 1, text: `Question ${index} ?`, state: 'open', voters, asked_at: now };
  });
  await db.collection('webinar_questions').insertMany(questions);
  const poll = new ObjectId();
  const options = ['Oui', 'Non'].map((text, index) => ({ id: `option-${index + 1}`, text }));
  await db.collection('webinar_polls').insertOne({
    ...{
      _id: poll,
      webinar,
      question: 'Vous ouvrez ?',
      options,
      image: null,
      film: null,
      state: 'open',
      opened_at: now,
    },
  });
  const votes = learners.map(({ user }, index) => ({ poll, webinar, user, option: options[index % 2]?.id }));
  await db.collection('webinar_poll_votes').insertMany(votes);
  return webinar;
}
