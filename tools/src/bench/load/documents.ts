import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_EMAILS } from '@iris/contract/accounts';
import autocannon from 'autocannon';
import { MongoClient, ObjectId } from 'mongodb';
import type { TestInstance } from '../../product/test/test-instance.ts';
import { findVeraPdf } from '../../programs/verapdf/find-verapdf.ts';
import { type Verdict, validateAsPdfUa } from '../../programs/verapdf/validate.ts';
import { scratchFolder } from '../../system/scratch-folder.ts';
import { readSettings } from '../../system/settings.ts';
import { say, table } from '../../system/terminal.ts';
import { demoToken } from '../demo-token.ts';
import { kilobytes, median } from '../figures.ts';

/** A document that the API has set. */
interface SetDocument {
  name: string;
  file: string;
  bytes: number;
  /** Median time until it had arrived, in milliseconds. */
  ms: number;
}

/** The certificate that {@link issueCertificate} issues, and the attestation of presence that it issues too. */
export const SERIAL = 'IRIS-BENC-H000-0000-0001';
const PRESENCE_SERIAL = 'IRIS-BENC-H000-0000-0002';
const TURNS = 15;

const CONNECTIONS = 20;
const WARM_UP_S = 2;
const RUN_S = 10;

/** The limits per address as production has them by default. */
const USUAL_LIMIT = '20';

/** How many times its own the catalog's p95 may be beside documents. */
const SLOWDOWN_MAX = 2;

/** Has veraPDF validate the documents, and measures what they cost others; false when one is refused or they cost too much. */
export async function benchDocuments(instance: TestInstance): Promise<boolean> {
  say('\nCertificat et attestations, validés en PDF/UA-1 par veraPDF…\n');
  const documents = await fetchDocuments(instance);
  const files = documents.map(({ file }) => file);
  const verdicts = await validateAsPdfUa(await findVeraPdf(readSettings().cacheDir), files);
  say(verdictTable(documents, verdicts));
  const isUnharmed = await benchCatalogBeside(instance);
  return isUnharmed && verdicts.every(({ isCompliant }) => isCompliant);
}

/**
 * Measures the catalog alone, then while files of certificates are asked for, without the limits of production and with them;
 * false when these slow it down too much.
 */
async function benchCatalogBeside({ address, besideAnotherApi }: TestInstance): Promise<boolean> {
  say(`\nGET /api/courses, seul, puis pendant que ${CONNECTIONS} connexions demandent des documents…\n`);
  const unlimited = await measureCatalogBeside(address);
  const limited = await besideAnotherApi(measureCatalogBeside, { RATE_LIMIT_PER_MINUTE: USUAL_LIMIT });
  const row = (name: string, { alone, beside, rate, answers }: Measured) => [
    name,
    alone.toFixed(1),
    beside.toFixed(1),
    (alone * SLOWDOWN_MAX).toFixed(1),
    rate.toFixed(0),
    Object.entries(answers)
      .map(([status, { count }]) => `${status} : ${count}`)
      .join(', '),
  ];
  say(
    table([
      ['p95 du catalogue (ms)', 'seul', 'pendant', 'permis', 'documents/s', 'réponses'],
      row('sans limites', unlimited),
      row('avec les limites', limited),
    ]),
  );
  const isLoad = areMostlyFiles(unlimited.answers);
  if (!isLoad) say('Trop peu de documents\u00a0: ce passage ne prouve rien.');
  return isLoad && [unlimited, limited].every(({ alone, beside }) => beside <= alone * SLOWDOWN_MAX);
}

/** The catalog's p95 alone and beside documents, in milliseconds; how many of these were asked for in a second, and the answers. */
interface Measured {
  alone: number;
  beside: number;
  rate: number;
  answers: Record<string, { count?: number }>;
}

async function measureCatalogBeside(address: string): Promise<Measured> {
  const files = `${address}/api/certificates/${SERIAL}`;
  const headers = await signedIn(address);
  const requests = [
    { method: 'GET', path: `${files}/pdf` },
    { method: 'GET', path: `${files}/badge` },
    { method: 'POST', path: `${files}/attestation`, headers, body: JSON.stringify({}) },
    // Not kept: set anew each time.
    { method: 'POST', path: `${files}/attestation`, headers, body: JSON.stringify({ rpps: '10001234565' }) },
  ] as const;
  await catalogP95(address, WARM_UP_S);
  const alone = await catalogP95(address, RUN_S);
  const load = autocannon({ url: address, connections: CONNECTIONS, duration: RUN_S, requests: [...requests] });
  const beside = await catalogP95(address, RUN_S);
  const { statusCodeStats: answers = {}, requests: sent } = await load;
  return { alone, beside, rate: sent.average, answers };
}

/** Whether most answers are files: a server that refuses them all slows the catalog down by nothing. */
function areMostlyFiles(answers: Record<string, { count?: number }>): boolean {
  const count = (statuses: string[]) => statuses.reduce((sum, status) => sum + (answers[status]?.count ?? 0), 0);
  return count(['200']) > count(Object.keys(answers)) / 2;
}

/** The time within which 95 % of the answers have arrived, asked for one after the other, in milliseconds. */
async function catalogP95(address: string, seconds: number): Promise<number> {
  const times: number[] = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    const start = performance.now();
    await (await fetch(`${address}/api/courses`)).arrayBuffer();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

function verdictTable(documents: SetDocument[], verdicts: Verdict[]): string {
  const rows = documents.map(({ name, bytes, ms }, index) => {
    const { isCompliant, rules = 0, checks = 0 } = verdicts[index] ?? {};
    return [name, kilobytes(bytes), ms.toFixed(0), isCompliant ? 'conforme' : 'refusé', String(rules), String(checks)];
  });
  const failures = verdicts.flatMap((verdict) => verdict.failures);
  const all = table([['', 'Ko', 'ms', 'PDF/UA-1', 'règles', 'contrôles'], ...rows]);
  return [all, ...failures].join('\n');
}

/** Issues a certificate to the demo student, and fetches it and its attestation from the running API. */
async function fetchDocuments({ address, mongo }: TestInstance): Promise<SetDocument[]> {
  const folder = await scratchFolder('documents');
  await issueCertificate(mongo.uri);
  const certificate = `${address}/api/certificates/${SERIAL}`;
  const attestation = {
    method: 'POST',
    headers: await signedIn(address),
    body: JSON.stringify({ rpps: '10001234565' }),
  };
  const requests: [name: string, url: string, init?: RequestInit][] = [
    ['Certificat', `${certificate}/pdf`],
    ['Attestation', `${certificate}/attestation`, attestation],
    ['Attestation de présence', `${address}/api/certificates/${PRESENCE_SERIAL}/pdf`],
  ];
  const documents: SetDocument[] = [];
  for (const [name, url, init] of requests) {
    const file = join(folder, `${name}.pdf`);
    const { data, ms } = await fetchRepeatedly(url, init);
    await writeFile(file, data);
    documents.push({ name, file, bytes: data.length, ms });
  }
  return documents;
}

async function fetchRepeatedly(url: string, init?: RequestInit): Promise<{ data: Buffer; ms: number }> {
  let data = Buffer.alloc(0);
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const start = performance.now();
    const response = await fetch(url, init);
    data = Buffer.from(await response.arrayBuffer());
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${data}`);
    times.push(performance.now() - start);
  }
  return { data, ms: median(times) };
}

async function signedIn(address: string): Promise<Record<string, string>> {
  return { 'content-type': 'application/json', authorization: `Bearer ${await demoToken(address, 'student')}` };
}

/** Issues a certificate and an attestation of presence to the demo student. */
export async function issueCertificate(mongodbUri: string): Promise<void> {
  const client = await MongoClient.connect(mongodbUri);
  try {
    const student = await client.db().collection('users').findOne({ email: DEMO_EMAILS.student });
    const at = new Date('2026-11-02T10:00:00Z');
    const said = {
      user: student?._id,
      student_name: 'Élise Dupont-Vasseur',
      objectives: ['Réaliser un capsulorhexis circulaire continu', 'Reconnaître une rupture capsulaire postérieure'],
      enrolled_at: new Date('2026-03-01T10:00:00Z'),
      completed_at: at,
    };
    const course = {
      course: new ObjectId(),
      revision: 1,
      course_title: 'Phacoémulsification : maîtriser les six temps',
    };
    const webinar = { _id: new ObjectId(), starts_at: new Date('2026-11-02T09:00:00Z'), minutes: 60 };
    const presence = { webinar, course_title: 'Capsulorhexis difficiles', hours: 1, measured_minutes: 47 };
    const snapshots = {
      [SERIAL]: { ...said, ...course, hours: 12.5 },
      [PRESENCE_SERIAL]: { ...said, ...presence },
    };
    for (const [serial, snapshot] of Object.entries(snapshots)) {
      const issued = { $setOnInsert: { enrollment: new ObjectId(), issued_at: at, snapshot } };
      await client.db().collection('certificates').updateOne({ serial }, issued, { upsert: true });
    }
  } finally {
    await client.close();
  }
}
