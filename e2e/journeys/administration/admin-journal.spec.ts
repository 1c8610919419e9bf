import { readFile } from 'node:fs/promises';
import { ApiClient, newCourse } from '../../support/api-client.ts';
import { JournalPage } from '../../support/pages/administration/journal-page.ts';
import { Frame } from '../../support/pages/frame.ts';
import { expect, signedIn, test } from '../../support/test.ts';

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

  test('exports the filtered entries, without a cell that a spreadsheet would execute as a formula', async ({
    page,
    superAdminApi,
    address,
  }) => {
    const admin = await superAdminApi.createAdmin(['manage_courses']);
    const course = newCourse({ title: `=HYPERLINK("http://${admin.name}")` });
    await new ApiClient(address).as(admin).expect('POST', '/courses', course);
    await page.goto(`/admin/journal?q=${encodeURIComponent(admin.name)}`);
    const journal = new JournalPage(page);
    await expect(journal.entries).toHaveCount(1);
    const [download] = await Promise.all([page.waitForEvent('download'), journal.export.click()]);
    expect(download.suggestedFilename()).toMatch(/^journal-\d{4}-\d{2}-\d{2}\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    expect(text.startsWith('\ufeff')).toBe(true);
    expect(text.trim().split(/\r?\n/)).toHaveLength(2);
    expect(text).toContain(admin.name);
    expect(text).toContain(`'=HYPERLINK`);
    expect(text).not.toMatch(/(^|;)"?[=+@\t\r-]/m);
    await new Frame(page).toastSays('Journal exporté');
  });
});

test.describe('an administrator with every permission', () => {
  test.use({ signedInAs: 'admin' });

  test('sees neither the tile nor the page of the journal', async ({ page, account, api }) => {
    await page.goto('/admin/journal');
    await expect(new Frame(page).heading).toHaveText('Permission insuffisante');
    await expect(page.getByRole('link', { name: 'Journal' })).toHaveCount(0);
    const refused = await api.as(signedIn(account)).call('GET', '/admin/journal');
    expect(refused.status).toBe(403);
  });
});
