import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { fetchDocuments, type SetDocument } from '../bench/documents.ts';
import { compare, type Load } from '../bench/load.ts';
import { lengthenCatalog } from '../bench/long-catalog.ts';
import { type PageWeight, weighPage } from '../bench/page-weight.ts';
import { findChromium } from '../chromium/find-chromium.ts';
import { type BeatCost, measureBeats } from '../learners/beats.ts';
import { learnersSurviveCrashes } from '../learners/crashes.ts';
import { start } from '../processes.ts';
import { startTestInstance, stopTestInstance, type TestInstance } from '../product/test-instance.ts';
import { readSettings } from '../settings.ts';
import { CommandError, say, table } from '../terminal.ts';
import { findVeraPdf } from '../verapdf/find-verapdf.ts';
import { type Verdict, validateAsPdfUa } from '../verapdf/validate.ts';

/** Number of learners at once. */
const LEARNERS = 1000;

/** Number of courses of a large academy. */
const LONG_CATALOG = 1000;

const BARE_SERVER = fileURLToPath(new URL('../bench/bare-server.ts', import.meta.url));

const KINDS: [kind: string, label: string][] = [
  ['Script', 'JavaScript'],
  ['Stylesheet', 'CSS'],
  ['Font', 'Polices'],
  ['Image', 'Images'],
  ['Document', 'HTML'],
  ['Fetch', "Appels à l'API et registre"],
];

/**
 * `npm run bench`: the weight of a first visit, the API's throughput compared with a minimal server, and the verdict of
 * veraPDF on the documents.
 */
export async function run(): Promise<number> {
  const chromium = await findChromium();
  const settings = readSettings();
  const instance = await startTestInstance(settings);
  say('\nPremière visite de / (octets transférés, compressés) :\n');
  say(weightTable(await weighPage(chromium, `${instance.address}/`)));
  say('\nGET /api/courses, 20 connexions, médiane de 3 tours (45 s)…\n');
  const bare = await startBareServer(instance);
  const urls = [instance.address, bare].map((address) => `${address}/api/courses`);
  await requireSameAnswer(urls);
  const [ours, theirs] = await compare(urls);
  if (ours && theirs) say(loadTable(ours, theirs));
  say(`\nLe même appel avec ${LONG_CATALOG} cours…\n`);
  await lengthenCatalog(instance.mongo.uri, LONG_CATALOG);
  await requireSameAnswer(urls);
  const [oursLong, theirsLong] = await compare(urls);
  if (oursLong && theirsLong) say(loadTable(oursLong, theirsLong));
  say('\nCertificat et attestation, validés en PDF/UA-1 par veraPDF…\n');
  const documents = await fetchDocuments(instance);
  const verdicts = await validateAsPdfUa(
    await findVeraPdf(settings.cacheDir),
    documents.map(({ file }) => file),
  );
  say(verdictTable(documents, verdicts));
  await stopTestInstance(instance);
  say(`\nBattements de ${LEARNERS} élèves à la fois…\n`);
  say(beatTable(await measureBeats(LEARNERS)));
  say(`\n${LEARNERS} élèves, vingt tours, l'API tuée au hasard (2 min)…\n`);
  const areProven = await learnersSurviveCrashes(LEARNERS);
  return areProven && verdicts.every(({ isCompliant }) => isCompliant) ? 0 : 1;
}

/** Checks that both servers give the same answer: otherwise the comparison is meaningless. */
async function requireSameAnswer(urls: string[]): Promise<void> {
  const answers = await Promise.all(urls.map(async (url) => (await fetch(url)).json()));
  if (!isDeepStrictEqual(answers[0], answers[1])) throw new Error('the two servers do not answer the same courses');
}

function weightTable({ bytes, requests, largestPaintMs }: PageWeight): string {
  const rows = KINDS.map(([kind, label]) => [label, String(requests[kind] ?? 0), kilobytes(bytes[kind] ?? 0)]);
  const all = (of: Record<string, number>) => Object.values(of).reduce((sum, value) => sum + value, 0);
  rows.push(['Tout', String(all(requests)), kilobytes(all(bytes))]);
  return `${table([['', 'requêtes', 'Ko'], ...rows])}\n\nPlus grand élément affiché à ${Math.round(largestPaintMs)} ms (sans bridage).`;
}

function beatTable(cost: BeatCost): string {
  const { beatsPerSecond, neededPerSecond, medianMs, apiCpuMs, storedPerHourKb } = cost;
  return table([
    ['Battements par seconde', beatsPerSecond.toFixed(0)],
    ['Nécessaires', neededPerSecond.toFixed(0)],
    ['Réponse médiane (ms)', medianMs.toFixed(0)],
    ["Processeur de l'API par battement (ms)", apiCpuMs?.toFixed(2) ?? '?'],
    ['Stocké par heure de film (Ko)', storedPerHourKb.toFixed(1)],
  ]);
}

function loadTable(ours: Load, theirs: Load): string {
  const row = (name: string, { requestsPerSecond, p99Ms }: Load) => [
    name,
    requestsPerSecond.toFixed(0),
    p99Ms.toFixed(0),
    `${Math.round((100 * requestsPerSecond) / theirs.requestsPerSecond)} %`,
  ];
  return table([
    ['', 'requêtes/s', 'p99 (ms)', 'du serveur nu'],
    row('API', ours),
    row('Fastify et pilote seuls', theirs),
  ]);
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

async function startBareServer({ mongo }: TestInstance): Promise<string> {
  const server = await start(process.execPath, ['--import', 'tsx', BARE_SERVER], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, MONGODB_URI: mongo.uri, NODE_ENV: 'production' },
  });
  const ended = once(server.process, 'exit').then(() => {
    throw new CommandError("Le serveur nu s'est arrêté avant de répondre.");
  });
  const [address] = await Promise.race([once(server.process, 'message'), ended]);
  return String(address);
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
