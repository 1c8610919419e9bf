import type { ApiClient, Course } from '../../support/api-client.ts';
import { untilHydrated } from '../../support/crawling/rendered.ts';
import { LoginPage } from '../../support/pages/account/account-pages.ts';
import { CoursePage } from '../../support/pages/course-page.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, test } from '../../support/test.ts';

test.use({ signedInAs: 'admin', granted: ['manage_content'] });

interface Review {
  author: string;
}

test('a reader logs in to report a review, and an administrator dismisses the report', async ({
  page,
  visitor,
  api,
}) => {
  const reader = await api.register();
  const { id, author } = await findReview(api);
  const course = new CoursePage(visitor);
  await course.open(id);
  const title = await course.heading.innerText();
  const report = visitor.getByRole('button', { name: new RegExp(`^Signaler l'avis d(e |')${author}$`) });
  const dialog = visitor.getByRole('dialog', { name: 'Signaler cet avis' });
  await untilHydrated(visitor, report);
  await report.click();
  await dialog.getByRole('link', { name: 'Se connecter' }).click();
  await new LoginPage(visitor).login(reader);
  await expect(course.heading).toHaveText(title);
  await report.click();
  await dialog.getByRole('combobox', { name: 'Raison' }).selectOption('Publicité');
  await dialog.getByRole('textbox', { name: 'Précision' }).fill('Un site marchand.');
  await dialog.getByRole('button', { name: 'Signaler' }).click();
  await new Frame(visitor).toastSays('Avis signalé');
  await expect(visitor.getByText('Vous avez signalé cet avis.')).toBeFocused();

  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'avis signalé' }).click();
  const card = page.getByRole('article', { name: author });
  await expect(card).toContainText('Publicité');
  await expect(card).toContainText('Un site marchand.');
  await card.getByRole('button', { name: /^Écarter le signalement/ }).click();
  await new Frame(page).toastSays('Signalement écarté');
  await expect(page.getByText('Aucun avis signalé')).toBeVisible();
});

/** A course of the demo with the author of its latest review. */
async function findReview(api: ApiClient): Promise<{ id: string; author: string }> {
  for (const { _id: id } of await api.expect<Course[]>('GET', '/courses')) {
    const [review] = await api.expect<Review[]>('GET', `/courses/${id}/reviews?limit=1`);
    if (review) return { id, author: review.author };
  }
  throw new Error('the demo has reviews');
}
