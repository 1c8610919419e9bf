import { readFile } from 'node:fs/promises';
import { verifyEmail } from '../../support/accounts/mails.ts';
import { letMinutesPass } from '../../support/accounts/passing-time.ts';
import { PERMISSIONS } from '../../support/api-client.ts';
import { dragByMouse, dragByTouch } from '../../support/hands/drag.ts';
import { enrollForFilm } from '../../support/learning/demo-film.ts';
import { DECISION_AT, publishOrderQuiz, publishProgram } from '../../support/learning/program.ts';
import { storageOf } from '../../support/network/storage.ts';
import { CoursePage } from '../../support/pages/course-page.ts';
import { Frame } from '../../support/pages/frame.ts';
import { LearnPage } from '../../support/pages/learning/learn-page.ts';
import { expect, signedIn, test } from '../../support/test.ts';

test.describe('a student', () => {
  test.use({ signedInAs: 'student' });

  test('watches on two devices, passes the quiz at the second try, and gets a certificate that anyone can check', async ({
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
    await other.getByRole('link', { name: 'Télécharger le certificat' }).click();
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
    await attestation.getByRole('textbox', { name: 'Numéro RPPS' }).fill('10 001 234 567');
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
});

test.describe('a student who becomes an administrator', () => {
  test.use({ signedInAs: 'student' });

  test('goes on with the film that plays and the quiz that is open, until the certificate', async ({
    page,
    account,
    address,
    api,
    createCourse,
    superAdminApi,
  }) => {
    const { _id, name } = signedIn(account);
    await verifyEmail(address, signedIn(account));
    const course = await createCourse();
    const { film, quiz } = await publishProgram(superAdminApi, course._id);
    await api.as(signedIn(account)).expect('POST', '/enrollments', { course_id: course._id });
    await page.clock.install();
    const learn = new LearnPage(page);
    await learn.open(course._id, film);
    await learn.play(0.25);
    await expect.poll(() => learn.time()).toBeGreaterThan(0);
    const tab = await page.context().newPage();
    const inTab = new LearnPage(tab);
    await inTab.open(course._id, quiz);
    await tab.getByRole('button', { name: 'Commencer le quiz' }).click();
    await expect(tab.getByRole('radio', { name: '8 mm' })).toBeVisible();

    const granted = Object.fromEntries(PERMISSIONS.map((key) => [key, key === 'manage_stats']));
    await superAdminApi.expect('POST', `/admin/users/${_id}/make-admin`, granted);
    const beat = page.waitForResponse(/\/beats$/);
    await page.clock.runFor(20_000);
    for (const one of [page, tab]) {
      await new Frame(one).toastSays('Droits modifiés');
      await expect(new Frame(one).link('Administration')).toBeVisible();
      await expect(new Frame(one).link('Mon espace')).toHaveCount(0);
    }
    expect((await beat).status()).toBe(200);
    await expect(learn.video).toHaveJSProperty('paused', false);

    await inTab.choose('5,2 mm');
    await expect(tab.getByText('Enregistré')).toBeVisible();
    await tab.getByRole('button', { name: 'Terminer le quiz' }).click();
    await expect(tab.getByRole('heading', { name: 'Quiz réussi' })).toBeVisible();
    await tab.close();

    await learn.video.evaluate((video: HTMLVideoElement) => {
      video.playbackRate = 16;
      video.addEventListener('play', () => {
        video.playbackRate = 16;
      });
    });
    await expect(learn.question).toContainText('La chambre se creuse');
    await learn.choose('Reformer la chambre');
    await page.getByRole('button', { name: 'Valider mon choix' }).click();
    await page.getByRole('button', { name: 'Reprendre', exact: true }).click();
    await expect.poll(() => learn.video.evaluate((video: HTMLVideoElement) => video.ended)).toBe(true);
    await expect(async () => {
      await letMinutesPass();
      await page.clock.runFor(10_000);
      await expect(learn.done).toBeVisible({ timeout: 1000 });
    }).toPass();
    await page.getByRole('link', { name: 'Voir votre certificat' }).click();
    await expect(page.getByRole('figure', { name: 'Votre certificat' })).toContainText(name);
    await page.goto('/dashboard');
    await new Frame(page).arrivesAt('/', 'APPRENONS ENSEMBLE');
  });
});

test.describe('a student with a phone and a desktop', () => {
  test.use({ signedInAs: 'student' });

  test('a film that was closed on the phone and is looked at there again does not stop on the desktop', async ({
    page,
    browser,
    account,
    address,
    api,
    createCourse,
    superAdminApi,
    faults,
  }) => {
    const course = await createCourse();
    const { film } = await publishProgram(superAdminApi, course._id);
    await api.as(signedIn(account)).expect('POST', '/enrollments', { course_id: course._id });
    const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
    faults.watch(phone);
    await phone.setStorageState(storageOf(address, signedIn(account)));
    const there = await phone.newPage();
    await there.clock.install();
    const onPhone = new LearnPage(there);
    await onPhone.open(course._id, film);
    await onPhone.play(4);
    await expect.poll(() => onPhone.time()).toBeGreaterThan(6);
    await there.goto('/about');
    const unsent = () => there.evaluate(() => Object.keys(localStorage).some((key) => key.includes('unsent:')));
    expect(await unsent(), 'the answer to the last beat was not read').toBe(true);

    await page.clock.install();
    const onDesktop = new LearnPage(page);
    // Behind the decision, and slowly: the film goes on until the end of the test.
    await page.goto(`/learn/${course._id}/${film}?t=${DECISION_AT + 2}`);
    await onDesktop.play(0.25);
    await expect(onDesktop.video).toHaveJSProperty('paused', false);
    await expect.poll(() => onDesktop.time()).toBeGreaterThan(DECISION_AT + 2);
    const opened: string[] = [];
    there.on('request', (request) => request.url().endsWith('/play-sessions') && opened.push(request.url()));
    await onPhone.open(course._id, film);
    await onPhone.isLoaded();
    await there.clock.runFor(30_000);
    const beat = page.waitForResponse(/\/beats$/);
    await page.clock.runFor(10_000);
    expect((await beat).status()).toBe(200);
    await expect(onDesktop.video).toHaveJSProperty('paused', false);
    await expect(page.getByText(/La lecture continue sur un autre appareil/)).toHaveCount(0);
    expect(opened).toEqual([]);
    await phone.close();
  });
});

test.describe('on a phone held upright', () => {
  test.use({ signedInAs: 'student', viewport: { width: 390, height: 844 } });

  test('the film stays in view while the transcript is read, and scrolls away with the outline', async ({
    page,
    api,
    account,
  }) => {
    const { course, lesson } = await enrollForFilm(api.as(signedIn(account)));
    const learn = new LearnPage(page);
    await learn.open(course, lesson);
    await learn.isLoaded();
    const { video } = learn;
    await page.getByRole('tab', { name: 'Transcription' }).click();
    const panel = page.getByRole('tabpanel');
    await panel.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    await expect(video).toBeInViewport({ ratio: 1 });
    const [film, transcript] = [await video.boundingBox(), await panel.boundingBox()];
    if (!film || !transcript) throw new Error('film and transcript are shown');
    expect(film.height).toBeLessThanOrEqual(0.4 * 844);
    expect(transcript.y, 'the transcript begins below the film').toBeGreaterThanOrEqual(film.y + film.height);
    const scrollDown = () =>
      page.getByRole('tablist').evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await scrollDown();
    await expect(video).toBeInViewport({ ratio: 1 });
    await page.getByRole('tab', { name: 'Plan' }).click();
    await scrollDown();
    await expect(video).not.toBeInViewport();
    await page.getByRole('tab', { name: 'Transcription' }).click();
    // As at 200 %: the film would leave no room.
    await page.setViewportSize({ width: 195, height: 422 });
    await scrollDown();
    await expect(video).not.toBeInViewport();
  });
});

/** The second takes several lines on a phone. */
const STEPS = [
  'Inciser',
  "Remplir la chambre antérieure de viscoélastique, en commençant du côté opposé à l'incision, sans bulle",
  'Ouvrir la capsule',
  'Hydrodisséquer',
];

test.describe('on a touch screen with a mouse', () => {
  test.use({ signedInAs: 'student', viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a step is dragged over several others, also over one that is higher', async ({
    page,
    api,
    account,
    createCourse,
    superAdminApi,
  }) => {
    const course = await createCourse();
    const quiz = await publishOrderQuiz(superAdminApi, course._id, STEPS);
    await api.as(signedIn(account)).expect('POST', '/enrollments', { course_id: course._id });
    await new LearnPage(page).open(course._id, quiz);
    await page.getByRole('button', { name: 'Commencer le quiz' }).click();
    const steps = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Monter/ }) });
    await expect(steps).toHaveCount(STEPS.length);
    const order = async () =>
      (await steps.allInnerTexts()).map((text) => STEPS.findIndex((step) => text.includes(step)));
    const [first, second, third, fourth] = await order();
    await dragByMouse(page, steps.nth(0), steps.nth(2));
    await expect.poll(order).toEqual([second, third, first, fourth]);
    await dragByTouch(page, steps.nth(3), steps.nth(0));
    await expect.poll(order).toEqual([fourth, second, third, first]);
  });
});
