import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import { findFfmpeg } from '../../programs/ffmpeg.ts';
import { runCaptured } from '../../system/processes.ts';
import { scratchFolder } from '../../system/scratch-folder.ts';
import { readSettings } from '../../system/settings.ts';
import { CommandError, say, table } from '../../system/terminal.ts';
import { type AcademyOfLearners, startAcademyOfLearners } from './academy-of-learners.ts';
import { AuthorClient } from './author-client.ts';
import { withOtherHash } from './film-jobs.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';

const INVITATIONS = 5000;
const WITHIN_MS = 2000;
const TURNS = 5;
const POLL_MS = 10;
const PATIENCE_MS = 120_000;

/** How long each of some works took, in milliseconds. */
interface Waited {
  name: string;
  ms: number[];
}

/**
 * Measures how long the deletion of a film with its files, the noting of a withdrawal and the mail on a forgotten password take
 * while a film of an hour is prepared and 5,000 invitations leave; false when one takes more than two seconds.
 */
export async function benchJobs(): Promise<boolean> {
  say(
    "\nTravaux urgents pendant la préparation d'un film d'une heure et l'envoi de 5 000 invitations (deux minutes)…\n",
  );
  const settings = readSettings();
  const ffmpeg = await findFfmpeg(settings.cacheDir);
  const sink = await startMailSink();
  const env = { SMTP_URL: sink.url, MAIL_FROM: 'iris@academie.example' };
  const academy = await startAcademyOfLearners(settings, TURNS, [1], undefined, env);
  try {
    await academy.startWorker(ffmpeg);
    const author = new AuthorClient(academy.address, academy.authorToken);
    const [short, hour] = [await makeFilm(ffmpeg, 0), await makeFilm(ffmpeg, 359)];
    const films: string[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) films.push(await author.upload(withOtherHash(short)));
    await until(async () => (await countJobs(academy)) === 0);
    await author.upload(hour);
    await until(async () => (await countJobs(academy, { kind: 'prepare_film', owner: { $exists: true } })) === 1);
    await invite(academy);
    await until(async () => sink.arrivals.size > 50);
    const waited = await measure(academy, films, sink);
    const isBusy = (await countJobs(academy, { kind: 'prepare_film' })) === 1 && sink.arrivals.size < INVITATIONS;
    report(waited, sink);
    if (!isBusy) say('Le film ou les invitations étaient finis\u00a0: ce passage ne prouve rien.');
    return isBusy && waited.every(({ ms }) => Math.max(...ms) <= WITHIN_MS);
  } finally {
    await academy.stop();
    sink.close();
  }
}

async function measure(academy: AcademyOfLearners, films: string[], sink: MailSink): Promise<Waited[]> {
  const deletion: Waited = { name: 'film supprimé, avec ses fichiers', ms: [] };
  const withdrawal: Waited = { name: 'retrait noté auprès des sauvegardes', ms: [] };
  const mail: Waited = { name: 'mot de passe oublié\u00a0: e-mail arrivé', ms: [] };
  for (const [turn, film] of films.entries()) {
    deletion.ms.push(
      await timed(async () => {
        await call(academy, 'DELETE', `/videos/${film}`);
        await until(async () => (await countJobs(academy, { kind: 'delete_files' })) === 0);
      }),
    );
    withdrawal.ms.push(
      await timed(async () => {
        const target = new ObjectId().toHexString();
        const job = { kind: 'note_withdrawal', target, turn: target, lease_until: new Date(0), attempts: 0 };
        await academy.db.collection('jobs').insertOne(job);
        await until(async () => (await countJobs(academy, { kind: 'note_withdrawal' })) === 0);
      }),
    );
    const email = `${academy.learners[turn]?.user.toHexString()}@comptes.example`;
    mail.ms.push(
      await timed(async () => {
        await call(academy, 'POST', '/auth/forgot-password', { email });
        await until(async () => sink.arrivals.has(email));
      }),
    );
  }
  return [deletion, withdrawal, mail];
}

function report(waited: readonly Waited[], sink: MailSink): void {
  const rows = waited.map(({ name, ms }) => [name, Math.max(...ms).toFixed(0), String(WITHIN_MS)]);
  say(table([['Le plus lent (ms)', 'mesuré', 'permis'], ...rows]));
  say(`${sink.arrivals.size} e-mails arrivés par ${sink.connections()} connexions.`);
}

/** Has 5,000 people invited, of an institution without other members. */
async function invite(academy: AcademyOfLearners): Promise<void> {
  const institution = { name: 'CHU du banc', siret: '' };
  const { _id } = (await call(academy, 'POST', '/admin/institutions', institution)) as { _id: string };
  const text = Array.from({ length: INVITATIONS }, (_, index) => `invite-${index}@banc.example`).join('\n');
  await call(academy, 'POST', `/institutions/${_id}/imports`, { text, file_name: '', role: 'tutor', order: null });
}

async function call(
  { address, authorToken }: AcademyOfLearners,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(`${address}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${authorToken}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new CommandError(`${method} ${path} : ${response.status} ${text}`);
  return text ? JSON.parse(text) : undefined;
}

/** A film of ten seconds, and as many times more. */
async function makeFilm(ffmpeg: string, repeated: number): Promise<Buffer> {
  const folder = await scratchFolder('film');
  const [part, whole] = [join(folder, 'part.mp4'), join(folder, 'whole.mp4')];
  const picture = ['-f', 'lavfi', '-i', 'testsrc=duration=10:size=1280x720:rate=25', '-pix_fmt', 'yuv420p'];
  const made = [
    await runCaptured(ffmpeg, [...picture, part]),
    await runCaptured(ffmpeg, ['-stream_loop', String(repeated), '-i', part, '-c', 'copy', whole]),
  ];
  const failed = made.find(({ ok }) => !ok);
  if (failed) throw new CommandError(`FFmpeg n'a pas fait le film d'essai :\n${failed.output}`);
  return readFile(whole);
}

function countJobs({ db }: AcademyOfLearners, filter: object = {}): Promise<number> {
  return db.collection('jobs').countDocuments(filter);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(POLL_MS)) {
    if (await isTrue()) return;
  }
  throw new CommandError('Ce qui devait arriver ne vient pas.');
}
