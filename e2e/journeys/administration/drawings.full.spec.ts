import { ProgramPage } from '../../support/pages/learning/program-page.ts';
import { expect, test } from '../../support/test.ts';

/** A PNG of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test.use({ signedInAs: 'admin', granted: ['manage_courses'] });

test('marks the correct area on a drawing that has a ratio and no size', async ({ page, createCourse }) => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path d="M0 0h16v9H0z"/></svg>';
  await page.route('**/illustrations/fundus.svg', (route) => {
    return route.fulfill({ body: drawing, contentType: 'image/svg+xml' });
  });
  const course = await createCourse();
  const program = new ProgramPage(page);
  await program.open(course._id);
  await program.addModule('Le geste');
  await program.addLesson('Le geste', 'Quiz', 'Montrer');
  await program.openLesson('Montrer');
  await page.getByRole('button', { name: 'Montrer sur une image' }).click();
  await page.getByRole('textbox', { name: 'Énoncé' }).fill('Où ?');
  const png = Buffer.from(PIXEL, 'base64');
  await page.route('**/api/images', (route) => {
    return route.fulfill({ status: 201, json: { url: '/illustrations/fundus.svg', width: 16, height: 9 } });
  });
  const image = { name: 'fond.png', mimeType: 'image/png', buffer: png };
  await page.getByLabel("Fichier de l'image").setInputFiles(image);
  const area = page.getByRole('group', { name: 'Zone correcte' });
  const picture = area.locator('img');
  await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThan(200);
  await picture.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 1 } = (await picture.boundingBox()) ?? {};
  expect(width / height).toBeCloseTo(16 / 9, 1);
  await page.mouse.click(x + width / 4, y + height / 4);
  await expect(
    area.getByRole('button', { name: /^Sommet 1\s: 25\s% de la largeur, 25\s% de la hauteur/ }),
  ).toBeVisible();
});
