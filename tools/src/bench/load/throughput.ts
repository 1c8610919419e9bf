import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { TestInstance } from '../../product/test/test-instance.ts';
import { start } from '../../system/processes.ts';
import { CommandError, say, table } from '../../system/terminal.ts';
import { compare, type Load } from './load.ts';
import { lengthenCatalog } from './long-catalog.ts';

/** Number of courses of a large academy. */
export const LONG_CATALOG = 1000;

const BARE_SERVER = fileURLToPath(new URL('./bare-server.ts', import.meta.url));

/** Compares how fast the API answers the catalog with a minimal server, with few and with many courses. */
export async function benchThroughput(instance: TestInstance): Promise<void> {
  say('\nGET /api/courses, 20 connexions, médiane de 3 tours (45 s)…\n');
  const bare = await startBareServer(instance);
  const urls = [instance.address, bare].map((address) => `${address}/api/courses`);
  say(await comparison(urls));
  say(`\nLe même appel avec ${LONG_CATALOG} cours…\n`);
  await lengthenCatalog(instance.mongo.uri, LONG_CATALOG);
  say(await comparison(urls));
}

async function comparison(urls: string[]): Promise<string> {
  await requireSameAnswer(urls);
  const [ours, theirs] = await compare(urls);
  return ours && theirs ? loadTable(ours, theirs) : '';
}

/** Checks that both servers give the same answer: otherwise the comparison is meaningless. */
export async function requireSameAnswer(urls: string[]): Promise<void> {
  const answers = await Promise.all(urls.map(async (url) => (await fetch(url)).json()));
  if (!isDeepStrictEqual(answers[0], answers[1])) throw new Error('the two servers do not answer the same courses');
}

/** How both servers answered, and the share of the second that the first reaches. */
export function loadTable(ours: Load, theirs: Load): string {
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

/** Starts the minimal server on the same database; returns its address. */
export async function startBareServer({ mongo }: TestInstance): Promise<string> {
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
