import { verifyEmail } from '../../support/accounts/mails.ts';
import { uniqueWord } from '../../support/api-client.ts';
import { expectAccessible } from '../../support/hands/axe.ts';
import { clickOnceAccepted } from '../../support/hands/click-guard.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

test.use({ signedInAs: 'admin', granted: ['manage_courses'] });

/** A Tuesday some weeks from now. */
function nextTuesday(): string {
  const day = new Date(Date.now() + 21 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((9 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
}

test('a host announces a series, moves one evening, cancels another, and says first whom that tells', async ({
  page,
  api,
  superAdminApi,
  address,
  faults,
}) => {
  faults.expect(/status of 412.*\/api\/admin\/webinars\//);
  const frame = new Frame(page);
  const title = `Soirée ${uniqueWord()}`;
  await page.goto('/admin/webinars');
  await page.getByRole('button', { name: 'Nouveau webinaire' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Titre').fill(title);
  await form.getByLabel('Présentation').fill('Une soirée de questions.');
  await form.getByLabel('Nom', { exact: true }).fill('Pr Anne Lefèvre');
  await form.getByLabel('Jour').fill(nextTuesday());
  await form.getByLabel('Fuseau horaire').fill('America/Mexico_City');
  await form.getByLabel('Début').fill('11:30');
  await form.getByLabel('Fin').fill('12:30');
  await form.getByLabel('Places').fill('1');
  await form.getByLabel('Répéter chaque semaine').fill('3');
  await expect(form.getByText(/11:30\s–\s12:30 à Mexico City, soit .* à Paris/)).toHaveCount(3);
  await expectAccessible(page, 'the form of a webinar');
  await form.getByRole('button', { name: 'Annoncer' }).click();
  await frame.toastSays('3\u00a0webinaires créés', `«\u00a0${title}\u00a0»`);

  const evenings = page.getByRole('link', { name: title, exact: true });
  await expect(evenings).toHaveCount(3);
  const ids = await evenings.evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1)));
  const people = [await api.register(), await api.register()];
  for (const person of people) {
    // Nothing is sent to addresses that are not.
    await verifyEmail(address, person);
    await api.as(person).expect('PUT', `/webinars/${ids[0]}/registration`);
  }

  await evenings.first().click();
  await expect(page.getByRole('row', { name: people[1]?.name ?? '' })).toContainText("En liste d'attente");
  await expectAccessible(page, 'a webinar');
  await page.getByRole('button', { name: 'Modifier' }).click();
  await form.getByLabel('Début').fill('12:00');
  await form.getByLabel('Fin').fill('13:00');
  await expect(form.getByText(/^1\sinscrit et 1\spersonne en attente seront prévenus/)).toBeVisible();
  // Another host saves the same webinar meanwhile.
  const { body } = await superAdminApi.call<Record<string, unknown>>('GET', `/admin/webinars/${ids[0]}`);
  const fields = ['title', 'description', 'objectives', 'level', 'language', 'speakers', 'day', 'from', 'to'];
  const written = [...fields, 'time_zone', 'required_share', 'link'].map((field) => [field, body[field]]);
  await superAdminApi.expect('PUT', `/admin/webinars/${ids[0]}`, { ...Object.fromEntries(written), capacity: 2 });
  // Both are kept: the other hours, and the place of the other host.
  await clickOnceAccepted(form.getByRole('button', { name: 'Enregistrer et prévenir' }));
  await frame.toastSays('Webinaire mis à jour', `«\u00a0${title}\u00a0»`);
  // The place that the other host has added went to the one who waited.
  await expect(page.getByRole('row', { name: people[1]?.name ?? '' })).toContainText('Confirmé');

  await clickOnceAccepted(page.getByRole('button', { name: 'Annuler le webinaire' }));
  const question = page.getByRole('dialog');
  await expect(question).toContainText('2 inscrits seront prévenus aussitôt');
  await question.getByLabel('Motif').fill('Orateur souffrant');
  await question.getByRole('button', { name: 'Annuler et prévenir' }).click();
  await frame.toastSays('Webinaire annulé', `«\u00a0${title}\u00a0»`);
  await expect(page.getByText('Motif\u00a0: Orateur souffrant')).toBeVisible();
  await page.getByRole('link', { name: 'Régie' }).click();
  await expect(page.getByRole('heading', { name: 'Questions' })).toBeVisible();
  await expectAccessible(page, 'the desk of a webinar');
  for (const { email } of people) {
    await expect(async () => {
      const list = await (await fetch(`${address}/dev/mail`)).text();
      const rows = list.split('<tr>').filter((row) => row.includes(`<td>${email}</td>`));
      expect(rows.filter((row) => row.includes(`Webinaire annulé\u00a0: ${title}`))).toHaveLength(1);
    }).toPass({ timeout: 20_000 });
  }
});
