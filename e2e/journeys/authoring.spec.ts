import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CoursePage } from '../pages/course-page.ts';
import { ProgramPage } from '../pages/program-page.ts';
import { ROOT } from '../support/commands.ts';
import { expect, test } from '../support/test.ts';

/** A real film of 38 s, as an author has it on their computer. */
const FILM = join(ROOT, 'api/assets/films/capsulorhexis/480.mp4');

/** Size of the parts in which the browser sends a film. */
const PART_BYTES = 8 * 1024 * 1024;

test.describe('an author', () => {
  test.use({ signedInAs: 'admin', granted: ['manage_courses'] });

  test('builds a course from nothing, with a film whose upload is interrupted and resumed', async ({
    page,
    visitor,
    createCourse,
    faults,
  }) => {
    test.setTimeout(240_000);
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
    await page.getByRole('button', { name: 'Ajouter une étape ici' }).click();
    await program.isSaved();

    await program.open(course._id);
    await program.publish();
    await new CoursePage(visitor).open(course._id);
    await expect(new CoursePage(visitor).program).toContainText('Mon capsulorhexis');
    await expect(new CoursePage(visitor).program).toContainText('Le geste');
  });
});
