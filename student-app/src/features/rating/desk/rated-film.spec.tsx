import type { Assignment, RatingDraft } from '@iris/contract/practice';
import { answer, fixtures, problem, renderPage, signInAs, stubVideos } from '@iris/platform/testing';
import { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { paths } from '../../../paths.ts';
import { ratingFixtures } from '../rating.fixtures.ts';
import RatedFilmPage from './rated-film-page.tsx';

const { assignment, comment } = ratingFixtures;

/** What the server has; a page that reads it gets this. */
let stored: Assignment;
let saved: { draft: RatingDraft; version: string | null }[];
/** What saving answers instead. */
let refuse: (() => Response) | undefined;

beforeEach(() => {
  stubVideos();
  signInAs(fixtures.user());
  stored = assignment();
  saved = [];
  refuse = undefined;
  answer('GET /assignments/:id', () => stored);
  answer('PUT /assignments/:id/draft', async (request) => {
    const draft = (await request.json()) as RatingDraft;
    if (refuse) return refuse();
    saved.push({ draft, version: request.headers.get('If-Match') });
    stored = { ...stored, draft, version: stored.version + 1 };
    return stored;
  });
});

async function open() {
  const page = renderPage(<RatedFilmPage />, { at: `/rating/${stored._id}`, path: paths.ratedFilm });
  expect(await screen.findByRole('heading', { name: 'Film K7QF-2M' })).toBeVisible();
  return page;
}

const summary = () => screen.getByRole('textbox', { name: 'Synthèse' });
const status = (text: string | RegExp) => screen.findByText(text, undefined, { timeout: 4000 });
const ownFilm = () => screen.getByLabelText('Film K7QF-2M', { selector: 'video' }) as HTMLVideoElement;

it('rates a film with keys, comments and the passage of the reference, and sends it once it is complete', async () => {
  const { user } = await open();
  expect(screen.getByText(/^À rendre avant le 30 mars 2027/)).toBeVisible();
  await user.keyboard('3');
  expect(screen.getByRole('radio', { name: /Incision, niveau 3/ })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Voir un exemple de niveau 4' }));
  expect(screen.getByLabelText(/Exemple de niveau 4/)).toBeInTheDocument();
  act(() => {
    ownFilm().currentTime = 25.004;
  });
  await user.click(screen.getByRole('button', { name: 'Commenter ce moment' }));
  const editor = within(screen.getByRole('region', { name: 'Commentaire à 0:25' }));
  expect(editor.getByRole('combobox')).toHaveDisplayValue('Capsulorhexis');
  expect(editor.getByRole('textbox')).toHaveAccessibleDescription(/ira sous «\sCapsulorhexis\s», pas sous «\sIncision/);
  // Digits are text while one types.
  await user.type(editor.getByRole('textbox'), 'Le lambeau file à 5 mm');
  expect(screen.getByRole('radio', { name: /Incision, niveau 3/ })).toBeChecked();
  await user.click(editor.getByRole('button', { name: "Joindre l'instant de la référence" }));
  await user.click(editor.getByRole('button', { name: 'Terminé' }));
  expect(screen.getByRole('button', { name: 'Modifier le commentaire à 25 s' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  const missing = await screen.findByRole('dialog', { name: 'Pas encore complet' });
  await user.click(within(missing).getByRole('button', { name: 'Capsulorhexis' }));
  await waitFor(() => expect(screen.getByRole('radio', { name: /Capsulorhexis, niveau 1/ })).toHaveFocus());
  await user.keyboard('5');
  answer('POST /assignments/:id/send', undefined);
  answer('GET /rating', []);
  await user.click(screen.getByRole('button', { name: 'Envoyer' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('2 niveaux, 1 commentaire.');
  expect(saved.map(({ version }) => version)).toEqual(saved.map((_, index) => `"${index + 1}"`));
  expect(stored.draft.levels).toEqual([
    { step: 'step-1', level: 3 },
    { step: 'step-2', level: 5 },
  ]);
  const [given] = stored.draft.comments;
  expect([given?.at, given?.step, given?.text]).toEqual([25, 'step-2', 'Le lambeau file à 5 mm']);
  expect(given?.reference_at).toBeCloseTo(25, 0);
  await user.click(within(question).getByRole('button', { name: 'Envoyer' }));
  expect(await screen.findByRole('heading', { name: 'Évaluation envoyée' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Suivant' })).toBeVisible();
});

it('keeps on the device what could not be saved, also when the browser dies, and saves it when the network is back', async () => {
  refuse = () => Response.error();
  const page = await open();
  await page.user.type(summary(), 'Bon geste');
  expect(await status(/gardé sur cet appareil/)).toBeVisible();
  page.unmount();
  await open();
  expect(summary()).toHaveValue('Bon geste');
  expect(await status(/gardé sur cet appareil/)).toBeVisible();
  refuse = undefined;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await status('Enregistré')).toBeVisible();
  expect(stored.draft.summary).toBe('Bon geste');
  expect(localStorage).toHaveLength(0);
});

it('asks which version to keep when another tab has saved, and overwrites nothing before', async () => {
  const { user } = await open();
  const theirs = assignment({ version: 7, draft: { levels: [], comments: [comment()], summary: "L'autre" } });
  refuse = () => problem('version_conflict', { current: theirs });
  await user.type(summary(), 'La mienne');
  expect(await screen.findByRole('heading', { name: /a changé dans un autre onglet/ })).toHaveFocus();
  expect(within(screen.getByRole('region', { name: /a changé/ })).getByText("L'autre")).toBeVisible();
  refuse = undefined;
  await user.click(screen.getByRole('button', { name: 'Garder celle de cette page' }));
  expect(await status('Enregistré')).toBeVisible();
  expect(saved.map(({ draft, version }) => [draft.summary, version])).toEqual([['La mienne', '"7"']]);
  // Nobody has removed it.
  expect(stored.draft.comments.map(({ text }) => text)).toEqual(['Le lambeau file']);
});

it('repeats a draft whose answer was lost, before what was written since', async () => {
  const { user } = await open();
  const keys: (string | null)[] = [];
  answer('PUT /assignments/:id/draft', async (request) => {
    const draft = (await request.json()) as RatingDraft;
    const key = request.headers.get('Idempotency-Key');
    // Executed once, and answered with what is stored.
    if (!keys.includes(key)) stored = { ...stored, draft, version: stored.version + 1 };
    keys.push(key);
    return keys.length === 1 ? Response.error() : stored;
  });
  await user.type(summary(), 'Bon');
  expect(await status(/gardé sur cet appareil/)).toBeVisible();
  await user.type(summary(), ' geste');
  expect(await status('Enregistré')).toBeVisible();
  expect(screen.queryByRole('heading', { name: /autre onglet/ })).not.toBeInTheDocument();
  expect([stored.draft.summary, stored.version, keys[1] === keys[0]]).toEqual(['Bon geste', 3, true]);
});

it('repeats a sending whose answer was lost, after a reload too, and says that it is sent', async () => {
  const levels = ['step-1', 'step-2'].map((step) => ({ step, level: 3 }));
  stored = assignment({ draft: { levels, comments: [], summary: '' } });
  const page = await open();
  const keys: (string | null)[] = [];
  let fate: () => Response | undefined = () => Response.error();
  answer('GET /rating', []);
  answer('POST /assignments/:id/send', ({ headers }) => {
    keys.push(headers.get('Idempotency-Key'));
    return fate();
  });
  await page.user.click(screen.getByRole('button', { name: 'Envoyer' }));
  const question = await screen.findByRole('alertdialog');
  await page.user.click(within(question).getByRole('button', { name: 'Envoyer' }));
  expect(await screen.findByText(/Nous ne savons pas encore si votre avis/)).toBeVisible();
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Envoi en cours/));
  page.unmount();
  const invalidate = vi.spyOn(QueryClient.prototype, 'invalidateQueries');
  answer('GET /assignments/:id', () => problem('assignment_not_found'));
  fate = () => undefined;
  renderPage(<RatedFilmPage />, { at: `/rating/${stored._id}`, path: paths.ratedFilm });
  expect(await screen.findByRole('heading', { name: 'Évaluation envoyée' })).toBeVisible();
  expect([new Set(keys).size, localStorage.length]).toEqual([1, 0]);
  expect(invalidate).toHaveBeenCalledWith({ queryKey: ['GET /rating'] });
});

it('keeps what was written readable when the film is withdrawn or with another rater', async () => {
  stored = assignment({ draft: { levels: [{ step: 'step-1', level: 2 }], comments: [comment()], summary: '' } });
  const { user, address } = await open();
  refuse = () => problem('submission_withdrawn');
  await user.type(summary(), 'À revoir');
  expect(await screen.findByRole('heading', { name: 'Film retiré' }, { timeout: 4000 })).toBeVisible();
  for (const text of ['À revoir', 'Le lambeau file', 'Niveau 2']) expect(screen.getByText(text)).toBeVisible();
  expect(document.querySelector('video')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Revenir aux films à évaluer' }));
  expect(address()).toBe('/rating');
  expect(localStorage).toHaveLength(0);
});

it('tells what moves or draws on the film from what concerns the rubric and a comment, by name', async () => {
  stored = assignment({ draft: { levels: [], comments: [comment()], summary: '' } });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Modifier le commentaire à 25 s' }));
  const names = {
    button: [
      ...['Étape suivante du film', 'Étape suivante à évaluer'],
      ...["Dessiner sur l'image", "Dessiner sur l'image pour ce commentaire"],
    ],
    navigation: ['Étapes du film', 'Étapes à évaluer'],
  };
  const wrong = Object.entries(names).flatMap(([role, list]) =>
    list.filter((name) => screen.queryAllByRole(role, { name }).length !== 1),
  );
  expect(wrong).toEqual([]);
});

it('gives the film back after a question', async () => {
  const { user, address } = await open();
  answer('DELETE /assignments/:id', undefined);
  answer('GET /rating', []);
  await user.click(screen.getByRole('button', { name: 'Rendre ce film' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Rendre le film' }));
  await waitFor(() => expect(address()).toBe('/rating'));
});
