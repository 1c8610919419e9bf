import type { ReplayDraft, ReplayInput } from '@iris/contract/webinars';
import { answer, fixtures, renderPage, signInAs } from '@iris/platform/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { readyVideo } from '../../../film/film.fixtures.ts';
import { webinarFixtures } from '../webinars.fixtures.ts';
import ReplayPage from './replay-page.tsx';

const FILM = { ...readyVideo, name: 'soiree.mp4' };
const VIDEO = FILM._id;
const PROPOSED = [
  { id: 'chapter-1', title: 'Introduction', start: 0 },
  { id: 'chapter-2', title: 'Capsulorhexis', start: 300 },
];

let draft: ReplayDraft;

beforeEach(() => {
  HTMLMediaElement.prototype.load = () => {};
  HTMLMediaElement.prototype.pause = () => {};
  draft = webinarFixtures.replay({
    proposed: PROPOSED,
    questions: [
      { text: 'Quel colorant ?', at: 320 },
      { text: 'Quel implant ?', at: null },
    ],
    opened: 12,
    watched: 5,
  });
  signInAs(fixtures.admin({ manage_courses: true }));
  answer('GET /admin/webinars/:id', webinarFixtures.webinar({ state: 'closed' }));
  answer('GET /admin/webinars/:id/replay', () => draft);
  answer('PUT /admin/webinars/:id/replay', async (request) => {
    draft = { ...draft, ...((await request.json()) as ReplayInput), version: draft.version + 1 };
    return draft;
  });
  answer('GET /videos', [FILM]);
  answer('GET /videos/:id', FILM);
});

const open = () =>
  renderPage(<ReplayPage />, { at: `/admin/webinars/${'a'.repeat(24)}/replay`, path: '/admin/webinars/:id/replay' });
const saved = () => waitFor(() => expect(screen.getByText('Enregistré')).toBeInTheDocument());

it('takes the recording and the chapters of the evening, and is published by a switch', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Choisir dans la filmothèque' }));
  await user.click(await screen.findByRole('button', { name: 'Choisir soiree.mp4' }));
  await user.click(await screen.findByRole('button', { name: 'Reprendre les 2 chapitres de la soirée' }));
  expect(screen.getByText(/2 questions répondues, dont 1 à leur moment/)).toBeInTheDocument();
  expect(screen.queryByLabelText('Opération')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Décisions/ })).not.toBeInTheDocument();
  const offset = screen.getByLabelText("Début de la soirée dans l'enregistrement");
  fireEvent.change(offset, { target: { value: '4:10' } });
  fireEvent.blur(offset);
  await user.click(screen.getByRole('checkbox', { name: 'Publier la rediffusion' }));
  await waitFor(() => expect(draft).toMatchObject({ video: VIDEO, phases: PROPOSED, offset: 250, is_published: true }));
  await saved();
  expect(screen.getByText('Ouverte par 12 comptes, vue en entier par 5')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Changer de film' }));
  await waitFor(() => expect(draft).toMatchObject({ video: null, is_published: false }));
});

it('becomes a lesson of a module, whose page is opened', async () => {
  draft = { ...draft, video: VIDEO };
  const course = fixtures.course({ title: 'Cataracte' });
  const module = { _id: '9'.repeat(24), title: 'Soirées', lessons: [] };
  answer('GET /courses', [course]);
  answer('GET /admin/courses/drafts', []);
  answer('GET /courses/:id/draft', { modules: [module] } as never);
  const bodies: unknown[] = [];
  const lesson = '8'.repeat(24);
  answer('POST /admin/webinars/:id/lesson', async (request) => {
    bodies.push(await request.json());
    return { course: course._id, lesson };
  });
  const { user, address } = open();
  await user.click(await screen.findByRole('button', { name: 'En faire une leçon' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Créer la leçon' }));
  expect(await dialog.findByText('Choisissez un cours')).toBeInTheDocument();
  await user.click(await dialog.findByRole('radio', { name: /^Cataracte/ }));
  await dialog.findByRole('option', { name: 'Soirées' });
  await user.selectOptions(dialog.getByLabelText(/^Module/), 'Soirées');
  await user.click(dialog.getByRole('button', { name: 'Créer la leçon' }));
  await waitFor(() => expect(address()).toBe(`/admin/courses/${course._id}/lessons/${lesson}`));
  expect(bodies).toEqual([{ course: course._id, module: module._id }]);
});

it('waits until the webinar is closed', async () => {
  answer('GET /admin/webinars/:id', webinarFixtures.webinar());
  open();
  expect(await screen.findByText('Pas encore de rediffusion')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ouvrir la régie' })).toBeInTheDocument();
});
