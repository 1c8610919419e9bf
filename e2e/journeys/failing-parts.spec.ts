import type { Page, Route } from 'playwright/test';
import { CatalogPage } from '../pages/catalog-page.ts';
import { Frame } from '../pages/frame.ts';
import { expect, test } from '../support/test.ts';

/** The requests that load a remote, in their order, by address. */
const PARTS: Record<string, RegExp> = {
  registry: /\/api\/remotes$/,
  manifest: /\/remotes\/student\/.*\/mf-manifest\.json/,
  entry: /\/remotes\/student\/.*\/remote-entry\.js/,
  chunk: /\/remotes\/student\/.*\/(?!remote-entry)[^/]*\.js/,
  stylesheet: /\/remotes\/student\/.*\.css/,
};

/** Ways in which a request can fail. */
const FAULTS: Record<string, (route: Route) => unknown> = {
  'answers 503': (route) => route.fulfill({ status: 503, body: 'unavailable' }),
  'is corrupt': async (route) => {
    const response = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } });
    await route.fulfill({ response, body: (await response.text()).slice(1) });
  },
  'is offline': (route) => route.abort('internetdisconnected'),
  'never answers': () => {},
};

const EXPECTED_ERRORS = [
  /\/remotes\/student\/|\/api\/remotes/,
  /remote|federation|Loading|integrity|RUNTIME|part of the page|JSON|503|ERR_INTERNET_DISCONNECTED/,
];

test.use({ signedInAs: 'student' });

for (const [part, address] of Object.entries(PARTS)) {
  for (const [fault, answer] of Object.entries(FAULTS)) {
    test(`when the ${part} ${fault} other pages work and «Réessayer» loads the page`, async ({ page, faults }) => {
      faults.expect(...EXPECTED_ERRORS);
      const isCorrupt = fault === 'is corrupt' && part !== 'registry';
      const reason = isCorrupt ? "n'est pas celui qui a été publié" : "n'a pas pu être chargée";
      const frame = new Frame(page);
      const isPending = fault === 'never answers';
      if (isPending) await page.clock.install();
      const requested = page.waitForRequest(address);
      await page.route(address, answer);
      await page.goto('/dashboard');
      // The time-out starts after the session check.
      await requested;
      if (isPending) await waitForTimeout(page);
      await expectFailure(page, reason);

      await page.evaluate(() => Object.assign(window, { stillTheSamePage: true }));
      await frame.link('Cours').click();
      await frame.arrivesAt('/courses', 'Nos Cours');
      await expect(new CatalogPage(page).cards).not.toHaveCount(0);

      await page.goBack();
      if (isPending) await waitForTimeout(page);
      await expectFailure(page, reason);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.getByRole('button', { name: 'Réessayer' }).click();
      await expect(page.getByRole('heading', { name: 'Mes Cours' })).toBeVisible();
      expect(await page.evaluate(() => 'stillTheSamePage' in window)).toBe(true);
    });
  }
}

/** Advances the clock by the time-out of a remote. */
async function waitForTimeout(page: Page): Promise<void> {
  await expect(page.getByText('Chargement...')).toBeVisible();
  await page.clock.runFor(10_000);
}

async function expectFailure(page: Page, reason: string): Promise<void> {
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Cette page est momentanément indisponible');
  await expect(alert).toContainText(reason);
}
