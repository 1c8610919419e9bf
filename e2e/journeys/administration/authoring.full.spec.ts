import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../support/academies/commands.ts';
import { CoursePage } from '../../support/pages/course-page.ts';
import { ProgramPage } from '../../support/pages/learning/program-page.ts';
import { expect, test } from '../../support/test.ts';

const FILM = join(ROOT, 'e2e/support/learning/four-seconds.mp4');

/** Size of the parts in which the browser sends a film. */
const PART_BYTES = 8 * 1024 * 1024;

/** A page with what copies of it lose easily: numbers around another list, two lines in an item, a bullet as a sign. */
const PAGE_TO_COPY = `<!doctype html><h1>Protocole</h1><p>Un bord <b>continu</b>.</p>
<ol><li><p>Amorcer</p><p>au centre</p><ul><li>à la pince</li></ul></li><li>Guider<br>le bord</li></ol><p>•Rincer</p>`;

test.describe('an author', () => {
  test.use({ signedInAs: 'admin', granted: ['manage_courses'] });

  test('builds a course from nothing, with a film whose upload is interrupted and resumed and a text pasted from a page', async ({
    page,
    context,
    visitor,
    createCourse,
    faults,
  }) => {
    faults.expect(/\/api\/uploads/, /ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
    const course = await createCourse();
    const program = new ProgramPage(page);
    await program.open(course._id);
    await program.describe({ objective: 'Centrer le rhexis', author: 'Dr Claire Vasseur' });
    await program.addModule('Le geste');
    await program.addLesson('Le geste', 'Film', 'Mon capsulorhexis');
    await program.openLesson('Mon capsulorhexis');

    // The film changes with each run, because the library keeps a file once; with what follows its end it has two parts.
    const film = Buffer.concat([await readFile(FILM), Buffer.from(course._id), Buffer.alloc(PART_BYTES)]);
    const offsets: number[] = [];
    await page.route('**/api/uploads/*', async (route) => {
      const request = route.request();
      if (request.method() !== 'PATCH') return route.continue();
      offsets.push(Number(request.headers()['upload-offset']));
      return offsets.length === 2 ? route.abort('internetdisconnected') : route.continue();
    });
    await page.getByLabel('Fichier du film').setInputFiles({ name: 'rhexis.mp4', mimeType: 'video/mp4', buffer: film });
    await expect(page.getByRole('button', { name: 'Ajouter une étape ici' })).toBeVisible({ timeout: 180_000 });
    expect(offsets).toEqual([0, PART_BYTES, PART_BYTES]);
    await page.getByRole('combobox', { name: 'Opération' }).selectOption('Cataracte');
    await page.getByRole('button', { name: 'Ajouter une étape ici' }).click();
    await program.isSaved();

    const source = await context.newPage();
    await source.setContent(PAGE_TO_COPY);
    await source.keyboard.press('ControlOrMeta+a');
    await source.keyboard.press('ControlOrMeta+c');
    await source.close();
    await program.open(course._id);
    await program.addLesson('Le geste', 'Texte', 'Mon protocole');
    await program.openLesson('Mon protocole');
    const text = page.getByRole('textbox', { name: 'Texte de la leçon' });
    await text.click();
    await page.keyboard.press('ControlOrMeta+v');
    await expect(text.locator('h2, p').filter({ hasText: /\S/ })).toHaveText([
      'Protocole',
      'Un bord continu.',
      'Amorcer au centre',
      'à la pince',
      'Guider le bord',
      'Rincer',
    ]);
    await expect(text.locator('h2')).toHaveText('Protocole');
    await expect(text.locator('strong')).toHaveText('continu');
    await expect(text.locator('ol').nth(1)).toHaveAttribute('start', '2');
    await program.isSaved();

    await program.open(course._id);
    await program.publish();
    await new CoursePage(visitor).open(course._id);
    await expect(new CoursePage(visitor).program).toContainText('Mon capsulorhexis');
    await expect(new CoursePage(visitor).program).toContainText('Le geste');
  });
});
