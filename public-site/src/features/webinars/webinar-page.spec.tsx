import type { Webinar, WebinarStanding } from '@iris/contract/webinars';
import {
  answer,
  fixtures,
  problem,
  renderPage,
  resetClock,
  setServerAhead,
  signInAs,
  stubTimeZone,
  toastSays,
  webinarFixtures,
} from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import WebinarPage from './webinar-page.tsx';

const { confirmed, waiting, standing } = webinarFixtures;
const webinar = webinarFixtures.webinar();
const registerButton = { name: `S'inscrire au webinaire ${webinar.title}` };

function open(shown: Webinar | Response = webinar) {
  answer('GET /webinars/:id', shown);
  return renderPage(<WebinarPage />, { at: `/webinars/${webinar._id}`, path: '/webinars/:id' });
}

/** Signs in a student who stands so. */
function signInWith(own: Partial<WebinarStanding> = {}, user = fixtures.user()) {
  signInAs(user);
  answer('GET /webinars/:id/standing', standing(own));
}

const section = async (name: string) => within(await screen.findByRole('region', { name }));
const setTime = (now: string) => vi.setSystemTime(new Date(now));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  setTime('2027-03-01T09:00:00Z');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('shows when it is, who speaks with what ties them, what one learns, and what presence means', async () => {
  const unbound = { name: 'Dr Jun Ito', role: '', disclosure: '' };
  open({ ...webinar, speakers: [...webinar.speakers, unbound] });
  expect(screen.getByRole('status')).toHaveTextContent('Chargement du webinaire...');
  expect(await screen.findByRole('heading', { level: 1, name: webinar.title })).toBeInTheDocument();
  expect(screen.getByText('mardi 30 mars 2027')).toBeInTheDocument();
  expect(screen.getByText('12 places restantes')).toBeInTheDocument();
  expect((await section('La soirée')).getByText(webinar.description)).toBeInTheDocument();
  expect((await section('Objectifs')).getByText(webinar.objectives[0] ?? '')).toBeInTheDocument();
  const speakers = await section('Orateurs');
  expect(speakers.getAllByText(/^Liens d'intérêts/).map(({ parentElement }) => parentElement?.textContent)).toEqual([
    "Liens d'intérêts\u00a0: Honoraires de Lumen Optique.",
    "Liens d'intérêts\u00a0: Aucun lien d'intérêts déclaré",
  ]);
  const presence = await section('Présence');
  expect(presence.getByText("40 minutes sur 60 donnent l'attestation")).toBeInTheDocument();
  expect(presence.getByText('déclarée')).toBeInTheDocument();
  const register = screen.getByRole('link', registerButton);
  expect(register).toHaveAttribute('href', `/login?webinaire=${webinar._id}`);
});

it('says that a webinar does not exist, or could not be loaded, and retries on request', async () => {
  const { unmount } = open(problem('webinar_not_found'));
  await screen.findByRole('heading', { level: 1, name: "Ce webinaire n'existe plus" });
  unmount();
  const { user } = open(problem('database_unavailable'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Impossible de charger le webinaire.');
  answer('GET /webinars/:id', webinar);
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('heading', { level: 1, name: webinar.title })).toBeInTheDocument();
});

it('registers in one click and offers the calendar entry, then gives the place back after a question, with the focus', async () => {
  signInWith();
  const { user } = open();
  const register = await screen.findByRole('button', registerButton);
  answer('PUT /webinars/:id/registration', () => {
    answer('GET /webinars/:id/standing', standing({ registration: confirmed }));
    answer('GET /webinars/:id', { ...webinar, places_left: 11 });
    return standing({ registration: confirmed });
  });
  await user.click(register);
  await toastSays(
    'success',
    'Inscription confirmée',
    `«\u00a0${webinar.title}\u00a0»\nL'invitation arrive par e-mail.`,
  );
  const invitation = await screen.findByRole('button', { name: 'Ajouter à mon agenda' });
  await waitFor(() => expect(invitation).toHaveFocus());
  expect(screen.getByText('Vous êtes inscrit. La salle ouvre 15 minutes avant le début.')).toBeInTheDocument();

  let left = 0;
  answer('DELETE /webinars/:id/registration', () => {
    left += 1;
    answer('GET /webinars/:id/standing', standing());
    return standing();
  });
  await user.click(screen.getByRole('button', { name: 'Se désinscrire' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Garder ma place' }));
  expect(left).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Se désinscrire' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Me désinscrire' }));
  await toastSays('success', 'Inscription annulée', "Vous n'êtes plus inscrit à ce webinaire");
  expect(left).toBe(1);
  await waitFor(() => expect(screen.getByRole('button', registerButton)).toHaveFocus());
});

it('puts on the waiting list when it is full, and says which place that is', async () => {
  signInWith();
  const { user } = open({ ...webinar, places_left: 0 });
  answer('PUT /webinars/:id/registration', () => {
    answer('GET /webinars/:id/standing', standing({ registration: waiting(3) }));
    return standing({ registration: waiting(3) });
  });
  expect(await screen.findByText("Complet : liste d'attente")).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: /^Attendre une place/ }));
  await toastSays('success', "Vous êtes en liste d'attente", "Vous êtes 3e sur la liste d'attente");
  const leave = await screen.findByRole('button', { name: "Quitter la liste d'attente" });
  await waitFor(() => expect(leave).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Ajouter à mon agenda' })).not.toBeInTheDocument();
});

it('says why a registration is refused, and shows the webinar as it is now', async () => {
  signInWith();
  const { user } = open();
  const register = await screen.findByRole('button', registerButton);
  answer('PUT /webinars/:id/registration', () => {
    answer('GET /webinars/:id', { ...webinar, state: 'cancelled', cancellation: 'Le bloc est fermé.' });
    return problem('webinar_cancelled');
  });
  await user.click(register);
  await toastSays('error', "Erreur d'inscription", 'Ce webinaire est annulé');
  expect(await screen.findByText('Le bloc est fermé.')).toBeInTheDocument();
  expect(screen.queryByRole('button', registerButton)).not.toBeInTheDocument();
});

it.each([
  ['an hour behind', -1],
  ['a day ahead', 24],
])('says what is open and over by the time of the server on a device that is %s and has no zone', async (_, hours) => {
  stubTimeZone('Etc/Unknown');
  const openAt = (at: string) => {
    setTime(at);
    vi.setSystemTime(Date.now() + hours * 3_600_000);
    resetClock();
    setServerAhead(-hours * 3_600_000);
    signInWith();
    return open();
  };
  const before = openAt('2027-03-30T16:10:00Z');
  expect(await screen.findByRole('button', registerButton)).toBeInTheDocument();
  expect(screen.queryByText('En cours')).not.toBeInTheDocument();
  expect(screen.getAllByText(/18:30/)[0]).toBeVisible();
  before.unmount();
  const during = openAt('2027-03-30T16:40:00Z');
  expect(await screen.findByText('En cours')).toBeInTheDocument();
  during.unmount();
  openAt('2027-03-30T17:31:00Z');
  expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', registerButton)).not.toBeInTheDocument());
  expect(screen.queryByText('En cours')).not.toBeInTheDocument();
});

it('leads into the evening while the room is open, and to what is left of it afterwards', async () => {
  setTime('2027-03-30T16:40:00Z');
  signInWith({ registration: confirmed, is_room_open: true });
  const during = open();
  expect(await screen.findByRole('link', { name: 'Entrer dans la soirée' })).toHaveAttribute(
    'href',
    `/evening/${webinar._id}`,
  );
  expect(await screen.findByText('En cours')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Se désinscrire' })).not.toBeInTheDocument();
  during.unmount();

  signInWith({ registration: { ...confirmed, held_until: '2027-03-01T10:00:00.000Z' } });
  const held = open();
  expect(await screen.findByText(/^Votre place est gardée jusqu'au 1(er)? mars 2027/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'confirmez votre adresse e-mail' })).toHaveAttribute('href', '/verify-email');
  held.unmount();

  setTime('2027-03-31T09:00:00Z');
  signInWith({ registration: confirmed, attendance: null });
  const after = open();
  expect(await screen.findByText(/^Votre présence sera comptée/)).toBeInTheDocument();
  after.unmount();

  const serial = 'IRIS-2345-6789-ABCD-EFGH';
  const closed = { ...webinar, state: 'closed', has_replay: true } as const;
  const outcomes: string[] = [];
  for (const [own, account] of [
    [{ minutes: 52, required: 40, serial }, fixtures.user()],
    [{ minutes: 12, required: 40, serial: null }, fixtures.user()],
    [{ minutes: 52, required: 40, serial: null }, fixtures.user({ email_verified: false })],
    [{ minutes: 52, required: 40, serial: null }, fixtures.user()],
  ] as const) {
    signInWith({ registration: confirmed, attendance: own }, account);
    const { unmount } = open(closed);
    const presence = await screen.findByText(/de présence déclarée/);
    outcomes.push(presence.closest('div')?.textContent?.replace(/\s/g, ' ') ?? '');
    expect(screen.getByRole('link', { name: 'Voir la rediffusion' })).toHaveAttribute('href', `/replay/${webinar._id}`);
    unmount();
  }
  const said = (minutes: number, then: string) =>
    `${minutes} minutes de présence déclarée ; l'attestation en demande 40.${then}`;
  expect(outcomes).toEqual([
    said(52, 'Voir mon attestation'),
    said(12, ''),
    said(52, 'Confirmez votre adresse e-mail pour recevoir votre attestation'),
    said(52, 'Votre attestation est en préparation.'),
  ]);
});

it('registers for the whole series with one button, and says so once it is done', async () => {
  const series = 'a'.repeat(24);
  const other = webinarFixtures.card({ title: 'La suite', starts_at: '2027-04-06T16:30:00.000Z' });
  const evening = { ...webinar, series, others: [other] };
  signInWith();
  answer('GET /account/webinars', []);
  const { user } = open(evening);
  const list = await section('La série');
  expect(list.getByText(/^Chaque mardi · 2\ssoirées$/)).toBeInTheDocument();
  expect(list.getByRole('link', { name: 'La suite' })).toHaveAttribute('href', `/webinars/${other._id}`);
  answer('PUT /webinar-series/:id/registration', () => {
    const own = standing({ registration: confirmed });
    answer('GET /webinars/:id/standing', own);
    answer(
      'GET /account/webinars',
      [webinar, other].map((one) => ({ webinar: one, standing: own })),
    );
    return { confirmed: 1, waiting: 1 };
  });
  await user.click(list.getByRole('button', { name: "S'inscrire à toute la série" }));
  await toastSays('success', 'Inscription à la série', "1\u00a0soirée confirmée, 1\u00a0soirée en liste d'attente");
  const done = await list.findByText('Vous êtes inscrit à toute la série.');
  await waitFor(() => expect(done).toHaveFocus());
  expect(list.getByText('Confirmé')).toBeInTheDocument();
});
