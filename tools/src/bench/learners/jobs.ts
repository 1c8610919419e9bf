import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFfmpeg } from '../../programs/ffmpeg.ts';
import { runCaptured } from '../../system/processes.ts';
import { scratchFolder } from '../../system/scratch-folder.ts';
import { readSettings } from '../../system/settings.ts';
import { CommandError, say, table } from '../../system/terminal.ts';
import { type AcademyOfLearners, startAcademyOfLearners } from './academy-of-learners.ts';
import { AuthorClient } from './author-client.ts';
import { type MailSink, startMailSink } from './mail-sink.ts';
import { addSentFilm, type SentFilm } from './sent-film.ts';

const INVITATIONS = 5000;
const WITHIN_MS = 2000;
/** Mails of them that wait in the lane before something is measured. */
const BACKLOG = 500;
const TURNS = 5;
const POLL_MS = 10;
const PATIENCE_MS = 300_000;

/** How long each of some works took, in milliseconds. */
interface Waited {
  name: string;
  ms: number[];
}

/**
 * Measures how long the withdrawal of a learner's film and the mail on a forgotten password take while a film of an hour is prepared
 * and 5,000 invitations leave; false when one takes more than two seconds.
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
    const films: SentFilm[] = [];
    for (const learner of academy.learners) films.push(await addSentFilm(academy, learner));
    await author.upload(await makeFilmOfAnHour(ffmpeg));
    await until(async () => (await countJobs(academy, { kind: 'prepare_film', owner: { $exists: true } })) === 1);
    await invite(academy);
    await until(async () => sink.arrivals.size > 0 && (await countJobs(academy, { kind: 'send_mail' })) > BACKLOG);
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

async function measure(academy: AcademyOfLearners, films: readonly SentFilm[], sink: MailSink): Promise<Waited[]> {
  const answer: Waited = { name: "retrait d'un film\u00a0: réponse", ms: [] };
  const withdrawal: Waited = { name: "retrait d'un film\u00a0: fichiers supprimés, noté", ms: [] };
  const mail: Waited = { name: 'mot de passe oublié\u00a0: e-mail arrivé', ms: [] };
  for (const { learner, submission, files } of films) {
    const isDone = async () => {
      const kind = { $in: ['delete_files', 'note_withdrawal'] };
      return files.every((file) => !existsSync(file)) && (await countJobs(academy, { kind })) === 0;
    };
    const begun = performance.now();
    await call(academy, 'DELETE', `/submissions/${submission}`, undefined, learner.token);
    answer.ms.push(performance.now() - begun);
    await until(isDone);
    withdrawal.ms.push(performance.now() - begun);
    const email = `${learner.user.toHexString()}@comptes.example`;
    const asked = performance.now();
    await call(academy, 'POST', '/auth/forgot-password', { email });
    await until(async () => sink.arrivals.has(email));
    mail.ms.push(performance.now() - asked);
  }
  return [answer, withdrawal, mail];
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
  token = authorToken,
): Promise<unknown> {
  const response = await fetch(`${address}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new CommandError(`${method} ${path} : ${response.status} ${text}`);
  return text ? JSON.parse(text) : undefined;
}

/** Ten seconds, repeated. */
async function makeFilmOfAnHour(ffmpeg: string): Promise<Buffer> {
  const folder = await scratchFolder('film');
  const [part, whole] = [join(folder, 'part.mp4'), join(folder, 'whole.mp4')];
  const picture = ['-f', 'lavfi', '-i', 'testsrc=duration=10:size=1280x720:rate=25', '-pix_fmt', 'yuv420p'];
  const made = [
    await runCaptured(ffmpeg, [...picture, part]),
    await runCaptured(ffmpeg, ['-stream_loop', '359', '-i', part, '-c', 'copy', whole]),
  ];
  const failed = made.find(({ ok }) => !ok);
  if (failed) throw new CommandError(`FFmpeg n'a pas fait le film d'essai :\n${failed.output}`);
  return readFile(whole);
}

function countJobs({ db }: AcademyOfLearners, filter: object = {}): Promise<number> {
  return db.collection('jobs').countDocuments(filter);
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(POLL_MS)) {
    if (await isTrue()) return;
  }
  throw new CommandError('Ce qui devait arriver ne vient pas.');
}
