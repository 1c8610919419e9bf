import type { HostedWebinar } from '@iris/contract/webinars';
import {
  answer,
  fixtures,
  mockServerNow,
  problem,
  renderPage,
  setServerAhead,
  signInAs,
  stubTimeZone,
  toastSays,
} from '@iris/platform/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import WebinarPage from './webinar/webinar-page.tsx';
import { webinarFixtures } from './webinars.fixtures.ts';
import WebinarsPage from './webinars-page.tsx';

const NOW = '2026-12-15T10:00:00.000Z';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
  signInAs(fixtures.admin({ manage_courses: true, can_delete: true }));
  answer('GET /admin/webinars/:id/registrations', []);
});

afterEach(() => vi.restoreAllMocks());

const plain = (element: HTMLElement) => element.textContent?.replaceAll(/\s/g, ' ');
/** In one event: the form is large. */
const fill = (label: RegExp, value: string) => {
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(label), { target: { value } });
};
const openPage = (webinar: HostedWebinar) => {
  answer('GET /admin/webinars/:id', () => webinar);
  return renderPage(<WebinarPage />, { at: `/admin/webinars/${webinar._id}`, path: '/admin/webinars/:id' });
};

it('lists webinars with their hour where they are held and in Paris, their places and their state', async () => {
  const mexico = { time_zone: 'America/Mexico_City', day: '2027-01-12', from: '11:30', to: '12:30' };
  const {
    description: _,
    others: __,
    ...webinar
  } = webinarFixtures.webinar({ ...mexico, waiting: 12, series: 'e'.repeat(24) });
  const asked: (string | null)[] = [];
  answer('GET /admin/webinars', ({ url }) => {
    asked.push(new URL(url).searchParams.get('period'));
    return asked.length === 1 ? [webinar] : [];
  });
  const { user } = renderPage(<WebinarsPage />, { at: '/admin/webinars' });
  const item = await screen.findByRole('listitem');
  for (const text of [
    'Mardi 12 janvier 2027, 11:30 – 12:30 à Mexico City, soit 18:30 – 19:30 à Paris',
    '48 sur 60 places, 12 en attente',
    'Annoncé',
    'Série',
  ]) {
    expect(plain(item)).toContain(text);
  }
  await user.click(screen.getByRole('button', { name: 'Passés' }));
  expect(await screen.findByText('Aucun webinaire passé')).toBeInTheDocument();
  expect(asked).toEqual(['upcoming', 'past']);
});

it.each([-1, 24])(
  'says whether the room is open by the time of the server, on a device wrong by %i h and without a zone',
  async (hours) => {
    setServerAhead(-hours * 3_600_000);
    stubTimeZone('Etc/Unknown');
    openPage(webinarFixtures.webinar({ starts_at: new Date(mockServerNow() + 10 * 60_000).toISOString() }));
    expect(await screen.findByText('Salle ouverte')).toBeVisible();
  },
);

it('announces a series, says its dates and hours first, and what is wrong at each field', async () => {
  answer('GET /admin/webinars', []);
  const bodies: unknown[] = [];
  answer('POST /admin/webinars', async (request) => {
    bodies.push(await request.json());
    return { webinars: ['1', '2'].map((digit) => digit.repeat(24)) };
  });
  const { user } = renderPage(<WebinarsPage />, { at: '/admin/webinars' });
  await user.click(await screen.findByRole('button', { name: 'Nouveau webinaire' }));
  const dialog = within(await screen.findByRole('dialog'));
  const announce = dialog.getByRole('button', { name: 'Annoncer' });
  await user.click(announce);
  expect(dialog.getByLabelText(/^Titre/)).toHaveAccessibleDescription('Le titre est requis');
  expect(dialog.getByLabelText(/^Titre/)).toHaveFocus();
  expect(dialog.getByLabelText(/^Nom/)).toHaveAccessibleDescription('Le nom est requis');
  expect(dialog.getByLabelText(/^Jour/)).toHaveAccessibleDescription('Le jour est requis');

  fill(/^Titre/, 'Cataracte blanche');
  fill(/^Présentation/, 'Une soirée.');
  fill(/^Nom/, 'Pr Anne Lefèvre');
  await user.click(dialog.getByRole('button', { name: 'Ajouter un objectif' }));
  await waitFor(() => expect(dialog.getByLabelText(/^Objectif 1/)).toHaveFocus());
  fill(/^Objectif 1/, 'Choisir');
  await user.click(dialog.getByRole('button', { name: 'Ajouter un orateur' }));
  await user.click(dialog.getByRole('button', { name: "Retirer l'orateur Pr Anne Lefèvre" }));
  fill(/^Nom/, 'Dr Luis Vega');
  fill(/^Lien de la salle/, 'http://meet.example.org');
  // The night in which clocks are put forward, then the one in which they are put back.
  for (const [day, message] of [
    ['2027-03-28', "02:30 n'existe pas le 28/03/2027 : l'horloge avance d'une heure"],
    ['2027-10-31', 'Il est deux fois 02:30 le 31/10/2027 : choisissez la première ou la seconde'],
  ] as const) {
    fill(/^Jour/, day);
    fill(/^Début/, '02:30');
    fill(/^Fin/, '04:00');
    fill(/^Lien de la salle/, 'https://meet.example.org/salle');
    await user.click(announce);
    expect(await dialog.findByText(message, { normalizer: (text) => text.replaceAll(/\s/g, ' ') })).toBeInTheDocument();
  }
  await user.selectOptions(dialog.getByLabelText(/^Il est deux fois 02:30/), 'second');
  expect(plain(dialog.getByRole('list'))).toContain('Dimanche 31 octobre 2027, 02:30 – 04:00 à Paris');
  fill(/^Jour/, '2027-03-23');
  fill(/^Début/, '11:30');
  fill(/^Fin/, '12:30');
  fill(/^Fuseau horaire/, 'mexico');
  fireEvent.blur(dialog.getByLabelText(/^Fuseau horaire/));
  expect(dialog.getByLabelText(/^Fuseau horaire/)).toHaveValue('America/Mexico_City');
  fill(/^Répéter/, '2');
  expect(dialog.queryByLabelText(/^Il est deux fois/)).not.toBeInTheDocument();
  // The browser of the host is in a third zone.
  expect(dialog.getAllByRole('listitem').map(plain)).toEqual([
    'Mardi 23 mars 2027, 11:30 – 12:30 à Mexico City, soit 18:30 – 19:30 à Paris et 17:30 – 18:30 à UTC',
    'Mardi 30 mars 2027, 11:30 – 12:30 à Mexico City, soit 19:30 – 20:30 à Paris et 17:30 – 18:30 à UTC',
  ]);
  await user.click(announce);
  await toastSays('success', '2\u00a0webinaires créés', '«\u00a0Cataracte blanche\u00a0»');
  expect(bodies).toMatchObject([
    {
      objectives: ['Choisir'],
      speakers: [{ name: 'Dr Luis Vega', role: '', disclosure: '' }],
      day: '2027-03-23',
      from: '11:30',
      time_zone: 'America/Mexico_City',
      weeks: 2,
      required_share: 66,
    },
  ]);
});

it('says whom a change tells that moves or renames a webinar, and compares it with that of another host', async () => {
  // The other host has moved it too: whoever keeps the own version moves it again, and tells those who are registered now.
  const theirs = webinarFixtures.webinar({
    capacity: 80,
    from: '19:00',
    to: '20:00',
    confirmed: 50,
    waiting: 10,
    version: 4,
  });
  const bodies: { from: string }[] = [];
  answer('PUT /admin/webinars/:id', async (request) => {
    bodies.push((await request.json()) as { from: string });
    return bodies.length === 1 ? problem('version_conflict', { current: theirs }) : theirs;
  });
  const { user } = openPage(webinarFixtures.webinar({ waiting: 12 }));
  await user.click(await screen.findByRole('button', { name: 'Modifier' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByLabelText(/^Répéter/)).not.toBeInTheDocument();
  fill(/^Places/, '70');
  expect(dialog.getByRole('button', { name: 'Enregistrer' })).toBeInTheDocument();
  fill(/^Début/, '18:00');
  expect(dialog.getByText(/^48 inscrits et 12 personnes en attente seront prévenus/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Enregistrer et prévenir' }));
  const conflict = await dialog.findByRole('region');
  expect(within(conflict).getAllByRole('term').map(plain)).toEqual(['Début', 'Fin', 'Places']);
  expect(dialog.getByText(/^50 inscrits et 10 personnes en attente seront prévenus/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Garder la mienne et prévenir' }));
  await toastSays('success', 'Webinaire mis à jour', '«\u00a0Cataracte blanche\u00a0»');
  expect(bodies.map(({ from }) => from)).toEqual(['18:00', '18:00']);
  expect(bodies[0]).not.toHaveProperty('weeks');
});

it('cancels after saying who is told, deletes only what nobody has registered for, and copies', async () => {
  const reasons: unknown[] = [];
  answer('POST /admin/webinars/:id/cancel', async (request) => {
    reasons.push(await request.json());
    return webinarFixtures.webinar({ state: 'cancelled' });
  });
  answer('DELETE /admin/webinars/:id', undefined);
  const { user, unmount } = openPage(webinarFixtures.webinar({ confirmed: 1 }));
  await user.click(await screen.findByRole('button', { name: 'Annuler le webinaire' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(plain(screen.getByRole('dialog'))).toContain('1 inscrit sera prévenu aussitôt');
  await user.type(dialog.getByLabelText(/^Motif/), 'Orateur souffrant');
  await user.click(dialog.getByRole('button', { name: 'Annuler et prévenir' }));
  await toastSays('success', 'Webinaire annulé', '«\u00a0Cataracte blanche\u00a0»');
  expect(reasons).toEqual([{ reason: 'Orateur souffrant' }]);
  await user.click(screen.getByRole('button', { name: 'Autres actions' }));
  expect(screen.queryByRole('menuitem', { name: 'Supprimer' })).not.toBeInTheDocument();
  unmount();

  const { user: other, address } = openPage(webinarFixtures.webinar({ confirmed: 0 }));
  await other.click(await screen.findByRole('button', { name: 'Autres actions' }));
  await other.click(await screen.findByRole('menuitem', { name: 'Dupliquer' }));
  expect(await screen.findByLabelText(/^Titre/)).toHaveValue('Cataracte blanche');
  expect(screen.getByLabelText(/^Jour/)).toHaveValue('');
  await other.click(screen.getByRole('button', { name: 'Fermer' }));
  await other.click(await screen.findByRole('button', { name: 'Autres actions' }));
  await other.click(await screen.findByRole('menuitem', { name: 'Supprimer' }));
  await other.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Supprimer' }));
  await toastSays('success', 'Webinaire supprimé', '«\u00a0Cataracte blanche\u00a0»');
  await waitFor(() => expect(address()).toBe('/admin/webinars'));
});

it('shows figures, minutes and attestations once it is closed, and exports who has registered', async () => {
  const serial = 'IRIS-2027-ABCD';
  answer('GET /admin/webinars/:id/registrations', [
    webinarFixtures.registration({ minutes: 55, serial }),
    webinarFixtures.registration({ _id: 'f'.repeat(24), name: 'Luc Bré', state: 'waiting' }),
  ]);
  answer('GET /admin/webinars/:id/registrations/export', new Response('nom;e-mail'));
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const figures = {
    ...{ present: 31, attested: 28, average_minutes: 47.4, questions: 9, answered: 7, poll_votes: 40 },
    is_complete: true,
  };
  const { user } = openPage(webinarFixtures.webinar({ state: 'closed', figures }));
  const [, first, second] = (await screen.findAllByRole('row')).map(plain);
  expect(first).toContain('Claire Fontaineclaire@example.orgConfirmé55 minAttestation');
  expect(second).toContain("En liste d'attente–");
  expect(screen.getByRole('link', { name: 'Préparer la rediffusion' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Attestation de Claire Fontaine' })).toHaveAttribute(
    'href',
    `/certificates/${serial}`,
  );
  expect(screen.getAllByRole('definition').slice(0, 4).map(plain)).toEqual(['48', '31', '28', '47 min']);
  expect(screen.queryByRole('button', { name: 'Modifier' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Exporter en CSV' }));
  await waitFor(() => toastSays('success', 'Inscrits exportés', 'inscrits-2026-12-15.csv'));
});
