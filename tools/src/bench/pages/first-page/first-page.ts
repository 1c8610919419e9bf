import type { Browser } from 'playwright';
import { untilRendered } from '../../../product/rendered.ts';
import type { TestInstance } from '../../../product/test/test-instance.ts';
import { launchChromium } from '../../../programs/chromium.ts';
import { say, table, warn } from '../../../system/terminal.ts';
import { median } from '../../figures.ts';
import { lengthenCatalog } from '../../load/long-catalog.ts';
import { LONG_CATALOG } from '../../load/throughput.ts';
import { TURNS } from '../turns.ts';
import { loadPage, type PageLoad } from './page-load.ts';
import { startRelay } from './relay.ts';

/** Ways in which a page comes to the browser. */
const VARIANTS = ['dessinée par le navigateur', 'rendue par le serveur', 'statique, sans scripts'] as const;
type Variant = (typeof VARIANTS)[number];

const PATHS = ['/', '/courses'];

/** How many times as late as the static page the rendered one may show its largest part. */
const SLOWDOWN_MAX = 1.1;

/** How long a rendered page may be blocked, in milliseconds. */
const BLOCKED_MAX_MS = 200;

/** How soon a first visitor on a slow phone sees `/` and `/courses`; false when rendered ones come much later than static ones. */
export async function benchFirstPage(instance: TestInstance): Promise<boolean> {
  say(`\nPremière page à 1,6 Mbit/s, 150 ms et processeur quatre fois plus lent (médianes de ${TURNS}, ms)…\n`);
  const rows: Row[] = [];
  const browser = await launchChromium();
  const compare = async (drawnAddress: string) => {
    const addresses = await addressesOf(instance.address, drawnAddress);
    rows.push(...(await compareVariants(browser, addresses, 'court')));
    const shorten = await lengthenCatalog(instance.mongo.uri, LONG_CATALOG);
    rows.push(...(await compareVariants(browser, addresses, String(LONG_CATALOG))));
    await shorten();
  };
  try {
    await instance.besideAnotherApi(compare, { RENDERING: 'off' });
  } finally {
    await browser.close();
  }
  say(table([HEADINGS, ...rows.map(cellsOf)]));
  return rows.every(isGood);
}

type Addresses = Record<Variant, string>;

async function addressesOf(rendered: string, drawn: string): Promise<Addresses> {
  const [drawnRelay, renderedRelay, staticRelay] = await Promise.all([
    startRelay(drawn),
    startRelay(rendered),
    startRelay(rendered, { isStatic: true }),
  ]);
  return {
    'dessinée par le navigateur': drawnRelay,
    'rendue par le serveur': renderedRelay,
    'statique, sans scripts': staticRelay,
  };
}

interface Row {
  path: string;
  courses: string;
  variant: Variant;
  load: PageLoad;
  /** Its largest paint, compared with that of the static page. */
  slowdown: number;
}

/** Loads all variants in alternation, so that other load on the machine affects all of them. */
async function compareVariants(browser: Browser, addresses: Addresses, courses: string): Promise<Row[]> {
  const pages = PATHS.flatMap((path) => VARIANTS.map((variant) => ({ path, variant, loads: [] as PageLoad[] })));
  for (const { path, variant } of pages) {
    if (variant === 'dessinée par le navigateur' || (await untilRendered(`${addresses[variant]}${path}`))) continue;
    warn(`${path} (${courses} cours) n'est pas rendue par le serveur.`);
  }
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const { path, variant, loads } of pages) loads.push(await loadPage(browser, `${addresses[variant]}${path}`));
  }
  const found = pages.map(({ path, variant, loads }) => ({ path, courses, variant, load: medianOf(loads) }));
  return found.map((row) => {
    const limit = found.find(({ path, variant }) => path === row.path && variant === 'statique, sans scripts');
    return { ...row, slowdown: row.load.largestPaint / (limit?.load.largestPaint ?? Number.NaN) };
  });
}

function medianOf(loads: PageLoad[]): PageLoad {
  const of = (value: (load: PageLoad) => number) => median(loads.map(value));
  const usable = of((load) => load.usable ?? Number.NaN);
  return {
    firstPaint: of((load) => load.firstPaint),
    largestPaint: of((load) => load.largestPaint),
    blocked: of((load) => load.blocked),
    shift: of((load) => load.shift),
    usable: Number.isNaN(usable) ? undefined : usable,
  };
}

const HEADINGS = ['page', 'cours', '', 'FCP', 'LCP', 'fois la statique', 'TBT', 'CLS', 'utilisable'];

function cellsOf({ path, courses, variant, load, slowdown }: Row): string[] {
  const { firstPaint, largestPaint, blocked, shift, usable } = load;
  const times = [firstPaint, largestPaint].map((ms) => ms.toFixed(0));
  return [
    path,
    courses,
    variant,
    ...times,
    slowdown.toFixed(2),
    blocked.toFixed(0),
    shift.toFixed(3),
    usable?.toFixed(0) ?? '',
  ];
}

function isGood({ variant, slowdown, load }: Row): boolean {
  return variant !== 'rendue par le serveur' || (slowdown <= SLOWDOWN_MAX && load.blocked < BLOCKED_MAX_MS);
}
