import lighthouse, { type Result } from 'lighthouse';
import { untilRendered } from '../../product/rendered.ts';
import { launchChromium } from '../../programs/chromium.ts';
import { freePort } from '../../system/ports.ts';
import { CommandError, say, table } from '../../system/terminal.ts';
import { median } from '../figures.ts';
import { type Measured, takeTurns } from './measured.ts';
import { TURNS } from './turns.ts';

/** The categories, and the least score in each. */
const CATEGORIES: Record<string, { label: string; least: number }> = {
  performance: { label: 'performance', least: 95 },
  accessibility: { label: 'accessibilité', least: 100 },
  'best-practices': { label: 'bonnes pratiques', least: 100 },
  seo: { label: 'SEO', least: 100 },
};

interface Verdict {
  label: string;
  page: string;
  /** Median scores by category. */
  scores: Record<string, number>;
  largestPaintMs: number;
  blockedMs: number;
  /** What cost points in the last turn. */
  faults: string[];
}

/** Lighthouse's verdict on every public page, on its simulated phone; false when a score of the last academy is too low. */
export async function benchLighthouse(academies: Measured[]): Promise<boolean> {
  say(`\nLighthouse, mobile, pages publiques (médianes de ${TURNS})…\n`);
  const port = await freePort();
  const browser = await launchChromium([`--remote-debugging-port=${port}`]);
  const verdicts: Verdict[] = [];
  try {
    for (const page of PAGES) verdicts.push(...(await judge(page, academies, port)));
  } finally {
    await browser.close();
  }
  const rows = verdicts.map(({ label, page, scores, largestPaintMs, blockedMs }) => [
    page,
    label,
    ...Object.keys(CATEGORIES).map((name) => String(scores[name])),
    largestPaintMs.toFixed(0),
    blockedMs.toFixed(0),
  ]);
  const labels = Object.values(CATEGORIES).map(({ label }) => label);
  say(table([['page', '', ...labels, 'LCP (ms)', 'TBT (ms)'], ...rows]));
  for (const { page, label, faults } of verdicts) {
    if (faults.length > 0) say(`${page} ${label} : ${faults.join(', ')}`);
  }
  const last = verdicts.filter((_, index) => (index + 1) % academies.length === 0);
  return last.every(({ scores }) =>
    Object.entries(CATEGORIES).every(([name, { least }]) => (scores[name] ?? 0) >= least),
  );
}

const PAGES = ['/', '/courses', '/courses/{id}', '/about', '/contact'];

async function addressOf(page: string, { address }: Measured): Promise<string> {
  const response = await fetch(`${address}/api/courses?limit=1`);
  const [course] = (await response.json()) as { _id: string }[];
  return `${address}${page.replace('{id}', course?._id ?? '')}`;
}

/** Some traces of Chromium lack the navigation, at random; Lighthouse then asks to be run again. */
async function measure(url: string, port: number, attempts = 3): Promise<Result> {
  const outcome = await lighthouse(url, { port, onlyCategories: Object.keys(CATEGORIES), logLevel: 'error' });
  if (outcome && !outcome.lhr.runtimeError) return outcome.lhr;
  if (attempts > 1) return measure(url, port, attempts - 1);
  throw new CommandError(`Lighthouse : ${outcome?.lhr.runtimeError?.message}`);
}

async function judge(page: string, academies: Measured[], port: number): Promise<Verdict[]> {
  for (const academy of academies) await untilRendered(await addressOf(page, academy));
  const results = await takeTurns(academies, TURNS, async (academy) => measure(await addressOf(page, academy), port));
  return academies.map(({ label }, index) => ({ label, page, ...summarize(results[index] ?? []) }));
}

function summarize(results: Result[]): Omit<Verdict, 'label' | 'page'> {
  const numberOf = (audit: string) => median(results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  const scoreOf = (name: string) =>
    Math.round(100 * median(results.map(({ categories }) => categories[name]?.score ?? Number.NaN)));
  return {
    scores: Object.fromEntries(Object.keys(CATEGORIES).map((name) => [name, scoreOf(name)])),
    largestPaintMs: numberOf('largest-contentful-paint'),
    blockedMs: numberOf('total-blocking-time'),
    faults: results.slice(-1).flatMap(faultsIn),
  };
}

/** The audits that cost points, except of the performance, which the table shows. */
function faultsIn({ categories, audits }: Result): string[] {
  return Object.entries(categories)
    .filter(([name]) => name !== 'performance')
    .flatMap(([, { auditRefs }]) => auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id))
    .filter((id) => (audits[id]?.score ?? 1) < 1);
}
