import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { ROOT } from '../academies/commands.ts';
import { type Account, ApiClient, uniqueWord } from '../api-client.ts';
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

/** Sends a film in one part, or in two, with as many bytes after its end as a part has. */
export async function sendFilm(page: Page, moreBytes = 0): Promise<void> {
  const buffer = Buffer.concat([await newFilm(), Buffer.alloc(moreBytes)]);
  await page.getByLabel('Fichier du film').setInputFiles({ name: 'geste.mp4', mimeType: 'video/mp4', buffer });
}

/** Hands in a film of a wet lab with both steps marked and assessed, as the pages of a learner do. */
export async function handInFilm(learner: Account, address: string, lesson: string, level: number): Promise<void> {
  const api = new ApiClient(address).as(learner);
  const declared = { origin: 'wet_lab', declaration: 1 };
  const { _id } = await api.expect<{ _id: string }>('POST', `/lessons/${lesson}/submissions`, declared);
  await upload(learner, address, _id);
  const read = () => api.expect<{ version: number; film: { status: string } | null }>('GET', `/submissions/${_id}`);
  await expect.poll(async () => (await read()).film?.status, { timeout: 180_000 }).toBe('ready');
  const steps = ['step-1', 'step-2'];
  const marks = steps.map((step, index) => ({ step, start: index * 2 }));
  const work = { cut: null, marks, self_levels: steps.map((step) => ({ step, level })) };
  await api.expect('PUT', `/submissions/${_id}/work`, work, { 'if-match': `"${(await read()).version}"` });
  await api.expect('POST', `/submissions/${_id}/send`);
}

async function upload({ token }: Account, address: string, submission: string): Promise<void> {
  const film = await newFilm();
  const send = async (method: string, path: string, more: Record<string, string>, body: BodyInit | null = null) => {
    const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...more };
    const answer = await fetch(address + path, { method, headers, body });
    expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
    return answer.headers.get('location') ?? '';
  };
  const metadata = Object.entries({ filename: 'geste.mp4', submission }).map(([key, value]) => `${key} ${btoa(value)}`);
  const announced = { 'upload-length': `${film.length}`, 'upload-metadata': metadata.join() };
  const path = await send('POST', '/api/practice-uploads', announced);
  await send(
    'PATCH',
    path,
    { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    new Uint8Array(film),
  );
}

/** A film like no other. */
async function newFilm(): Promise<Buffer> {
  return Buffer.concat([await readFile(FILM), Buffer.from(uniqueWord())]);
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
