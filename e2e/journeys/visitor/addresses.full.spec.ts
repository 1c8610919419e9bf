import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

/** Addresses as a user may type them, and the canonical address a super administrator is redirected to. */
const SPELLINGS = {
  '/Courses/?level=Avancé#liste': '/courses?level=Avanc%C3%A9#liste',
  '/Contact///': '/contact',
  '//courses': '/courses',
  '/admin': '/admin/dashboard',
  '/ADMIN/Users?q=claire': '/admin/users?q=claire',
};

test.use({ signedInAs: 'super_admin' });

test('a super administrator is redirected to the canonical form of an address with other case or slashes', async ({
  page,
  baseURL,
}) => {
  for (const [typed, canonical] of Object.entries(SPELLINGS)) {
    // Relative to the base, `//courses` would name another host.
    await page.goto(`${baseURL}${typed}`);
    await expect(page, typed).toHaveURL(canonical);
    await expect(new Frame(page).heading, typed).toBeVisible();
    await expect(new Frame(page).heading, typed).not.toHaveText('Page introuvable');
  }
});
