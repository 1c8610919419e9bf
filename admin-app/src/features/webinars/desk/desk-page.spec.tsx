import type { Desk } from '@iris/contract/webinars';
import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { webinarFixtures } from '../webinars.fixtures.ts';
import DeskPage from './desk-page.tsx';

let desk: Desk;
let sent: [string, unknown][];

beforeEach(() => {
  desk = webinarFixtures.desk();
  sent = [];
  signInAs(fixtures.admin({ manage_courses: true }));
  answer('GET /admin/webinars/:id', webinarFixtures.webinar());
  answer('GET /admin/webinars/:id/desk', () => desk);
  for (const route of [
    'PUT /admin/webinars/:id/speaking',
    'PUT /admin/webinars/:id/recording',
    'POST /admin/webinars/:id/chapters',
    'PUT /admin/webinar-questions/:id',
    'PUT /admin/webinar-polls/:id',
  ] as const) {
    answer(route, async (request) => {
      sent.push([route, await request.json()]);
      return undefined;
    });
  }
});

const open = () =>
  renderPage(<DeskPage />, { at: `/admin/webinars/${'a'.repeat(24)}/desk`, path: '/admin/webinars/:id/desk' });
const questions = () =>
  within(screen.getByRole('region', { name: /^Questions/ }))
    .getAllByRole('listitem')
    .map((item) => shownText(item));
const shownText = (item: HTMLElement) => within(item).getByText(/\?$/, { selector: 'p' }).textContent;
const question = (text: string) => screen.findByText(text, { selector: 'p' });

it('says who speaks and who is there, marks chapters, and notes the recording', async () => {
  const { user } = open();
  expect(await screen.findByText(/^31 présents sur 48 inscrits/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Personne' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Dr Luis Vega' }));
  await waitFor(() => expect(sent).toContainEqual(['PUT /admin/webinars/:id/speaking', { speaking: 1 }]));
  await user.click(screen.getByRole('button', { name: /^Marquer maintenant/ }));
  expect(screen.getByLabelText(/^Ce qui commence/)).toHaveAccessibleDescription('Le titre est requis');
  await user.type(screen.getByLabelText(/^Ce qui commence/), 'Capsulorhexis{Enter}');
  await waitFor(() => expect(sent).toContainEqual(['POST /admin/webinars/:id/chapters', { title: 'Capsulorhexis' }]));
  await waitFor(() => expect(screen.getByLabelText(/^Ce qui commence/)).toHaveValue(''));
  desk = webinarFixtures.desk({
    recording_from: '2027-01-12T17:30:00.000Z',
    chapters: [{ _id: 'chapter-1', title: 'Capsulorhexis', at: '2027-01-12T17:42:10.000Z' }],
  });
  await user.click(screen.getByRole('button', { name: "L'enregistrement commence" }));
  expect(await screen.findByText('12 min')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Chapitres de la rediffusion' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: "C'était une erreur" }));
  await waitFor(() => expect(sent.at(-1)).toEqual(['PUT /admin/webinars/:id/recording', { is_recording: false }]));
});

it('lists the most wanted questions first, but moves none under the pointer, and what is done below', async () => {
  const [dye, implant] = [
    webinarFixtures.question({ _id: '1'.repeat(24), text: 'Quel colorant ?', votes: 2 }),
    webinarFixtures.question({ _id: '2'.repeat(24), text: 'Quel implant ?', votes: 5 }),
  ];
  desk = webinarFixtures.desk({ questions: [dye, implant] });
  const { user } = open();
  await question('Quel implant ?');
  expect(questions()).toEqual(['Quel implant ?', 'Quel colorant ?']);

  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'], shouldAdvanceTime: true });
  const list = (await question('Quel implant ?')).closest('ol')?.parentElement as HTMLElement;
  fireEvent.pointerEnter(list);
  const third = webinarFixtures.question({ _id: '3'.repeat(24), text: 'Quelle pince ?', votes: 9 });
  desk = webinarFixtures.desk({ questions: [{ ...dye, votes: 8 }, implant, third] });
  await act(() => vi.advanceTimersByTimeAsync(5100));
  expect(await question('Quelle pince ?')).toBeInTheDocument();
  expect(questions()).toEqual(['Quel implant ?', 'Quel colorant ?', 'Quelle pince ?']);
  fireEvent.pointerLeave(list);
  await waitFor(() => expect(questions()).toEqual(['Quelle pince ?', 'Quel colorant ?', 'Quel implant ?']));
  vi.useRealTimers();

  desk = webinarFixtures.desk({ questions: [{ ...dye, state: 'answered' }, implant] });
  await user.click(screen.getByRole('button', { name: 'Répondue Quel colorant ?' }));
  expect(await screen.findByText('1 question répondue ou masquée')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Questions (1)' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Masquer Quel implant ?' }));
  await waitFor(() => expect(sent.map(([, body]) => body)).toEqual([{ state: 'answered' }, { state: 'hidden' }]));
});

it('keeps what was read while the server cannot be reached, and says so', async () => {
  open();
  await screen.findByText(/^31 présents/);
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'], shouldAdvanceTime: true });
  answer('GET /admin/webinars/:id/desk', () => problem('database_unavailable'));
  await act(() => vi.advanceTimersByTimeAsync(5100));
  expect(await screen.findByText(/^Connexion perdue/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Pr Anne Lefèvre' })).toBeEnabled();
  vi.useRealTimers();
});

it('prepares a poll on a picture, opens and closes it with its votes, and deletes it after a question', async () => {
  const bodies: unknown[] = [];
  answer('POST /admin/webinars/:id/polls', async (request) => {
    bodies.push(await request.json());
    desk = webinarFixtures.desk({ polls: [webinarFixtures.poll()] });
    return webinarFixtures.poll();
  });
  answer('DELETE /admin/webinar-polls/:id', undefined);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Préparer un sondage' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Question/), 'Que feriez-vous ?');
  await user.type(dialog.getByLabelText(/^Réponse 1/), 'Convertir');
  await user.click(dialog.getByRole('button', { name: 'Une image' }));
  const prepare = dialog.getByRole('button', { name: 'Préparer' });
  await user.click(prepare);
  expect(dialog.getByLabelText(/^Réponse 2/)).toHaveAccessibleDescription('La réponse est vide');
  expect(dialog.getByRole('textbox', { name: 'Image' })).toHaveAccessibleDescription("L'image est requise");
  await user.type(dialog.getByLabelText(/^Réponse 2/), 'Continuer');
  await user.type(dialog.getByRole('textbox', { name: 'Image' }), '/images/a.webp');
  await user.click(prepare);
  const poll = { question: 'Que feriez-vous ?', options: ['Convertir', 'Continuer'] };
  await waitFor(() => expect(bodies).toEqual([{ ...poll, image: '/images/a.webp', film: null }]));

  await user.click(await screen.findByRole('button', { name: 'Supprimer Que feriez-vous ?' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Annuler' }));
  const results = [
    { option: 'opt-1', count: 3 },
    { option: 'opt-2', count: 1 },
  ];
  desk = webinarFixtures.desk({ polls: [webinarFixtures.poll({ state: 'open', votes: 4, results })] });
  await user.click(screen.getByRole('button', { name: 'Ouvrir Que feriez-vous ?' }));
  expect(await screen.findByText(/^3 · 75/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Clore et montrer/ }));
  await waitFor(() => expect(sent.map(([, body]) => body)).toEqual([{ state: 'open' }, { state: 'closed' }]));
});

it('closes the webinar once its time is over, after saying what that does', async () => {
  answer('POST /admin/webinars/:id/close', () => {
    answer('GET /admin/webinars/:id', webinarFixtures.webinar({ state: 'closed' }));
    return webinarFixtures.webinar({ state: 'closed' });
  });
  const { unmount } = open();
  expect(await screen.findByRole('button', { name: 'Clôturer' })).toBeDisabled();
  unmount();
  desk = webinarFixtures.desk({ can_close: true });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Clôturer' }));
  const question = screen.getByRole('alertdialog');
  expect(question).toHaveTextContent('40 min ou plus reçoit son attestation');
  await user.click(within(question).getByRole('button', { name: 'Clôturer' }));
  await toastSays('success', 'Webinaire clôturé', '«\u00a0Cataracte blanche\u00a0»');
  const done = await screen.findByRole('link', { name: 'Voir le bilan' });
  await waitFor(() => expect(done.parentElement).toHaveFocus());
});
