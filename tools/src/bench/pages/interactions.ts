import { DEMO_EMAILS, DEMO_PASSWORD } from '@iris/contract/accounts';
import type { Browser, Page } from 'playwright';
import { launchChromium } from '../../programs/chromium.ts';
import { say, table } from '../../system/terminal.ts';
import { median } from '../figures.ts';
import { type Measured, takeTurns } from './measured.ts';
import { PHONE, slowProcessor } from './slow-phone.ts';
import { TURNS } from './turns.ts';

/** How long an interaction may take until its next paint, in milliseconds (web.dev/articles/inp). */
const LIMIT_MS = 200;

/** The least duration that the browser reports, in milliseconds. */
const LEAST_MS = 16;

interface Interaction {
  name: string;
  /** Path of the page. */
  at: string;
  /** Brings the page into the state before. */
  prepare?: (page: Page) => Promise<unknown>;
  act: (page: Page) => Promise<unknown>;
}

const banner = (page: Page) => page.getByRole('banner');
const menu = (page: Page) => banner(page).getByRole('button', { name: /le menu$/ });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Rechercher un cours' });
const send = (page: Page) => page.getByRole('button', { name: 'Envoyer le message' });

/** What visitors do in the journeys (e2e/journeys). */
const INTERACTIONS: Interaction[] = [
  { name: 'ouvrir le menu', at: '/', act: (page) => menu(page).tap() },
  {
    name: 'suivre un lien du menu',
    at: '/',
    prepare: (page) => menu(page).tap(),
    act: (page) => banner(page).getByRole('link', { name: 'Cours', exact: true }).last().tap(),
  },
  { name: "ouvrir l'aide", at: '/', act: (page) => page.locator('.help-button button').first().tap() },
  {
    name: 'filtrer par niveau',
    at: '/courses',
    act: (page) => page.getByRole('group', { name: 'Niveau' }).getByRole('button').nth(1).tap(),
  },
  {
    name: 'taper une recherche',
    at: '/courses',
    prepare: (page) => search(page).tap(),
    act: (page) => page.keyboard.type('phaco', { delay: 150 }),
  },
  {
    name: 'ouvrir un cours',
    at: '/courses',
    act: (page) => page.getByRole('region', { name: 'Résultats' }).getByRole('link').first().tap(),
  },
  { name: 'envoyer un formulaire vide', at: '/contact', act: (page) => send(page).tap() },
  {
    name: 'remplir et envoyer',
    at: '/contact',
    prepare: async (page) => {
      await page.getByRole('textbox', { name: 'Nom' }).fill('Claire Petit');
      await page.getByRole('textbox', { name: 'E-mail' }).fill('claire@example.org');
      await page.getByRole('textbox', { name: 'Sujet' }).fill('Une question');
      await page.getByRole('textbox', { name: 'Message' }).fill('Bonjour, quand commence le prochain cours ?');
    },
    act: (page) => send(page).tap(),
  },
  {
    name: 'se connecter',
    at: '/login',
    prepare: async (page) => {
      await page.getByRole('textbox', { name: 'E-mail' }).fill(DEMO_EMAILS.student);
      await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD);
    },
    act: (page) => page.locator('main').getByRole('button', { name: 'Se connecter' }).tap(),
  },
];

/** More courses than a page of the catalog has. */
const MORE: Interaction = {
  name: 'afficher plus de cours',
  at: '/courses',
  act: (page) => page.getByRole('button', { name: 'Afficher plus' }).tap(),
};

declare global {
  /** Kept by the script in the page: the longest interaction since it was reset, in milliseconds. */
  var longestInteraction: number;
}

/** How long visitors' interactions take on a slow phone; false when one of the last academy takes too long. */
export async function benchInteractions(academies: Measured[]): Promise<boolean> {
  say(`\nInteractions, processeur quatre fois plus lent (médianes de ${TURNS}, ms jusqu'à l'image suivante)…\n`);
  const browser = await launchChromium();
  const rows: string[][] = [];
  let isQuick = true;
  try {
    for (const interaction of await interactionsOf(academies)) {
      const measure = ({ address }: Measured) => durationOf(browser, address, interaction);
      const results = await takeTurns(academies, TURNS, measure);
      for (const [index, { label }] of academies.entries()) {
        const times = results[index] ?? [];
        const ms = median(times);
        if (index === academies.length - 1) isQuick &&= ms < LIMIT_MS;
        rows.push([interaction.name, interaction.at, label, ms.toFixed(0), Math.max(...times).toFixed(0)]);
      }
    }
  } finally {
    await browser.close();
  }
  say(table([['', 'page', '', 'médiane', 'max'], ...rows]));
  return isQuick;
}

/** With those that need a long catalog, where all have one. */
async function interactionsOf(academies: Measured[]): Promise<Interaction[]> {
  const totals = academies.map(async ({ address }) => {
    const { total } = (await (await fetch(`${address}/api/courses/count`)).json()) as { total: number };
    return total;
  });
  return (await Promise.all(totals)).every((total) => total > 24) ? [...INTERACTIONS, MORE] : INTERACTIONS;
}

async function durationOf(browser: Browser, address: string, { at, prepare, act }: Interaction): Promise<number> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await slowProcessor(await context.newCDPSession(page));
    await page.addInitScript(observe, LEAST_MS);
    await page.goto(`${address}${at}`, { waitUntil: 'networkidle' });
    await prepare?.(page);
    await untilPainted(page);
    await page.evaluate(() => {
      globalThis.longestInteraction = 0;
    });
    await act(page);
    await untilPainted(page);
    return await page.evaluate(() => globalThis.longestInteraction);
  } finally {
    await context.close();
  }
}

/** The browser reports an interaction some time after its paint. */
async function untilPainted(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
}

/** Runs in the page. */
function observe(leastMs: number): void {
  globalThis.longestInteraction = 0;
  const options = { type: 'event', durationThreshold: leastMs, buffered: true };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (!entry.interactionId) continue;
      globalThis.longestInteraction = Math.max(globalThis.longestInteraction, entry.duration);
    }
  }).observe(options as PerformanceObserverInit);
}
