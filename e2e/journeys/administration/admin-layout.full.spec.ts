import type { Locator, Page } from 'playwright/test';
import { addModule } from '../../support/learning/program.ts';
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

function scrollToMiddle(page: Page): Promise<void> {
  return page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
}

async function edgesOf(locator: Locator): Promise<{ top: number; bottom: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not in the page');
  return { top: Math.round(box.y), bottom: Math.round(box.y + box.height) };
}
