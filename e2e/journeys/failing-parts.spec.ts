import type { Page, Route } from 'playwright/test';
import { CatalogPage } from '../pages/catalog-page.ts';
import { Frame } from '../pages/frame.ts';
import { expect, test } from '../support/test.ts';

/** The parts of a remote, in the order they are fetched, by the addresses they come from. */
const PARTS: Record<string, RegExp> = {
  registry: /\/api\/remotes$/,
  manifest: /\/remotes\/student\/.*\/mf-manifest\.json/,
  entry: /\/remotes\/student\/.*\/remote-entry\.js/,
  chunk: /\/remotes\/student\/.*\/(?!remote-entry)[^/]*\.js/,
  stylesheet: /\/remotes\/student\/.*\.css/,
};

/** The ways in which a part can fail. */
const FAULTS: Record<string, (route: Route) => unknown> = {
  'answers 503': (route) => route.fulfill({ status: 503, body: 'unavailable' }),
  'is corrupt': async (route) => {
    const response = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } });
    await route.fulfill({ response, body: (await response.text()).slice(1) });
  },
  'is offline': (route) => route.abort('internetdisconnected'),
  'never answers': () => {},
};

const BEHIND_THE_SCENES = [
  /\/remotes\/student\/|\/api\/remotes/,
  /remote|federation|Loading|integrity|RUNTIME|part of the page|JSON|503|ERR_INTERNET_DISCONNECTED/,
];

test.use({ signedInAs: 'student' });

for (const [part, address] of Object.entries(PARTS)) {
  for (const [fault, answer] of Object.entries(FAULTS)) {
    test(`when the ${part} ${fault} the rest works and «Réessayer» brings the page back`, async ({ page, faults }) => {
      faults.expect(...BEHIND_THE_SCENES);
      const isCorrupt = fault === 'is corrupt' && part !== 'registry';
      const reason = isCorrupt ? "n'est pas celui qui a été publié" : "n'a pas pu être chargée";
      const frame = new Frame(page);
      const isLate = fault === 'never answers';
      if (isLate) await page.clock.install();
      const asked = page.waitForRequest(address);
      await page.route(address, answer);
      await page.goto('/dashboard');
      // Before, the session is being checked, which has a time of its own.
      await asked;
      if (isLate) await waitInVain(page);
      await expectFailure(page, reason);

      await page.evaluate(() => Object.assign(window, { stillTheSamePage: true }));
      await frame.link('Cours').click();
      await frame.arrivesAt('/courses', 'Nos Cours');
      await expect(new CatalogPage(page).cards).not.toHaveCount(0);

      await page.goBack();
      if (isLate) await waitInVain(page);
      await expectFailure(page, reason);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.getByRole('button', { name: 'Réessayer' }).click();
      await expect(page.getByRole('heading', { name: 'Mes Cours' })).toBeVisible();
      expect(await page.evaluate(() => 'stillTheSamePage' in window)).toBe(true);
    });
  }
}

/** Lets the time pass that a remote is given. */
async function waitInVain(page: Page): Promise<void> {
  await expect(page.getByText('Chargement...')).toBeVisible();
  await page.clock.runFor(10_000);
}

async function expectFailure(page: Page, reason: string): Promise<void> {
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Cette page est momentanément indisponible');
  await expect(alert).toContainText(reason);
}
