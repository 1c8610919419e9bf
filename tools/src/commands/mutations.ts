import { join } from 'node:path';
import pMap from 'p-map';
import { MutationBench, type Outcome } from '../mutations/bench.ts';
import { findMutations } from '../mutations/find-mutations.ts';
import { KINDS, type Mutation } from '../mutations/mutation.ts';
import { rowsOf, VerdictLog } from '../mutations/report.ts';
import { startEphemeralMongo } from '../programs/mongo/index.ts';
import { readSettings } from '../system/settings.ts';
import { CommandError, say, table } from '../system/terminal.ts';

const BENCHES = 2;

/**
 * `npm run mutations`: removes each defence of the sources in turn, and says which removals no spec notices. Kinds after `--`
 * limit it to them (`-- access token`). An interrupted run continues; the verdicts are in DATA_DIR.
 */
export async function run(kinds: string[]): Promise<number> {
  const unknown = kinds.find((kind) => !(kind in KINDS));
  if (unknown) throw new CommandError(`Sorte inconnue : « ${unknown} ». Il y a : ${Object.keys(KINDS).join(', ')}.`);
  const mutations = findMutations().filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
  const settings = readSettings();
  const log = new VerdictLog(join(settings.dataDir, 'mutations.jsonl'));
  const left = mutations.filter((mutation) => !log.find(mutation));
  say(`${mutations.length} défenses, ${left.length} à retirer une à une…`);
  const found = new Map<Mutation, Outcome>();
  if (left.length > 0) {
    const mongo = await startEphemeralMongo(settings);
    Object.assign(process.env, { MONGODB_URI: mongo.uri, MONGOD: mongo.binary, NODE_ENV: 'test' });
    await tryAll(left, (mutation, outcome) => {
      log.add(mutation, outcome);
      found.set(mutation, outcome);
      if (outcome.verdict !== 'killed') say(`${outcome.verdict} : ${mutation.kind} ${mutation.name}`);
      if (found.size % 25 === 0) say(`${found.size} sur ${left.length}`);
    });
    await mongo.stop();
  }
  const results = mutations.map((mutation) => ({ mutation, outcome: found.get(mutation) ?? killedEarlier }));
  say(table([['Défenses', 'Retirées', 'Vues', 'Non vues', 'Illisibles'], ...rowsOf(results)]));
  const unseen = results.filter(({ outcome }) => outcome.verdict !== 'killed');
  return unseen.length === 0 ? 0 : 1;
}

const killedEarlier: Outcome = { verdict: 'killed' };

/** Each bench takes the next mutation when it is done with one. */
async function tryAll(mutations: Mutation[], done: (mutation: Mutation, outcome: Outcome) => void): Promise<void> {
  const queue = [...mutations];
  const passing = new Set<string>();
  const benches = Array.from({ length: BENCHES }, () => new MutationBench(passing));
  await pMap(benches, async (bench) => {
    for (let next = queue.shift(); next; next = queue.shift()) done(next, await bench.try(next));
    await bench.close();
  });
}
