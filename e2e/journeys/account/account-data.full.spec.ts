import { readFile } from 'node:fs/promises';
import { verifyEmail } from '../../support/accounts/mails.ts';
import { expectAccessible } from '../../support/hands/axe.ts';
import { AccountPage } from '../../support/pages/account/account-page.ts';
import { expect, signedIn, test } from '../../support/test.ts';

interface PersonalData {
  generated_at: string;
  sections: { title: string; rows: Record<string, unknown>[] }[];
}

test.use({ signedInAs: 'student' });

test('a student reads and takes away all that the academy stores about the account', async ({
  page,
  account,
  address,
  api,
  createCourse,
}) => {
  const { name, email, token } = signedIn(account);
  await verifyEmail(address, { email });
  const course = await createCourse();
  await api.as({ token }).expect('POST', '/enrollments', { course_id: course._id });
  const { subject } = await api.writeMessage({ name, email });
  const { data } = new AccountPage(page);
  await page.goto('/account');

  const downloading = page.waitForEvent('download');
  await data.getByRole('button', { name: 'Télécharger (JSON)' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^mes-donnees-\d{4}-\d\d-\d\d\.json$/);
  const file = JSON.parse(await readFile(await download.path(), 'utf8')) as PersonalData;
  const rowsOf = (title: string) => file.sections.find((section) => section.title === title)?.rows ?? [];
  expect(rowsOf('Compte')).toEqual([expect.objectContaining({ Nom: name, 'E-mail': email })]);
  expect(rowsOf('Inscriptions')).toEqual([expect.objectContaining({ Cours: course.title, 'Progression (%)': 0 })]);
  expect(rowsOf('Messages')).toEqual([expect.objectContaining({ Sujet: subject })]);
  expect(rowsOf('Sessions')).toHaveLength(1);
  expect(JSON.stringify(file)).not.toMatch(/password|argon2|token/i);

  await data.getByRole('link', { name: 'Afficher mes données' }).click();
  await expect(page.getByRole('heading', { name: 'Vos données', level: 1 })).toBeVisible();
  const part = (title: string) => page.getByRole('region', { name: title, exact: true });
  await expect(part('Inscriptions')).toContainText(course.title);
  for (const text of [name, email]) await expect(part('Compte')).toContainText(text);
  await expect(part('Messages')).toContainText(subject);
  await expectAccessible(page);
});
