import { benchBackup } from '../bench/backup.ts';
import { benchDocuments } from '../bench/documents.ts';
import { benchFirstFrame } from '../bench/first-frame.ts';
import { benchFirstPage } from '../bench/first-page/first-page.ts';
import { benchHostile } from '../bench/hostile.ts';
import { benchInteractions } from '../bench/interactions.ts';
import { benchLighthouse } from '../bench/lighthouse.ts';
import { benchLogins } from '../bench/logins.ts';
import { benchMemory } from '../bench/memory.ts';
import { benchPackages } from '../bench/packages.ts';
import { benchWeight } from '../bench/page-weight.ts';
import { benchLoad } from '../bench/sustained-load.ts';
import { benchThroughput } from '../bench/throughput.ts';
import { benchBeats } from '../learners/beats.ts';
import { learnersSurviveCrashes } from '../learners/crashes.ts';
import { startTestInstance, stopTestInstance, type TestInstance } from '../product/test-instance.ts';
import { readSettings } from '../settings.ts';
import { CommandError, say } from '../terminal.ts';

/** Number of learners at once. */
const LEARNERS = 1000;

/** Measures something and prints it; false when what must hold does not. */
type Part<Subject extends unknown[]> = (...subject: Subject) => Promise<unknown>;

/** Parts that use one running product. The catalog has a thousand courses after `throughput` and `load`. */
const OF_PRODUCT: Record<string, Part<[TestInstance]>> = {
  weight: benchWeight,
  packages: benchPackages,
  'first-page': benchFirstPage,
  lighthouse: benchLighthouse,
  interactions: benchInteractions,
  memory: benchMemory,
  hostile: benchHostile,
  'first-frame': benchFirstFrame,
  throughput: benchThroughput,
  load: benchLoad,
  documents: benchDocuments,
  logins: benchLogins,
};

/** Parts with a database of their own. */
const OWN_PARTS: Record<string, Part<[]>> = {
  backup: benchBackup,
  beats: () => benchBeats(LEARNERS),
  crashes: () => {
    say(
      `\n${LEARNERS} étudiants, vingt tours, l'API et les préparateurs de films tués au hasard (quelques minutes)…\n`,
    );
    return learnersSurviveCrashes(LEARNERS);
  },
};

/**
 * `npm run bench`: all parts, or those named after `--`. What a first visit loads, of which packages,
 * how soon it is seen on a slow phone, Lighthouse's verdict, how long interactions take, the memory of API and renderers, what hostile releases cost, how soon
 * a film is seen on a slow network, the API's throughput compared with a minimal server, how it bears load and overload, the catalog while logins arrive, the verdict of
 * veraPDF on the documents, what a backup and a thousand learners cost, and whether their progress survives crashes.
 */
export async function run(names: string[]): Promise<number> {
  const known = [...Object.keys(OF_PRODUCT), ...Object.keys(OWN_PARTS)];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) throw new CommandError(`Partie inconnue : « ${unknown} ». Il y a : ${known.join(', ')}.`);
  const isAsked = ([name]: [string, unknown]) => names.length === 0 || names.includes(name);
  const ofProduct = Object.entries(OF_PRODUCT).filter(isAsked);
  const results: unknown[] = [];
  if (ofProduct.length > 0) {
    const instance = await startTestInstance(readSettings());
    for (const [, part] of ofProduct) results.push(await part(instance));
    await stopTestInstance(instance);
  }
  for (const [, part] of Object.entries(OWN_PARTS).filter(isAsked)) results.push(await part());
  return results.includes(false) ? 1 : 0;
}
