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
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()} ` });
  },
  'is offline': (route) => route.abort('internetdisconnected'),
  'never answers': () => {},
};

const BEHIND_THE_SCENES = [
  /\/remotes\/student\/|\/api\/remotes/,
  /remote|federation|Loading|integrity|RUNTIME|part of the page|503|ERR_INTERNET_DISCONNECTED/,
];

test.use({ signedInAs: 'student' });

for (const [part, address] of Object.entries(PARTS)) {
  for (const [fault, answer] of Object.entries(FAULTS)) {
    if (part === 'registry' && fault === 'is corrupt') continue;
    test(`when the ${part} ${fault} the rest works and «Réessayer» brings the page back`, async ({ page, faults }) => {
      faults.expect(...BEHIND_THE_SCENES);
      const frame = new Frame(page);
      if (fault === 'never answers') await page.clock.install();
      let asked = 0;
      await page.route(address, (route) => {
        asked += 1;
        return answer(route);
      });
      await page.goto('/dashboard');
      if (fault === 'never answers') {
        await expect.poll(() => asked).toBeGreaterThan(0);
        await page.clock.runFor(10_000);
      }
      await expectFailure(
        page,
        fault === 'is corrupt' ? "n'est pas celui qui a été publié" : "n'a pas pu être chargée",
      );

      await page.evaluate(() => Object.assign(window, { stillTheSamePage: true }));
      await frame.link('Cours').click();
      await frame.arrivesAt('/courses', 'Nos Cours');
      await expect(new CatalogPage(page).cards).not.toHaveCount(0);

      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.goBack();
      const heading = page.getByRole('heading', { name: 'Mes Cours' });
      await expect(heading.or(page.getByRole('button', { name: 'Réessayer' }))).toBeVisible();
      if (!(await heading.isVisible())) await page.getByRole('button', { name: 'Réessayer' }).click();
      await expect(heading).toBeVisible();
      expect(await page.evaluate(() => 'stillTheSamePage' in window)).toBe(true);
    });
  }
}

test('a registry that answers nonsense harms nothing else', async ({ page, faults }) => {
  faults.expect(...BEHIND_THE_SCENES, /JSON/);
  await page.route(PARTS.registry as RegExp, (route) =>
    route.fulfill({ contentType: 'application/json', body: '{"x":' }),
  );
  await page.goto('/dashboard');
  await expectFailure(page, "n'a pas pu être chargée");
  await page.goto('/courses');
  await expect(new CatalogPage(page).cards).not.toHaveCount(0);
});

async function expectFailure(page: Page, reason: string): Promise<void> {
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Cette page est momentanément indisponible');
  await expect(alert).toContainText(reason);
}
