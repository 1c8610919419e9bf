import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { ROOT } from '../academies/commands.ts';
import { uniqueWord } from '../api-client.ts';
import { clickOnceAccepted } from '../hands/click-guard.ts';

const FILM = join(ROOT, 'e2e/support/learning/four-seconds.mp4');

/** Size of the parts in which the browser sends a film. */
export const PART_BYTES = 8 * 1024 * 1024;

/** Declares a film of a wet lab, and begins it. */
export async function beginFilm(page: Page): Promise<void> {
  await page.getByText('Wet lab', { exact: true }).click();
  await page.getByRole('checkbox').check({ force: true });
  await clickOnceAccepted(page.getByRole('button', { name: 'Continuer' }));
}

/** A film in two parts, with what follows its end. */
export async function sendFilm(page: Page): Promise<void> {
  const buffer = Buffer.concat([await readFile(FILM), Buffer.from(uniqueWord()), Buffer.alloc(PART_BYTES)]);
  await page.getByLabel('Fichier du film').setInputFiles({ name: 'geste.mp4', mimeType: 'video/mp4', buffer });
}

/** Marks both steps, assesses them, and sends the film. */
export async function prepareFilm(page: Page, level: number): Promise<void> {
  await markFilm(page, level);
  await clickOnceAccepted(page.getByRole('button', { name: 'Envoyer aux évaluateurs' }));
  await clickOnceAccepted(page.getByRole('alertdialog').getByRole('button', { name: 'Envoyer le film' }));
}

/** Marks both steps and assesses them, until that is saved. */
export async function markFilm(page: Page, level: number): Promise<void> {
  for (const [index, title] of ['Amorce', 'Fermeture'].entries()) {
    const film = page.locator('video').first();
    await film.evaluate((video: HTMLVideoElement, at) => (video.currentTime = at), index * 2);
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.seeking)).toBe(false);
    await page.getByRole('button', { name: new RegExp(`^Début de l'étape\\s: ${title}`) }).click();
    await choose(page, title, level);
  }
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible();
}

/** Gives both steps their levels, and sends the rating. */
export async function rate(page: Page, levels: readonly number[]): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: /^Film / })).toBeVisible();
  for (const [index, level] of levels.entries()) {
    const rubric = page.getByRole('region', { name: "Grille d'évaluation" });
    if (index > 0) await rubric.getByRole('button', { name: 'Étape suivante à évaluer' }).click();
    await choose(page, ['Amorce', 'Fermeture'][index] ?? '', level);
  }
  await clickOnceAccepted(page.getByRole('button', { name: 'Envoyer', exact: true }));
  await clickOnceAccepted(page.getByRole('alertdialog').getByRole('button', { name: 'Envoyer', exact: true }));
  await expect(page.getByRole('heading', { name: 'Évaluation envoyée' })).toBeVisible();
}

/** Chooses a level of a step. */
export async function choose(page: Page, step: string, level: number): Promise<void> {
  await page
    .getByRole('group', { name: new RegExp(`^${step}`) })
    .getByText(`Geste de niveau ${level}.`)
    .click();
}
