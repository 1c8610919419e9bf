import type { Page } from 'playwright/test';
import { verifyEmail } from '../../support/accounts/mails.ts';
import { letMinutesPass } from '../../support/accounts/passing-time.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { CoursePage } from '../../support/pages/course-page.ts';
import { LearnPage } from '../../support/pages/learning/learn-page.ts';
import { QuizPage, type WrittenQuestion } from '../../support/pages/learning/quiz-page.ts';
import { expect, signedIn, test } from '../../support/test.ts';

interface Decision {
  question: string;
  options: { id: string; text: string }[];
  chosen: string;
}

/** A lesson as its author sees it: what a learner has to find out. */
interface Lesson {
  _id: string;
  title: string;
  kind: 'film' | 'text' | 'quiz' | 'activity';
  film?: { decisions: Decision[] };
  quiz?: { questions: WrittenQuestion[] };
}

const PLAYED = 'Capsulorhexis\u00a0: le geste fondateur';
/** Its films are longer. */
const OTHER = 'Phacoémulsification\u00a0: maîtriser le noyau';

async function findLessons(api: ApiClient, title: string): Promise<{ course: string; lessons: Lesson[] }> {
  const courses = await api.expect<{ _id: string; title: string }[]>('GET', '/courses');
  const course = courses.find((one) => one.title === title)?._id ?? '';
  const { modules } = await api.expect<{ modules: { lessons: Lesson[] }[] }>('GET', `/courses/${course}`);
  const ids = modules.flatMap(({ lessons }) => lessons.map(({ _id }) => _id));
  const lessons = await Promise.all(ids.map((id) => api.expect<Lesson>('GET', `/lessons/${id}/draft`)));
  // The activity is optional, and its result is given by experts.
  return { course, lessons: lessons.filter(({ kind }) => kind !== 'activity') };
}

/** The kinds of lessons, and of their questions. */
function kindsOf(lessons: readonly Lesson[]): string[] {
  const all = lessons.flatMap(({ kind, quiz }) => [kind, ...(quiz?.questions ?? []).map((question) => question.kind)]);
  return [...new Set(all)].sort();
}

test.use({ signedInAs: 'student' });

test('a student finishes a demo course by hand, every lesson and every question, until the certificate', async ({
  page,
  account,
  address,
  superAdminApi,
}) => {
  await verifyEmail(address, signedIn(account));
  // Reading takes minutes, which the test lets pass: in the browser, and in the server.
  await page.clock.install();
  const learn = new LearnPage(page);

  const watch = async (decisions: readonly Decision[]) => {
    await learn.play(16);
    for (const decision of decisions) await decide(page, decision);
    await expect.poll(() => learn.video.evaluate((video: HTMLVideoElement) => video.ended)).toBe(true);
  };
  const read = () =>
    expect(async () => {
      await page.mouse.wheel(0, 40);
      await expect(page.getByText(/^Encore .* de lecture$/).first()).toBeVisible({ timeout: 1000 });
    }).toPass();
  const letLessonEnd = () =>
    expect(async () => {
      await letMinutesPass();
      await page.clock.runFor(60_000);
      await expect(learn.done).toBeVisible({ timeout: 2000 });
    }).toPass();

  const { course, lessons } = await findLessons(superAdminApi, PLAYED);
  await new CoursePage(page).open(course);
  await new CoursePage(page).enroll.click();
  await page.getByRole('link', { name: 'Commencer le cours' }).click();
  for (const [index, { title: name, kind, film, quiz }] of lessons.entries()) {
    await test.step(name, async () => {
      await expect(learn.heading).toHaveText(name);
      if (kind === 'film') await watch(film?.decisions ?? []);
      if (kind === 'text') await read();
      if (kind === 'quiz') await new QuizPage(page).pass(quiz?.questions ?? []);
      else await letLessonEnd();
      await expect(learn.done).toBeVisible();
      const next = lessons[index + 1];
      if (next) await page.getByRole('link', { name: `Suivant : ${next.title}` }).click();
    });
  }
  await expect(page.getByRole('link', { name: 'Voir votre certificat' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('link', { name: 'Voir votre certificat' }).click();
  await page.getByRole('link', { name: 'Certificat et attestation' }).click();
  await expect(page).toHaveURL(/\/certificates\/IRIS-/);
  await expect(page.getByRole('main')).toContainText(PLAYED);
  await expect(page.getByRole('main')).toContainText(signedIn(account).name);
});

test('a student takes every decision and every question of the other demo course', async ({
  page,
  account,
  api,
  superAdminApi,
}) => {
  const learn = new LearnPage(page);
  const { course, lessons } = await findLessons(superAdminApi, OTHER);
  const played = await findLessons(superAdminApi, PLAYED);
  expect(kindsOf(lessons)).toEqual(kindsOf(played.lessons));
  await api.as(signedIn(account)).expect('POST', '/enrollments', { course_id: course });
  for (const { _id, title, kind, film, quiz } of lessons) {
    if (kind === 'text') continue;
    await test.step(title, async () => {
      await learn.open(course, _id);
      await expect(learn.heading).toHaveText(title);
      if (kind === 'quiz') await new QuizPage(page).pass(quiz?.questions ?? []);
      else await learn.isLoaded();
      const decisions = film?.decisions ?? [];
      const open = learn.button(/^«.*sans réponse$/);
      for (const [index, decision] of decisions.entries()) {
        await expect(open).toHaveCount(decisions.length - index);
        await open.first().press('Enter');
        await decide(page, decision);
      }
    });
  }
});

async function decide(page: Page, { question, options, chosen }: Decision): Promise<void> {
  await expect(page.getByRole('region', { name: question })).toBeVisible();
  await new LearnPage(page).choose(options.find(({ id }) => id === chosen)?.text ?? '');
  await page.getByRole('button', { name: 'Valider mon choix' }).click();
  await page.getByRole('button', { name: 'Reprendre', exact: true }).click();
}
