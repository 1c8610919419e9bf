import type { Page } from 'playwright/test';
import { verifyEmail } from '../accounts/mails.ts';
import { DESKTOP, expectAccessible, PHONE } from '../hands/axe.ts';
import { expect, test } from '../test.ts';
import { calibrate, publishActivity, rateFilm } from './activity.ts';
import { beginFilm, choose, PART_BYTES, prepareFilm, rate, sendFilm } from './practice.ts';

const WHOLE =
  'a gesture: filmed, sent from a phone whose network dies twice, seen by two who disagree and a third, and done better';
const SHORT = 'a gesture: filmed, sent from a phone whose network dies twice, and seen by two';

/** What the raters after the first one give. */
const LEVELS = [
  [4, 3],
  [3, 4],
];
/** What calls no third rater. */
const AGREEING = [3, 3];

/**
 * Declares the journey of a gesture. The whole one has a third rater, since two disagree, and a second film; all of them use the
 * site, where in the short one the second rater only calls the API.
 */
export function testGesture(isWhole: boolean): void {
  test.use({ signedInAs: 'admin' });
  test(isWhole ? WHOLE : SHORT, async ({ page: author, openAs, api, superAdminApi, createCourse, address, faults }) => {
    faults.expect(/\/api\/practice-uploads/, /ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
    const resident = await api.register();
    const raters = await Promise.all((isWhole ? [1, 2, 3] : [1, 2]).map(() => api.register()));
    await verifyEmail(address, resident);
    const course = await createCourse();
    const emails = raters.map(({ email }) => email);
    const lesson = await publishActivity(superAdminApi, course._id, emails);
    await api.as(resident).expect('POST', '/enrollments', { course_id: course._id });

    const phone = await openAs(resident, PHONE);
    const lessonPath = `/learn/${course._id}/${lesson}`;

    await test.step('the film of a patient goes no further; that of a wet lab is sent while the network dies twice', async () => {
      await phone.goto(lessonPath);
      await phone.getByRole('button', { name: 'Préparer mon film' }).click();
      await phone.getByText('Patient', { exact: true }).click();
      await expect(phone.getByText(/^Les films de patients ne peuvent pas/)).toBeVisible();
      await beginFilm(phone);
      const offsets: number[] = [];
      await phone.route('**/api/practice-uploads/*', (route) => {
        const request = route.request();
        if (request.method() !== 'PATCH') return route.continue();
        offsets.push(Number(request.headers()['upload-offset']));
        return [2, 3].includes(offsets.length) ? route.abort('internetdisconnected') : route.continue();
      });
      await sendFilm(phone);
      await expect(phone.getByRole('heading', { name: '2. Vos étapes' })).toBeVisible({ timeout: 180_000 });
      expect(offsets).toEqual([0, PART_BYTES, PART_BYTES, PART_BYTES]);
      await prepareFilm(phone, 3);
      await expect(phone.getByText('Chez les évaluateurs')).toBeVisible();
    });

    const [first, ...others] = await Promise.all(
      (isWhole ? raters : raters.slice(0, 1)).map((rater) => openAs(rater, DESKTOP)),
    );
    if (!first) throw new Error('there is a rater');
    await test.step('a rater is calibrated, comments and sends; then the others do', async () => {
      await first.goto('/rating');
      await first.getByRole('link', { name: /^S'étalonner/ }).click();
      for (const title of ['Amorce', 'Fermeture']) await choose(first, title, 4);
      await first.getByRole('button', { name: 'Comparer mes niveaux' }).click();
      await expect(first.getByText('Vous êtes étalonné')).toBeVisible();
      await first.goto('/rating');
      await first.getByRole('button', { name: /^Suivant/ }).click();
      await expect(first.getByRole('heading', { level: 1, name: /^Film / })).toBeVisible();
      expect(await first.content()).not.toContain(resident.name);
      await first.getByRole('button', { name: 'Commenter ce moment' }).first().click();
      await first.getByRole('textbox', { name: 'Texte du commentaire' }).fill('Tenez la pince plus près du bord.');
      await first.getByRole('button', { name: "Joindre l'instant de la référence" }).click();
      await first.getByRole('button', { name: 'Terminé' }).click();
      await rate(first, [2, 3]);
      for (const [index, rater] of raters.slice(1).entries()) {
        const levels = LEVELS[index] ?? [];
        await calibrate(api.as(rater), lesson);
        const page = others[index];
        if (!page) await rateFilm(api.as(rater), lesson, AGREEING);
        else await rateNext(page, levels);
      }
    });

    await test.step('the result: the median, the comment, and the reference beside it', async () => {
      await phone.goto('/dashboard');
      await phone.goto(lessonPath);
      await phone.getByRole('link', { name: 'Voir le résultat' }).click();
      await expect(phone.getByText('Niveau non atteint')).toBeVisible();
      await expect(phone.getByText('Tenez la pince plus près du bord.')).toBeVisible();
      await phone.getByRole('button', { name: /^Comparer à la référence, 0:/ }).click();
      for (const viewport of [
        { width: 1440, height: 600 },
        { width: 390, height: 844 },
      ]) {
        await phone.setViewportSize(viewport);
        const further = phone.locator('p', { hasText: /^Pour aller plus loin/ }).last();
        for (const target of [further, phone.getByRole('button', { name: 'Plein écran' })])
          expect(await target.evaluate(isCovered), `at ${viewport.width} px`).toBe(false);
      }
      await expectAccessible(phone, 'the result', PHONE);
    });

    if (isWhole) {
      await test.step('a second film passes, completes the course, and draws the curve', async () => {
        await phone.unrouteAll();
        await phone.goto(lessonPath);
        await phone.getByRole('button', { name: 'Préparer un autre film' }).click();
        await beginFilm(phone);
        await sendFilm(phone);
        await expect(phone.getByRole('heading', { name: '2. Vos étapes' })).toBeVisible({ timeout: 180_000 });
        await prepareFilm(phone, 4);
        await expect(phone.getByText('Chez les évaluateurs')).toBeVisible();
        for (const rater of others) await rateNext(rater, [5, 4]);
        await phone.goto(lessonPath);
        await expect(phone.getByRole('img', { name: /Amorce\s: film 1, niveau 3\s; film 2, niveau 5/ })).toBeVisible();
        const [certificate] = await api.as(resident).expect<{ serial: string }[]>('GET', '/certificates/mine');
        expect(certificate?.serial).toMatch(/^IRIS-/);
      });
    }

    await test.step('the author sees where steps fail', async () => {
      await author.goto(`/admin/activities/${lesson}`);
      await expect(author.getByRole('main')).toContainText(raters[0]?.name ?? '');
      await expect(author.getByRole('main')).toContainText(/pas assez de films/i);
    });
  });
}

/** Takes the film that waits, and rates it. */
async function rateNext(page: Page, levels: readonly number[]): Promise<void> {
  await page.goto('/rating');
  await page.getByRole('button', { name: /^Suivant/ }).click();
  await rate(page, levels);
}

/** Runs in the page. Whether something lies on the right end of an element, at the lower edge of the window. */
function isCovered(element: Element): boolean {
  element.scrollIntoView({ block: 'end', behavior: 'instant' });
  const { right, top, bottom } = element.getBoundingClientRect();
  return !element.contains(document.elementFromPoint(right - 4, (top + bottom) / 2));
}
