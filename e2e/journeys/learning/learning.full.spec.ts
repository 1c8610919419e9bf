import { verifyEmail } from '../../support/accounts/mails.ts';
import { letMinutesPass } from '../../support/accounts/passing-time.ts';
import { PERMISSIONS } from '../../support/api-client.ts';
import { DECISION_AT, publishProgram } from '../../support/learning/program.ts';
import { storageOf } from '../../support/network/storage.ts';
import { Frame } from '../../support/pages/frame.ts';
import { LearnPage } from '../../support/pages/learning/learn-page.ts';
import { expect, signedIn, test } from '../../support/test.ts';

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
