import { readFile } from 'node:fs/promises';
import { expectAccessible, PHONE } from '../../support/hands/axe.ts';
import { LoginPage } from '../../support/pages/account/account-pages.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

test('a surgeon finds a webinar on a phone, logs in, registers, takes it into the calendar, and gives the place back', async ({
  page,
  api,
  createWebinar,
}) => {
  const { _id, title } = await createWebinar();
  const person = await api.register();
  const frame = new Frame(page);
  const bar = page.locator('.action-bar');
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await frame.menuToggle.click();
  await frame.menu.getByRole('link', { name: 'Webinaires' }).click();
  await frame.arrivesAt('/webinars', 'Webinaires');
  await page.getByRole('link', { name: title }).click();
  await frame.arrivesAt(`/webinars/${_id}`, title);
  await expect(bar).toContainText(/100\splaces restantes/);

  await bar.getByRole('link', { name: "S'inscrire" }).click();
  await frame.arrivesAt(`/login?webinaire=${_id}`, 'Connexion');
  await new LoginPage(page).login(person);
  await frame.arrivesAt(`/webinars/${_id}`, title);
  await bar.getByRole('button', { name: "S'inscrire" }).click();
  await frame.toastSays('Inscription confirmée', title);
  await expect(bar).toContainText('Vous êtes inscrit');
  await expectAccessible(page);

  const downloading = page.waitForEvent('download');
  const invitation = bar.getByRole('button', { name: 'Ajouter à mon agenda' });
  await expect(invitation).toBeFocused();
  await invitation.press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('webinaire.ics');
  expect(await readFile(await download.path(), 'utf8')).toMatch(/^BEGIN:VCALENDAR\r\n/);

  const confirmation = page.getByRole('alertdialog');
  // A press is ignored for half a second after what came before it.
  await expect(async () => {
    await page.getByRole('button', { name: 'Se désinscrire' }).press('Enter', { timeout: 1000 });
    await expect(confirmation).toBeVisible({ timeout: 1000 });
  }).toPass();
  await confirmation.getByRole('button', { name: 'Me désinscrire' }).press('Enter');
  await frame.toastSays('Inscription annulée');
  await expect(bar.getByRole('button', { name: "S'inscrire" })).toBeFocused();
  await expect(bar).toContainText(/100\splaces restantes/);
});
