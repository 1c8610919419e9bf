import type { OwnWebinar, WebinarCard, WebinarStanding } from '@iris/contract/webinars';
import {
  answer,
  fixtures,
  mockServerNow,
  problem,
  renderPage,
  setServerAhead,
  signInAs,
  stubTimeZone,
} from '@iris/platform/testing';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import DashboardPage from '../dashboard-page.tsx';

const MINUTE = 60_000;

/** A webinar that begins in so many minutes and takes an hour. */
function own(
  title: string,
  inMinutes: number,
  card: Partial<WebinarCard>,
  standing: Partial<WebinarStanding>,
): OwnWebinar {
  const starts = mockServerNow() + inMinutes * MINUTE;
  const at = (minutes: number) => new Date(starts + minutes * MINUTE).toISOString();
  return {
    webinar: {
      ...{ _id: fixtures.course()._id, title, level: 'Avancé', language: 'fr', time_zone: 'Europe/Paris' },
      speakers: [{ name: 'Dr Anne Roy', role: '', disclosure: '' }],
      ...{ starts_at: at(0), minutes: 60, capacity: 100, places_left: 0, state: 'planned' },
      ...{ has_replay: false, series: null, ...card },
    },
    standing: {
      registration: { state: 'confirmed', position: null, held_until: null, created_at: at(-1000) },
      ...{ room_opens_at: at(-15), room_closes_at: at(75), is_room_open: false, attendance: null, ...standing },
    },
  };
}

beforeEach(() => {
  signInAs(fixtures.user());
  answer('GET /enrollments/my-courses', []);
  answer('GET /learning', []);
  answer('GET /account/institutions', []);
  answer('GET /rating', []);
});

afterEach(() => vi.restoreAllMocks());

it.each([-60, 1440])(
  'says what is open and over by the time of the server, on a device wrong by %i min and without a zone',
  async (minutes) => {
    setServerAhead(-minutes * MINUTE);
    stubTimeZone('Etc/Unknown');
    answer('GET /account/webinars', [
      own('Implants', 5, {}, {}),
      own('Cornée', 30, {}, {}),
      own('Glaucome', -76, {}, {}),
    ]);
    open();
    const section = within(await screen.findByRole('region', { name: 'Mes webinaires' }));
    expect(await section.findAllByRole('article')).toHaveLength(2);
    expect(section.getAllByRole('link', { name: /^Entrer/ })).toHaveLength(1);
    expect(section.getByRole('heading', { name: 'Terminés' })).toBeVisible();
  },
);

const open = () => renderPage(<DashboardPage />, { at: '/dashboard' });

it('shows the webinars to come with the way into an open room, and those that are over with what came of them', async () => {
  const attendance = { minutes: 52, required: 40, serial: 'IRIS-7F3K' };
  const now = own('Implants', 5, {}, {});
  const later = own('Cornée', 3000, {}, {});
  const waiting = own(
    'Rétine',
    4000,
    {},
    { registration: { state: 'waiting', position: 3, held_until: null, created_at: '' } },
  );
  const cancelled = own('Strabisme', 5, { state: 'cancelled' }, {});
  const over = own('Glaucome', -3000, { state: 'closed', has_replay: true }, { attendance });
  answer('GET /account/webinars', [now, cancelled, later, waiting, over]);
  open();
  const section = within(await screen.findByRole('region', { name: 'Mes webinaires' }));
  const articles = (await section.findAllByRole('article')).map((article) => {
    const links = within(article).queryAllByRole('link');
    return [
      within(article).getByText(/^(Confirmé|En liste d'attente.*|Annulé)$/).textContent,
      ...links.map((link) => `${link.textContent} ${link.getAttribute('href')}`.replace(/\s/g, ' ')),
    ];
  });
  const pageOf = ({ webinar }: OwnWebinar) => `${webinar.title} /webinars/${webinar._id}`;
  expect(articles).toEqual([
    ['Confirmé', pageOf(now), `Entrer : Implants /evening/${now.webinar._id}`],
    ['Annulé', pageOf(cancelled)],
    ['Confirmé', pageOf(later), `Page de la soirée : Cornée /evening/${later.webinar._id}`],
    ["En liste d'attente, n°\u00a03", pageOf(waiting)],
  ]);
  expect(section.getByText(/52\smin de présence déclarée/)).toBeVisible();
  for (const [name, href] of [
    [/^Attestation/, '/certificates/IRIS-7F3K'],
    [/^Rediffusion/, `/replay/${over.webinar._id}`],
    ['Voir les webinaires', '/webinars'],
  ] as const) {
    expect(section.getByRole('link', { name })).toHaveAttribute('href', href);
  }
});

it('is a link alone without webinars, nothing with an API that has none, and delays or breaks no courses', async () => {
  answer('GET /account/webinars', []);
  const none = open();
  expect(await screen.findByRole('link', { name: 'Voir les webinaires' })).toHaveAttribute('href', '/webinars');
  expect(screen.queryByRole('region', { name: 'Mes webinaires' })).not.toBeInTheDocument();
  none.unmount();

  let give = (_: Response) => {};
  answer('GET /account/webinars', () => new Promise<Response>((resolve) => (give = resolve)));
  const older = open();
  expect(await screen.findByText('Votre première formation vous attend')).toBeVisible();
  expect(screen.getByText('Chargement de vos webinaires...')).toBeInTheDocument();
  give(problem('not_found'));
  expect(await screen.findByText('Votre première formation vous attend')).toBeVisible();
  await expect.poll(() => screen.queryByText('Mes webinaires')).toBeNull();
  older.unmount();

  answer('GET /account/webinars', () => problem('database_unavailable'));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Impossible de charger vos webinaires');
  expect(screen.getByText('Votre première formation vous attend')).toBeVisible();
});
