import { parseArgs } from 'node:util';
import { benchBeats } from '../bench/learners/beats.ts';
import { learnersSurviveCrashes } from '../bench/learners/crashes.ts';
import { benchJobs } from '../bench/learners/jobs.ts';
import { benchPresence } from '../bench/learners/presence.ts';
import { benchDocuments } from '../bench/load/documents.ts';
import { benchLogins } from '../bench/load/logins.ts';
import { benchSearch } from '../bench/load/search.ts';
import { benchLoad } from '../bench/load/sustained-load.ts';
import { benchThroughput } from '../bench/load/throughput.ts';
import { benchBackup } from '../bench/memory/backup.ts';
import { benchMemory } from '../bench/memory/memory.ts';
import { benchFilmSync } from '../bench/pages/film-sync.ts';
import { benchFirstFrame } from '../bench/pages/first-frame.ts';
import { benchFirstPage } from '../bench/pages/first-page/first-page.ts';
import { benchHostile } from '../bench/pages/hostile.ts';
import { benchInteractions } from '../bench/pages/interactions.ts';
import { benchLighthouse } from '../bench/pages/lighthouse.ts';
import { type Measured, startCompared } from '../bench/pages/measured.ts';
import { benchPackages } from '../bench/pages/packages.ts';
import { benchWeight } from '../bench/pages/page-weight.ts';
import { benchRelease } from '../bench/release/release.ts';
import { startTestInstance, stopTestInstance, type TestInstance } from '../product/test/test-instance.ts';
import { readSettings } from '../system/settings.ts';
import { CommandError, say } from '../system/terminal.ts';

/** Number of learners at once, and of films that they watch while programs are killed. */
const LEARNERS = 1000;
const FILMS = 4;

/** Measures something and prints it; false when what must hold does not. */
type Part<Subject extends unknown[]> = (...subject: Subject) => Promise<unknown>;

/** Parts that use one running product. The catalog has a thousand courses after `throughput` and `load`. */
const OF_PRODUCT: Record<string, Part<[TestInstance]>> = {
  weight: benchWeight,
  packages: benchPackages,
  'first-page': benchFirstPage,
  memory: benchMemory,
  hostile: benchHostile,
  sync: benchFilmSync,
  throughput: benchThroughput,
  load: benchLoad,
  documents: benchDocuments,
  logins: benchLogins,
};

/** Parts that open pages of the product, or of two academies that are compared. */
const OF_PAGES: Record<string, Part<[Measured[]]>> = {
  lighthouse: benchLighthouse,
  interactions: benchInteractions,
  'first-frame': benchFirstFrame,
};

/** Parts with a database of their own; one of them compares with another commit. */
const OWN_PARTS: Record<string, Part<[against?: string]>> = {
  release: benchRelease,
  search: benchSearch,
  backup: benchBackup,
  beats: () => benchBeats(LEARNERS),
  presence: () => benchPresence(LEARNERS),
  jobs: benchJobs,
  crashes: () => {
    say(
      `\n${LEARNERS} étudiants, ${FILMS} films, l'API et les préparateurs de films tués au hasard (quelques minutes)…\n`,
    );
    return learnersSurviveCrashes(LEARNERS, FILMS);
  },
};

/**
 * `npm run bench`: all parts, or those named after `--`; `release`, `lighthouse`, `interactions` and `first-frame` also of another commit (`--against`). What a first visit loads, of which packages,
 * how soon it is seen on a slow phone, Lighthouse's verdict, how long interactions take, the memory of API and renderers, what hostile releases cost, how long a release takes from edit to live, how soon
 * a film is seen on a slow network, how far two films side by side are apart, the API's throughput compared with a minimal server, how it bears load and overload, how long searches and lists of accounts take, the catalog while logins arrive, the verdict of
 * veraPDF on the documents, what a backup, a thousand learners and a thousand people in an evening cost, how long a withdrawal and a login mail wait beside a film of an hour and 5,000 invitations, and whether their progress survives crashes.
 */
export async function run(args: string[]): Promise<number> {
  const { names, against } = parse(args);
  const known = [...Object.keys(OF_PAGES), ...Object.keys(OF_PRODUCT), ...Object.keys(OWN_PARTS)];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) throw new CommandError(`Partie inconnue : « ${unknown} ». Il y a : ${known.join(', ')}.`);
  const isAsked = ([name]: [string, unknown]) => names.length === 0 || names.includes(name);
  const ofPages = Object.entries(OF_PAGES).filter(isAsked);
  const ofProduct = Object.entries(OF_PRODUCT).filter(isAsked);
  const results: unknown[] = [];
  if (against && ofPages.length > 0) {
    const compared = await startCompared(against);
    for (const [, part] of ofPages) results.push(await part(compared));
  }
  if (ofProduct.length > 0 || (!against && ofPages.length > 0)) {
    const instance = await startTestInstance(readSettings());
    // First: they need the short catalog.
    for (const [, part] of against ? [] : ofPages) results.push(await part([{ label: '', address: instance.address }]));
    for (const [, part] of ofProduct) results.push(await part(instance));
    await stopTestInstance(instance);
  }
  for (const [, part] of Object.entries(OWN_PARTS).filter(isAsked)) results.push(await part(against));
  return results.includes(false) ? 1 : 0;
}

function parse(args: string[]): { names: string[]; against: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { against: { type: 'string' } },
      allowPositionals: true,
    });
    return { names: positionals, against: values.against };
  } catch {
    throw new CommandError('Usage : npm run bench [-- <partie>… [--against <commit>]]');
  }
}
