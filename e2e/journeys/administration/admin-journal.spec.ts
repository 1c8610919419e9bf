import { ApiClient } from '../../support/api-client.ts';
import { JournalPage } from '../../support/pages/administration/journal-page.ts';
import { expect, test } from '../../support/test.ts';

test.describe('a super administrator', () => {
  test.use({ signedInAs: 'super_admin' });

  test('reads who changed what, and filters by person, action and day', async ({
    page,
    superAdminApi,
    address,
    createCourse,
  }) => {
    const admin = await superAdminApi.createAdmin(['manage_courses']);
    const course = await createCourse({ price: 1290 });
    const { title, description, duration, level, image } = course;
    const adminApi = new ApiClient(address).as(admin);
    await adminApi.expect('PUT', `/courses/${course._id}`, {
      title,
      description,
      duration,
      level,
      image,
      price: 990.5,
    });

    const journal = new JournalPage(page);
    await page.goto('/admin/journal');
    await journal.person.fill(admin.name);
    const entry = journal.entry(`${admin.name} a modifié le cours ${title}`);
    await expect(entry).toBeVisible();
    await expect(journal.entries).toHaveCount(1);
    await expect(entry.getByRole('term')).toHaveText('Prix');
    await expect(entry.getByRole('deletion')).toHaveText(/1\s290,00\s€$/);
    await expect(entry.getByRole('insertion')).toHaveText(/990,50\s€$/);

    await journal.action.selectOption('Cours supprimé');
    await expect(page.getByText('Aucune entrée trouvée')).toBeVisible();
    await journal.action.selectOption('Cours modifié');
    await journal.to.fill('2020-01-01');
    await expect(page.getByText('Aucune entrée trouvée')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Aucune entrée trouvée')).toBeVisible();
    await journal.to.fill('');
    await expect(entry).toBeVisible();
  });
});
