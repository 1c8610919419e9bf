import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

/** Addresses that a browser or a server may take for another one; other spellings are in content.spec.tsx of the shell. */
const SPELLINGS = { '//courses': '/courses', '/admin': '/admin/dashboard' };

test.use({ signedInAs: 'super_admin' });

test('a super administrator is redirected to the canonical form of an address', async ({ page, baseURL }) => {
  for (const [typed, canonical] of Object.entries(SPELLINGS)) {
    // Relative to the base, `//courses` would name another host.
    await page.goto(`${baseURL}${typed}`);
    await expect(page, typed).toHaveURL(canonical);
    await expect(new Frame(page).heading, typed).toBeVisible();
    await expect(new Frame(page).heading, typed).not.toHaveText('Page introuvable');
  }
});
