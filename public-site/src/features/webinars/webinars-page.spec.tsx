import type { WebinarCard } from '@iris/contract/webinars';
import { answer, fixtures, problem, renderPage, signInAs, stubTimeZone, webinarFixtures } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import WebinarsPage from './webinars-page.tsx';

const { card, standing, confirmed } = webinarFixtures;
const chop = card();
const tuesdays = [6, 13, 20].map((day) =>
  card({
    title: `Cornée ${day}`,
    starts_at: `2027-04-${String(day).padStart(2, '0')}T16:00:00.000Z`,
    series: 'a'.repeat(24),
  }),
);

function answerProgramme(upcoming: WebinarCard[] | Response, past: WebinarCard[] = []) {
  const asked: string[] = [];
  answer('GET /webinars', ({ url }) => {
    const { searchParams } = new URL(url);
    if (searchParams.get('period') === 'upcoming') return upcoming;
    asked.push(searchParams.toString());
    const start = past.findIndex(({ _id }) => _id === searchParams.get('after')) + 1;
    return past.slice(start, start + Number(searchParams.get('limit')));
  });
  return asked;
}

const open = (at = '/webinars') => renderPage(<WebinarsPage />, { at });
const item = async (name: string) => within((await screen.findByRole('link', { name })).closest('li') as HTMLElement);

afterEach(() => vi.restoreAllMocks());

it('shows the hours of Paris on a device without a zone', async () => {
  stubTimeZone('Etc/Unknown');
  answerProgramme([chop, ...tuesdays]);
  open();
  expect((await screen.findByRole('link', { name: chop.title })).closest('li')).toHaveTextContent('18:30');
  expect(screen.getByText('Les heures sont celles de Paris.')).toBeVisible();
});

it('shows each webinar with its day, speakers, places, and what is particular of it', async () => {
  const full = card({ title: 'Complet', places_left: 0 });
  const cancelled = card({ title: 'Annulé hier', state: 'cancelled', series: 'a'.repeat(24) });
  answerProgramme([chop, full, cancelled, ...tuesdays], [card({ title: 'Revoir', state: 'closed', has_replay: true })]);
  open();
  expect(screen.getByText('Chargement des webinaires...')).toBeInTheDocument();
  const first = (await screen.findByRole('link', { name: chop.title })).closest('li');
  for (const text of ['mardi 30 mars 2027', 'Dr Inés Robledo', 'Avancé', 'Français', '1 h', '12 places restantes']) {
    expect(first).toHaveTextContent(text);
  }
  expect(screen.getByRole('link', { name: chop.title })).toHaveAttribute('href', `/webinars/${chop._id}`);
  expect((await item('Complet')).getByText("Complet : liste d'attente")).toBeInTheDocument();
  const gone = await item('Annulé hier');
  expect(gone.getByText('Annulé')).toBeInTheDocument();
  expect(gone.queryByText(/place/)).not.toBeInTheDocument();
  expect(gone.queryByText(/soirées/)).not.toBeInTheDocument();
  expect((await item('Cornée 6')).getByText(/^Chaque mardi · 3\ssoirées$/)).toBeInTheDocument();
  const past = within(await screen.findByRole('region', { name: 'Déjà tenus' }));
  expect(past.getByText('Rediffusion')).toBeInTheDocument();
  expect(past.queryByText(/place/)).not.toBeInTheDocument();
});

it('says that none is announced, leaves out those that are over when there are none, and says when the programme cannot be loaded', async () => {
  answerProgramme([]);
  const empty = open();
  expect(await screen.findByText('Aucun webinaire annoncé')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Déjà tenus' })).not.toBeInTheDocument());
  empty.unmount();
  answerProgramme(problem('database_unavailable'));
  const { user } = open();
  expect(await screen.findByText(/^Impossible de charger les webinaires\./)).toBeInTheDocument();
  answerProgramme([chop]);
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('link', { name: chop.title })).toBeInTheDocument();
});

it('adds past ones with « Afficher plus », of which the first gets the focus, and shows a later part by its address', async () => {
  const past = Array.from({ length: 20 }, (_, index) => card({ title: `Soirée ${index + 1}`, state: 'closed' }));
  const asked = answerProgramme([], past);
  const { user, address, unmount } = open();
  const more = await screen.findByRole('link', { name: 'Afficher plus' });
  expect(more).toHaveAttribute('href', `/webinars?after=${past[11]?._id}`);
  await user.click(more);
  await waitFor(() => expect(screen.getByRole('link', { name: 'Soirée 13' })).toHaveFocus());
  expect(address()).toBe('/webinars?pages=2');
  expect(asked).toEqual(['period=past&limit=13', `period=past&limit=13&after=${past[11]?._id}`]);
  unmount();
  open(`/webinars?after=${past[11]?._id}`);
  expect(await screen.findByRole('link', { name: 'Soirée 20' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'À venir' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Revenir au programme' })).toHaveAttribute('href', '/webinars');
});

it('offers the calendar of all, and to an account its own; marks what it is registered for', async () => {
  answerProgramme([chop]);
  const visitor = open();
  const subscribe = { name: "S'abonner" };
  expect(await screen.findByRole('link', subscribe)).toHaveAttribute(
    'href',
    expect.stringMatching(/^webcal:\/\/.*\/api\/webinars\/calendar$/),
  );
  expect(screen.queryByText('Seulement les vôtres')).not.toBeInTheDocument();
  visitor.unmount();
  signInAs(fixtures.user());
  answer('GET /account/calendar', { path: '/api/calendar/secret' });
  answer('GET /account/webinars', [{ webinar: chop, standing: standing({ registration: confirmed }) }]);
  open();
  expect(await screen.findByRole('link', { name: "S'abonner à mon agenda" })).toHaveAttribute(
    'href',
    expect.stringMatching(/^webcal:\/\/.*\/api\/calendar\/secret$/),
  );
  expect(await (await item(chop.title)).findByText('Vous êtes inscrit')).toBeInTheDocument();
});
