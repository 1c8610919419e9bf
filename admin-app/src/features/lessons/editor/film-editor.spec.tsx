import { ERRORS } from '@iris/contract/foundation';
import type { Video } from '@iris/contract/media';
import type { FilmContent } from '@iris/contract/programs';
import { answer, problem } from '@iris/platform/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { readyVideo as ready } from '../../../film/film.fixtures.ts';
import { lessonDraft, openLesson as open, saved, serveLesson, server } from '../lesson.fixtures.tsx';

const EMPTY: FilmContent = { video: ready._id, phases: [], complications: [], captions: [], decisions: [] };

let video: Video;

serveLesson(lessonDraft({ kind: 'film', title: 'Incision', film: EMPTY }));
beforeEach(() => {
  // Not implemented by jsdom.
  HTMLMediaElement.prototype.load = () => {};
  HTMLMediaElement.prototype.pause = () => {};
  video = ready;
  answer('GET /videos/:id', () => video);
});

const film = () => server.draft.film as FilmContent;
/** In one event: each letter renders the whole page. */
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = async (user: ReturnType<typeof open>['user'], name: string | RegExp) =>
  // Without the check that each button is visible, which takes seconds on a page of this size.
  user.click(await screen.findByRole('button', { name, hidden: true }));

it('chooses a film of the library, whose duration is saved over one that cannot be', async () => {
  server.draft = lessonDraft({ kind: 'film', minutes: 45, film: { ...EMPTY, video: null } });
  answer('GET /videos', [ready]);
  const { user } = open();
  await user.type(await screen.findByRole('spinbutton', { name: 'Durée' }), '00');
  await press(user, 'Choisir dans la filmothèque');
  await press(user, 'Choisir phaco.mov');
  await saved();
  expect(server.draft).toMatchObject({ minutes: 10, film: { video: ready._id } });
  expect(await screen.findByRole('button', { name: 'Une image en avant' })).toBeInTheDocument();
  expect(screen.getByText('Durée mesurée').parentElement).toHaveTextContent('10:00soit 10 min');
});

it('says that a film is silent because its sound cannot be decoded', async () => {
  video = { ...ready, is_sound_lost: true };
  open();
  expect(await screen.findByText(/^Ce film est muet.*AAC/)).toBeInTheDocument();
});

it('says at once why a film is refused', async () => {
  server.draft = lessonDraft({ kind: 'film', film: { ...EMPTY, video: null } });
  let calls = 0;
  answer('POST /uploads', () => {
    calls += 1;
    return problem('film_quota');
  });
  const { user } = open();
  await user.upload(await screen.findByLabelText('Fichier du film'), new File(['film'], 'phaco.mov'));
  expect(await screen.findByRole('alert')).toHaveTextContent(ERRORS.film_quota.detail.replaceAll('\u00a0', ' '));
  expect(calls).toBe(1);
});

it('asks for a duration only while the film is not measured, and says how far its preparation is', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  answer('GET /videos/:id', async () => {
    await released;
    return video;
  });
  video = { ...ready, status: 'processing', progress: 40, sources: null };
  open();
  expect(await screen.findByText('Chargement du film...')).toBeInTheDocument();
  expect(screen.queryByRole('spinbutton', { name: 'Durée' })).not.toBeInTheDocument();
  release();
  const progress = await screen.findByRole('progressbar', { name: 'Préparation de phaco.mov' });
  expect(progress).toHaveAttribute('aria-valuenow', '40');
  expect(screen.getByRole('spinbutton', { name: 'Durée' })).toBeInTheDocument();
  video = ready;
  expect(await screen.findByText('Durée mesurée')).toBeInTheDocument();
  expect(screen.queryByRole('spinbutton', { name: 'Durée' })).not.toBeInTheDocument();
});

it('says why a preparation failed, and starts it again where that can help', async () => {
  const failure = { code: 'film_interrupted' as const, detail: 'La préparation a été interrompue' };
  video = { ...ready, status: 'failed', failure, can_retry: true, sources: null };
  answer('POST /videos/:id/retry', () => {
    video = ready;
    return video;
  });
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('La préparation a été interrompue');
  await press(user, 'Réessayer');
  expect(await screen.findByRole('button', { name: 'Une image en avant' })).toBeInTheDocument();
});

const operation = () => screen.findByRole('combobox', { name: 'Opération' });

it('proposes the steps of the operation only, once it is chosen, in the order of the film', async () => {
  const { user } = open();
  expect(await operation()).toHaveDisplayValue('À choisir');
  await press(user, 'Ajouter une étape ici');
  await user.selectOptions(await operation(), 'Cataracte');
  await press(user, 'Ajouter une étape ici');
  await saved();
  expect(film().phases.map(({ title }) => title)).toEqual(['', 'Incision']);
  const start = await screen.findByLabelText("Début de l'étape 1");
  fill(start, '4:12,5');
  await user.type(start, '{Enter}');
  await saved();
  expect(film().phases).toMatchObject([
    { title: 'Incision', start: 0 },
    { title: '', start: 252.5 },
  ]);
});

it('keeps the operation that was chosen, for a new film of the course too, but not for one with steps', async () => {
  const { user, unmount } = open();
  await user.selectOptions(await operation(), 'Glaucome');
  await press(user, 'Décisions 0');
  await press(user, /^Étapes/);
  expect(await operation()).toHaveDisplayValue('Glaucome');
  unmount();
  server.draft = lessonDraft({ _id: 'e'.repeat(24), kind: 'film', film: EMPTY });
  const second = open();
  expect(await operation()).toHaveDisplayValue('Glaucome');
  second.unmount();
  const phases = [{ id: 'phase-one', title: 'Capsulorhexis', start: 3 }];
  server.draft = lessonDraft({ _id: 'd'.repeat(24), kind: 'film', film: { ...EMPTY, phases } });
  open();
  expect(await operation()).toHaveDisplayValue('Cataracte');
  // Another one than that of the steps.
  await user.selectOptions(await operation(), 'Autre opération');
  await press(user, 'Décisions 0');
  await press(user, /^Étapes/);
  expect(await operation()).toHaveDisplayValue('Autre opération');
});

it('shows marks on the time line as they are edited, and keeps the moment while what is typed is none', async () => {
  const phases = [{ id: 'phase-one', title: 'Tunnel', start: 3 }];
  const complications = [{ id: 'complication-one', at: 5, title: 'Iris prolabé', text: '' }];
  server.draft = lessonDraft({ kind: 'film', film: { ...EMPTY, phases, complications } });
  const { user } = open();
  expect(await screen.findByRole('button', { name: 'Tunnel, à 0:03' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Iris prolabé, à 0:05/ })).toBeInTheDocument();
  fill(screen.getByRole('combobox', { name: 'Étape' }), 'Tunnel cornéen');
  expect(await screen.findByRole('button', { name: 'Tunnel cornéen, à 0:03' })).toBeInTheDocument();
  await press(user, 'Complications 1');
  const at = await screen.findByLabelText('Moment de la complication 1');
  fill(at, 'bientôt');
  fireEvent.blur(at);
  expect(at).toHaveAccessibleDescription('Écrivez un moment comme 4:12,50');
  await saved();
  expect(film().complications).toMatchObject([{ at: 5 }]);
});

it('asks «Que feriez-vous ?» with what the surgeon chose', async () => {
  const { user } = open();
  await press(user, 'Décisions 0');
  await press(user, 'Ajouter une décision ici');
  fill(await screen.findByLabelText(/^Question/), 'La capsule file.');
  fill(screen.getByLabelText('Réponse 1'), 'Visco');
  fill(screen.getByLabelText('Réponse 2'), 'Tirer');
  await user.click(screen.getByRole('radio', { name: 'Le chirurgien a choisi la réponse 2' }));
  expect(screen.getByText(/l'explication est vide/)).toBeInTheDocument();
  await saved();
  const [decision] = film().decisions;
  expect(decision).toMatchObject({ question: 'La capsule file.', chosen: decision?.options[1]?.id });
});

it('imports captions, names the lines that it cannot use, restores what was there, and shows a page at a time', async () => {
  const captions = Array.from({ length: 45 }, (_, index) => ({ start: index, end: index + 1, text: `n${index + 1}` }));
  server.draft = lessonDraft({ kind: 'film', film: { ...EMPTY, captions } });
  const { user } = open();
  await press(user, 'Sous-titres 45');
  const choose = async (text: string) => {
    const file = new File([text], 'phaco.vtt', { type: 'text/vtt' });
    await user.upload(screen.getByLabelText('Fichier des sous-titres'), file);
    return within(await screen.findByRole('dialog', { name: 'Importer les sous-titres' }));
  };
  const refused = await choose('Bonjour');
  expect(refused.getByRole('alert')).toHaveTextContent("Ce fichier n'est pas au format WebVTT");
  expect(refused.getByRole('alert')).toHaveTextContent("Les sous-titres de la leçon n'ont pas changé.");
  await user.click(refused.getByText('Fermer', { selector: 'footer *' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  const cues = ['00:01.000 --> 00:02.000\nBon', '00:03,000 --> 00:04,000\nVirgules', '50:00.000 --> 50:01.000\nTard'];
  const dialog = await choose(`WEBVTT\n\n${cues.join('\n\n')}`);
  expect(dialog.getByText('1 sous-titre lu.').parentElement).toHaveTextContent(/lu. Ils remplacent ce qui est là/);
  const lines = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual([
    'Ligne 6Un horaire illisible\u00a0: écrivez 00:01:02.500 --> 00:01:05.000',
    'Ligne 9Un sous-titre après la fin du film',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Importer le reste' }));
  await saved();
  expect(film().captions).toEqual([{ start: 1, end: 2, text: 'Bon' }]);
  await press(user, "Annuler l'importation");
  await saved();
  expect(film().captions).toEqual(captions);
  expect(screen.queryByText(/remplacé/)).not.toBeInTheDocument();

  await user.click(screen.getByText('Page suivante'));
  fill(screen.getByLabelText(/^Texte du sous-titre 21/), 'n21!');
  expect(screen.getByText('2 sur 3')).toBeInTheDocument();
  await waitFor(() => expect(film().captions[20]?.text).toBe('n21!'));
});
