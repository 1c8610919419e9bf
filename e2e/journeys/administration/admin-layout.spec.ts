import type { Locator, Page } from 'playwright/test';
import { addModule, publishQuiz } from '../../support/learning/program.ts';
import { FollowUpPage } from '../../support/pages/administration/follow-up-page.ts';
import { ProgramPage } from '../../support/pages/learning/program-page.ts';
import { expect, test } from '../../support/test.ts';

test.use({ signedInAs: 'admin' });

test('in windows of little height, the bars of a draft stay at the upper edge', async ({
  page,
  createCourse,
  superAdminApi,
}) => {
  const course = await createCourse();
  const add = await addModule(superAdminApi, course._id);
  const lesson = await add('text', 'Les gestes');
  const blocks = Array.from({ length: 60 }, () => ({ type: 'paragraph', content: [{ text: 'Tenir la pince.' }] }));
  const draft = { title: 'Les gestes', minutes: 10, is_required: true, is_preview: false, text: { blocks } };
  await superAdminApi.expect('PUT', `/lessons/${lesson}/draft`, draft);
  const program = new ProgramPage(page);

  await page.setViewportSize({ width: 844, height: 390 });
  await program.open(course._id);
  await scrollToMiddle(page);
  await expect.poll(() => edgesOf(program.header)).toMatchObject({ top: 0 });

  await page.goto(`/admin/courses/${course._id}/lessons/${lesson}`);
  await expect(program.toolbar).toBeVisible();
  await scrollToMiddle(page);
  await expect.poll(() => edgesOf(program.header)).toMatchObject({ top: 0 });
  const gap = (await edgesOf(program.toolbar)).top - (await edgesOf(program.header)).bottom;
  expect(Math.abs(gap)).toBeLessThanOrEqual(4);

  await page.setViewportSize({ width: 400, height: 480 });
  await scrollToMiddle(page);
  await expect.poll(() => edgesOf(program.toolbar)).toMatchObject({ top: 0 });
});

test('the e-mail of a learner is on one line of the follow-up', async ({ page, api, createCourse, superAdminApi }) => {
  const course = await createCourse();
  await publishQuiz(superAdminApi, course._id);
  const student = await api.register();
  await api.as(student).expect('POST', '/enrollments', { course_id: course._id });
  const followUp = new FollowUpPage(page);
  const wrong: unknown[] = [];
  for (const width of [640, 768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await followUp.open(course._id);
    await expect(followUp.email(student)).toBeVisible();
    const lines = await followUp.email(student).evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getClientRects().length;
    });
    if (lines !== 1) wrong.push({ width, lines });
  }
  expect(wrong).toEqual([]);
});

function scrollToMiddle(page: Page): Promise<void> {
  return page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
}

async function edgesOf(locator: Locator): Promise<{ top: number; bottom: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not in the page');
  return { top: Math.round(box.y), bottom: Math.round(box.y + box.height) };
}
