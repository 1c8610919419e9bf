import { readFile } from 'node:fs/promises';
import { verifyEmail } from '../../support/accounts/mails.ts';
import { letMinutesPass } from '../../support/accounts/passing-time.ts';
import { DECISION_AT, publishProgram } from '../../support/learning/program.ts';
import { storageOf } from '../../support/network/storage.ts';
import { CoursePage } from '../../support/pages/course-page.ts';
import { Frame } from '../../support/pages/frame.ts';
import { LearnPage } from '../../support/pages/learning/learn-page.ts';
import { expect, signedIn, test } from '../../support/test.ts';

test.use({ signedInAs: 'student' });

test('a student watches on two devices, passes the quiz at the second try, and gets a certificate that anyone can check', async ({
  page,
  browser,
  visitor,
  account,
  address,
  createCourse,
  superAdminApi,
  faults,
}) => {
  faults.expect(/status of 409.*\/beats/);
  await verifyEmail(address, signedIn(account));
  const course = await createCourse();
  const { film, quiz } = await publishProgram(superAdminApi, course._id);

  await new CoursePage(visitor).open(course._id);
  await visitor.getByRole('link', { name: /Le capsulorhexis en entier/ }).click();
  const preview = new LearnPage(visitor);
  await preview.play(16);
  await expect(preview.question).toContainText('La chambre se creuse');
  await preview.choose('Tirer plus fort');
  await visitor.getByRole('button', { name: 'Valider mon choix' }).click();
  await expect(preview.question).toContainText("Personne d'autre n'a encore répondu");

  await new CoursePage(page).open(course._id);
  await new CoursePage(page).enroll.click();
  await new Frame(page).toastSays('Inscription réussie!');
  await page.getByRole('link', { name: 'Commencer le cours' }).click();

  const learn = new LearnPage(page);
  await expect(learn.heading).toHaveText('Le capsulorhexis en entier');
  await learn.play(16);
  await expect(learn.question).toContainText('La chambre se creuse');
  expect(await learn.time()).toBeCloseTo(DECISION_AT, 0);
  await learn.choose('Reformer la chambre');
  await page.getByRole('button', { name: 'Valider mon choix' }).click();
  await expect(learn.question).toContainText('Le viscoélastique aplatit la capsule.');
  await expect(learn.question).toContainText('Le chirurgien');

  const second = await browser.newContext({ viewport: { width: 390, height: 844 } });
  faults.watch(second);
  await second.setStorageState(storageOf(address, signedIn(account)));
  const other = await second.newPage();
  const elsewhere = new LearnPage(other);
  await other.goto('/dashboard');
  await letMinutesPass();
  await other.getByRole('link', { name: /Reprendre à 0:1\d · Le capsulorhexis en entier/ }).click();
  await expect.poll(() => elsewhere.time()).toBeGreaterThan(DECISION_AT - 3);
  await elsewhere.play(16);
  await letMinutesPass();
  await expect.poll(() => elsewhere.video.evaluate((video: HTMLVideoElement) => video.ended)).toBe(true);
  await letMinutesPass();
  await expect(async () => {
    await letMinutesPass();
    await expect(elsewhere.done).toBeVisible();
  }).toPass({ timeout: 40_000 });

  await page.getByRole('button', { name: 'Reprendre', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('La lecture continue sur un autre appareil', {
    timeout: 20_000,
  });

  await elsewhere.open(course._id, quiz);
  await other.getByRole('button', { name: 'Commencer le quiz' }).click();
  await elsewhere.answerQuiz('8 mm');
  await expect(other.getByRole('heading', { name: "Le seuil n'est pas encore atteint" })).toBeVisible();
  await expect(other.getByText('Ce choix est faux.')).toBeVisible();
  await expect(other.getByText('Le bord recouvre alors une optique de 6 mm.')).toBeHidden();
  await other.getByRole('button', { name: 'Faire une autre tentative' }).click();
  await elsewhere.answerQuiz('5,2 mm');
  await expect(other.getByRole('heading', { name: 'Quiz réussi' })).toBeVisible();
  await expect(other.getByText('Le bord recouvre alors une optique de 6 mm.')).toBeVisible();
  await expect(other.getByRole('link', { name: 'Voir votre certificat' })).toBeInViewport({ ratio: 1 });
  await other.getByRole('link', { name: 'Voir votre certificat' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Formation terminée');
  await expect(other.getByRole('figure', { name: 'Votre certificat' })).toContainText(signedIn(account).name);
  const certified = other.waitForEvent('download');
  await other.getByRole('button', { name: 'Télécharger le certificat' }).click();
  expect((await certified).suggestedFilename()).toMatch(/^certificat-IRIS-.*\.pdf$/);
  const linkedin = await other.getByRole('link', { name: /LinkedIn/ }).getAttribute('href');
  expect(linkedin).toMatch(/^https:\/\/www\.linkedin\.com\/profile\/add\?startTask=CERTIFICATION_NAME&name=/);
  const next = other.getByRole('region', { name: 'Et ensuite' }).getByRole('link');
  await expect(next).toHaveAttribute('href', /^\/courses\/[0-9a-f]{24}$/);
  await other.getByRole('link', { name: 'Donner mon avis' }).click();
  await expect(other).toHaveURL(/#mon-avis$/);
  await expect(other.getByRole('heading', { name: 'Votre avis' })).toBeInViewport();
  await other.goBack();
  await other.getByRole('link', { name: 'Certificat et attestation' }).click();
  await expect(other).toHaveURL(/\/certificates\/IRIS-/);
  const attestation = other.getByRole('form', { name: 'Attestation' });
  await attestation.getByRole('textbox', { name: 'Numéro RPPS' }).fill('10 001 234 565');
  const downloading = other.waitForEvent('download');
  await attestation.getByRole('button', { name: "Télécharger l'attestation" }).click();
  const attested = await downloading;
  expect(attested.suggestedFilename()).toMatch(/^attestation-IRIS-.*\.pdf$/);
  expect((await readFile(await attested.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await visitor.goto(new URL(other.url()).pathname);
  await expect(visitor.getByRole('status').filter({ hasText: 'Certificat valide' })).toBeVisible();
  await expect(visitor.getByRole('main')).toContainText(signedIn(account).name);
  await expect(visitor.getByRole('form', { name: 'Attestation' })).toBeHidden();

  await page.goto('/dashboard');
  const card = page.getByRole('article', { name: course.title });
  await expect(card).toContainText('Cours terminé!');
  await expect(card).toContainText(/100\s%/);
  await learn.open(course._id, film);
  await expect(learn.heading).toHaveText('Le capsulorhexis en entier');
  await second.close();
});
