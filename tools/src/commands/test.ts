import { startEphemeralMongo } from '../mongo/index.ts';
import { runCaptured } from '../processes.ts';
import { ROOT, readSettings } from '../settings.ts';
import { say, UserError, warn } from '../terminal.ts';
import { runPlaywright } from '../testing/playwright.ts';
import { asOneTest, sum, type Tally } from '../testing/tally.ts';
import { runVitest } from '../testing/vitest.ts';

type Part = { title: string; run: () => Promise<Tally> };

const PARTS: Record<string, Part> = {
  checks: { title: 'Style et types', run: runChecks },
  unit: { title: 'Tests unitaires', run: () => runVitest('.') },
  api: { title: "Tests de l'API sur un vrai MongoDB", run: runApiSpecs },
  e2e: { title: 'Parcours dans un vrai navigateur', run: () => runPlaywright() },
};

/** `npm test`: everything, or the parts named after `--`. Goes on after a failure, so that one run tells all. */
export async function run(args: string[]): Promise<number> {
  const names = args.length > 0 ? args : Object.keys(PARTS);
  const start = Date.now();
  const tallies: Tally[] = [];
  for (const name of names) {
    const part = PARTS[name];
    if (!part) throw new UserError(`Partie inconnue : « ${name} ». Parties : ${Object.keys(PARTS).join(', ')}.`);
    tallies.push(await runPart(part));
  }
  const { passed, failed } = sum(tallies);
  say(`\nDurée totale : ${Math.round((Date.now() - start) / 1000)} s`);
  say(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

async function runPart({ title, run }: Part): Promise<Tally> {
  const start = Date.now();
  say(`\n── ${title} ──`);
  const tally = await run().catch((error: unknown) => {
    warn(error instanceof UserError ? error.message : String(error instanceof Error ? error.stack : error));
    return asOneTest(false);
  });
  const seconds = Math.round((Date.now() - start) / 1000);
  say(`${title} : ${tally.passed} réussis, ${tally.failed} échoués (${seconds} s)`);
  return tally;
}

/** The two checks read the same files and neither changes any: both at once. */
async function runChecks(): Promise<Tally> {
  const scripts = ['lint', 'typecheck'];
  const results = await Promise.all(
    scripts.map((script) => runCaptured('npm', ['run', '--silent', script], { cwd: ROOT })),
  );
  results.forEach(({ ok, output }, index) => {
    say(`${scripts[index]} : ${ok ? 'réussi' : `échoué\n${output}`}`);
  });
  return sum(results.map(({ ok }) => asOneTest(ok)));
}

async function runApiSpecs(): Promise<Tally> {
  const mongo = await startEphemeralMongo(readSettings());
  const tally = await runVitest('api', [], { MONGODB_URI: mongo.uri, MONGOD: mongo.binary });
  await mongo.stop();
  return tally;
}
