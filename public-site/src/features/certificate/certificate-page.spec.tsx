import type { User } from '@iris/contract/accounts';
import type { CertificateCheck } from '@iris/contract/certificates';
import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import CertificatePage from './certificate-page.tsx';

const SERIAL = 'IRIS-7K3M-92QX-0FTD-VB61';
const AT = `/certificates/${SERIAL}`;
const VALID: CertificateCheck = {
  serial: SERIAL,
  kind: 'course',
  status: 'valid',
  student_name: 'Élise Dupont-Vasseur',
  course_title: 'Phacoémulsification',
  hours: 12.5,
  measured_minutes: 65,
  // The day after in Paris.
  completed_at: '2026-10-31T23:30:00.000Z',
  issued_at: '2026-11-02T10:00:00.000Z',
};

const open = (at = AT) => renderPage(<CertificatePage />, { at });
const field = () => screen.getByRole('textbox', { name: 'Numéro du certificat' });
const verify = { name: 'Vérifier' };
const readFact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent;

afterEach(() => vi.restoreAllMocks());

it('says at the field what is wrong with a serial, and leads to the page of one in its one spelling', async () => {
  const { user, address } = open('/certificates');
  await user.type(field(), 'iris 7k3m 92qx');
  await user.click(screen.getByRole('button', verify));
  expect(await screen.findByText(/Ce numéro est incomplet : il a 8 caractères après IRIS/)).toBeInTheDocument();
  expect(field()).toHaveFocus();
  expect(address()).toBe('/certificates');
  await user.type(field(), ' oftd vb6l ');
  await user.click(screen.getByRole('button', verify));
  await waitFor(() => expect(address()).toBe(AT));
});

it('shows a loading state, then who completed what and when, asked for in the one spelling', async () => {
  let asked = '';
  answer('GET /certificates/:serial', ({ url }) => {
    asked = new URL(url).pathname;
    return { ...VALID, valid_until: '2028-11-02T22:59:59.000Z' };
  });
  open('/certificates/iris-7k3m-92qx-oftd-vb6l');
  expect(screen.getByText('Vérification du certificat...')).toBeInTheDocument();
  const found = within(await screen.findByRole('article', { name: `Certificat ${SERIAL}` }));
  expect(found.getByRole('status')).toHaveTextContent('Certificat valide');
  expect(found.getByRole('heading', { level: 2, name: 'Élise Dupont-Vasseur' })).toBeInTheDocument();
  expect(found.getByText('Phacoémulsification')).toBeInTheDocument();
  const facts = ['Durée annoncée', 'Temps mesuré', 'Achèvement', 'Délivrance', "Valable jusqu'au", 'Numéro'];
  expect(facts.map(readFact)).toEqual([
    ...['12,5\u00a0heures', '1\u00a0h\u00a005', '1er novembre 2026', '2 novembre 2026', '2 novembre 2028'],
    SERIAL,
  ]);
  expect(asked).toBe(`/api${AT}`);
});

it.each<[string, Partial<CertificateCheck>, string, RegExp, boolean]>([
  [
    'whose holder has deleted the account',
    { student_name: 'Titulaire anonymisé', is_anonymous: true },
    'Certificat valide',
    /a supprimé son compte et retiré son nom/,
    true,
  ],
  [
    'that was revoked',
    { status: 'revoked', revoked_at: '2026-12-03T10:00:00.000Z', reason: 'Deux comptes pour une personne' },
    'Certificat révoqué',
    /Deux comptes pour une personne/,
    false,
  ],
  [
    'that has expired',
    { status: 'expired', valid_until: '2026-11-20T22:59:59.000Z' },
    'Certificat expiré le 20 novembre 2026',
    /^Certificat expiré/,
    true,
  ],
])('says so of a certificate %s, and offers files unless it is revoked', async (_, more, title, why, hasFiles) => {
  answer('GET /certificates/:serial', { ...VALID, ...more });
  open();
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.getByText(why)).toBeInTheDocument();
  expect(screen.queryAllByRole('button', { name: /Télécharger le certificat/ })).toHaveLength(hasFiles ? 1 : 0);
  expect(screen.queryAllByText(/révoqué/)).toHaveLength(more.status === 'revoked' ? 2 : 0);
});

it('says of an attestation of presence which minutes it attests and what it does not say, and offers no badge', async () => {
  const evening = { _id: 'd'.repeat(24), starts_at: '2026-11-10T18:30:00.000Z', minutes: 60 };
  answer('GET /certificates/:serial', {
    ...VALID,
    ...{ kind: 'webinar', course_title: 'Le chop vertical', measured_minutes: 52, webinar: evening },
  });
  open();
  const found = within(await screen.findByRole('article', { name: `Attestation de présence ${SERIAL}` }));
  expect(found.getByRole('status')).toHaveTextContent('Attestation de présence valide');
  expect(found.getByText('dont la présence a été comptée au webinaire')).toBeInTheDocument();
  expect(['Durée annoncée', 'Présence déclarée', 'Tenu le'].map(readFact)).toEqual([
    ...['1\u00a0h', '52\u00a0min', '10 novembre 2026'],
  ]);
  expect(found.getByText(/^C'est une présence déclarée/)).toBeInTheDocument();
  expect(found.getByRole('button', { name: "Télécharger l'attestation" })).toBeEnabled();
  expect(found.queryByRole('button', { name: /Badge/ })).not.toBeInTheDocument();
});

it('says that there is no such certificate, or that its serial is incomplete, and asks for another', async () => {
  answer('GET /certificates/:serial', problem('certificate_not_found'));
  const { user, address, unmount } = open();
  expect(await screen.findByText(/Aucun certificat ne porte ce numéro\./)).toBeInTheDocument();
  expect(field()).toHaveValue(SERIAL);
  expect(screen.queryByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument();
  await user.clear(field());
  await user.type(field(), SERIAL.replace('61', '62'));
  await user.click(screen.getByRole('button', verify));
  await waitFor(() => expect(address()).toBe(AT.replace('61', '62')));
  unmount();
  open('/certificates/IRIS-7K3M');
  expect(screen.getByRole('status')).toHaveTextContent(
    'Ce numéro est incomplet : il a 4 caractères après IRIS, au lieu de 16.',
  );
  expect(field()).toHaveValue('IRIS-7K3M');
});

it('shows that the check failed, and retries on request', async () => {
  answer('GET /certificates/:serial', problem('database_unavailable'));
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Impossible de vérifier le certificat');
  answer('GET /certificates/:serial', VALID);
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('article')).toBeInTheDocument();
});

const mine = { ...VALID, enrollment_id: 'e'.repeat(24), course_id: 'c'.repeat(24) };

/** Opens the certificate as its holder. */
function openAsHolder(more: Partial<User> = {}) {
  signInAs(fixtures.user(more));
  answer('GET /certificates/:serial', VALID);
  answer('GET /certificates/mine', [mine]);
  return open();
}

it('downloads the badge under the name of the serial, or says why not, and gives its holder the link to share', async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  answer('GET /certificates/:serial/badge', problem('badge_unavailable'));
  const { user } = openAsHolder();
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  await press('Badge (Open Badge)');
  await toastSays('error', 'Erreur', "L'académie ne délivre pas de badge numérique pour le moment");
  answer('GET /certificates/:serial/badge', () => new Response('ey'));
  await press('Badge (Open Badge)');
  await toastSays('success', 'Badge téléchargé');
  expect(saved).toEqual([`badge-${SERIAL}.jwt`]);

  await press('Copier le lien');
  await toastSays('success', 'Lien copié');
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}${AT}`);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
  await press('Copier le lien');
  await toastSays('error', 'Copie impossible', 'Sélectionnez le lien, puis copiez-le vous-même.');
});

it('asks at the field for the eleven digits, and shows why an attestation cannot be made', async () => {
  const called = vi.fn();
  answer('POST /certificates/:serial/attestation', () => {
    called();
    return problem('overloaded');
  });
  const { user } = openAsHolder();
  const form = within(await screen.findByRole('form', { name: 'Attestation' }));
  const rpps = form.getByRole('textbox', { name: 'Numéro RPPS' });
  await user.type(rpps, '1000123456');
  await user.click(form.getByRole('button', { name: "Télécharger l'attestation" }));
  expect(await form.findByText('Le numéro RPPS a exactement 11 chiffres')).toBeInTheDocument();
  expect(rpps).toHaveFocus();
  expect(called).not.toHaveBeenCalled();
  await user.type(rpps, '5');
  await user.click(form.getByRole('button', { name: "Télécharger l'attestation" }));
  expect(await form.findByRole('alert')).toHaveTextContent('Le service est très sollicité');
  expect(rpps).toHaveValue('10001234565');
});

it('proposes the RPPS number of the account', async () => {
  openAsHolder({ rpps: '10001234565' });
  expect(await screen.findByRole('textbox', { name: 'Numéro RPPS' })).toHaveValue('10001234565');
});

it('says that the certificates of a student could not be read, and offers no attestation of one that is not among them', async () => {
  const { user } = openAsHolder();
  answer('GET /certificates/mine', () => problem('database_unavailable'));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Impossible de charger votre attestation.');
  answer('GET /certificates/mine', [{ ...mine, serial: SERIAL.replace('61', '62') }]);
  await user.click(within(alert).getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(alert).not.toBeInTheDocument());
  expect(screen.queryByRole('form', { name: 'Attestation' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Télécharger le certificat' })).toBeEnabled();
});
