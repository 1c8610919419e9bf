import { say, table } from '../../system/terminal.ts';
import { median } from '../figures.ts';
import { Checkout } from './checkout.ts';
import { measureRelease, type ReleaseTimes } from './measured-release.ts';
import { startOwnAcademy, type TeamEnvironment } from './own-academy.ts';

/** How often each release is measured; the medians count. `TURNS=1` is for those who change the benchmark. */
const ROUNDS = Number(process.env.TURNS || 3);

const COLUMNS: Record<keyof ReleaseTimes, string> = {
  types: 'types',
  build: 'construction',
  pages: 'pages',
  upload: 'envoi et mise en ligne',
  total: 'en tout',
  processor: 'processeur',
};

/** A version of the repository, with what was measured. */
interface Version {
  checkout: Checkout;
  team: TeamEnvironment;
  cold: ReleaseTimes[];
  warm: ReleaseTimes[];
}

/**
 * How long it takes from an edit until it is live: in a fresh clone (cold), and after the next edit (warm). With another
 * commit the two take turns, so that both meet the same machine.
 */
export async function benchRelease(against?: string): Promise<void> {
  const references = against ? [against, undefined] : [undefined];
  say(`\nD'une modification à sa mise en ligne (s, médianes de ${ROUNDS})…\n`);
  const versions: Version[] = [];
  for (const reference of references) {
    const checkout = await Checkout.of(reference);
    versions.push({ checkout, team: await startOwnAcademy(checkout), cold: [], warm: [] });
  }
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const version of versions) await measureOnce(version, round);
  }
  const rows = versions.flatMap(({ checkout: { commit }, cold, warm }) => [
    rowOf(`${commit.slice(0, 8)} à froid`, cold),
    rowOf(`${commit.slice(0, 8)} à chaud`, warm),
  ]);
  say(table([['', ...Object.values(COLUMNS)], ...rows]));
}

async function measureOnce({ checkout, team, cold, warm }: Version, round: number): Promise<void> {
  await checkout.forget();
  await checkout.edit(`Tableau de bord ${checkout.commit.slice(0, 8)} ${round} froid`);
  cold.push(await measureRelease(checkout, team));
  await checkout.edit(`Tableau de bord ${checkout.commit.slice(0, 8)} ${round} chaud`);
  warm.push(await measureRelease(checkout, team));
}

function rowOf(label: string, times: ReleaseTimes[]): string[] {
  const names = Object.keys(COLUMNS) as (keyof ReleaseTimes)[];
  return [label, ...names.map((name) => median(times.map((one) => one[name])).toFixed(1))];
}
