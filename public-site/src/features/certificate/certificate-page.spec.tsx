import type { CertificateCheck } from '@iris/contract/certificates';
import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import CertificatePage from './certificate-page.tsx';

const SERIAL = 'IRIS-7K3M-92QX-0FTD-VB61';
const AT = `/certificates/${SERIAL}`;
const VALID: CertificateCheck = {
  serial: SERIAL,
  status: 'valid',
  student_name: 'Élise Dupont-Vasseur',
  course_title: 'Phacoémulsification',
  hours: 12.5,
  measured_minutes: 65,
  // The day after in Paris.
  completed_at: '2026-10-31T23:30:00.000Z',
  issued_at: '2026-11-02T10:00:00.000Z',
};

const field = () => screen.getByRole('textbox', { name: 'Numéro du certificat' });
const verify = { name: 'Vérifier' };
const readFact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent;

afterEach(() => vi.restoreAllMocks());

it('asks for a serial, and leads to its page in the one spelling', async () => {
  const { user, address } = renderPage(<CertificatePage />, { at: '/certificates' });
  expect(screen.getByRole('heading', { level: 1, name: 'Vérifier un certificat' })).toBeInTheDocument();
  await user.type(field(), ' iris 7k3m 92qx oftd vb6l ');
  await user.click(screen.getByRole('button', verify));
  await waitFor(() => expect(address()).toBe(AT));
});

it.each([
  ['', 'Saisissez le numéro du certificat'],
  ['iris 7k3m 92qx', 'Ce numéro est incomplet\u00a0: il a 8 caractères après IRIS, au lieu de 16'],
  [`${SERIAL}0`, 'Ce numéro est trop long\u00a0: il a 17 caractères après IRIS, au lieu de 16'],
  ['IRIS-7K3M-92QX-0FTD-VB6U', 'Aucun numéro de certificat ne contient «\u00a0U\u00a0»'],
])('says at the field what is wrong with «%s»', async (typed, message) => {
  const { user, address } = renderPage(<CertificatePage />, { at: '/certificates' });
  if (typed) await user.type(field(), typed);
  await user.click(screen.getByRole('button', verify));
  expect(await screen.findByText(message.replaceAll('\u00a0', ' '))).toBeInTheDocument();
  expect(field()).toHaveFocus();
  expect(address()).toBe('/certificates');
});

it('shows a loading state, then who completed what, and when', async () => {
  answer('GET /certificates/:serial', VALID);
  renderPage(<CertificatePage />, { at: AT });
  expect(screen.getByText('Vérification du certificat...')).toBeInTheDocument();
  const found = within(await screen.findByRole('article', { name: `Certificat ${SERIAL}` }));
  expect(found.getByRole('status')).toHaveTextContent('Certificat valide');
  expect(found.getByRole('heading', { level: 2, name: 'Élise Dupont-Vasseur' })).toBeInTheDocument();
  expect(found.getByText('Phacoémulsification')).toBeInTheDocument();
  expect(['Durée annoncée', 'Temps mesuré', 'Achèvement', 'Délivrance', 'Numéro'].map(readFact)).toEqual([
    '12,5\u00a0heures',
    '1\u00a0h\u00a005',
    '1er novembre 2026',
    '2 novembre 2026',
    SERIAL,
  ]);
  expect(found.getByRole('link', { name: 'Vérifier un autre certificat' })).toHaveAttribute('href', '/certificates');
});

it('says that the name was taken off by whoever deleted the account', async () => {
  answer('GET /certificates/:serial', { ...VALID, student_name: 'Titulaire anonymisé', is_anonymous: true });
  renderPage(<CertificatePage />, { at: AT });
  expect(await screen.findByText(/a supprimé son compte et retiré son nom/)).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Certificat valide');
});

it('asks the server in the one spelling, however the address is typed', async () => {
  const asked: string[] = [];
  answer('GET /certificates/:serial', ({ url }) => {
    asked.push(new URL(url).pathname);
    return VALID;
  });
  renderPage(<CertificatePage />, { at: '/certificates/iris-7k3m-92qx-oftd-vb6l' });
  await screen.findByRole('article');
  expect(asked).toEqual([`/api/certificates/${SERIAL}`]);
});

it('shows date and reason of a revocation, and offers no file', async () => {
  answer('GET /certificates/:serial', {
    ...VALID,
    status: 'revoked',
    revoked_at: '2026-12-03T10:00:00.000Z',
    reason: 'Deux comptes pour une personne',
  });
  renderPage(<CertificatePage />, { at: AT });
  expect(await screen.findByText('Certificat révoqué')).toBeInTheDocument();
  expect(screen.getByText('3 décembre 2026')).toBeInTheDocument();
  expect(screen.getByText(/Deux comptes pour une personne/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Télécharger/ })).not.toBeInTheDocument();
});

it('says until when it is valid, and that it has expired without calling it revoked', async () => {
  answer('GET /certificates/:serial', { ...VALID, valid_until: '2028-11-02T22:59:59.000Z' });
  const { unmount } = renderPage(<CertificatePage />, { at: AT });
  expect(await screen.findByText('Certificat valide')).toBeInTheDocument();
  expect(readFact("Valable jusqu'au")).toBe('2 novembre 2028');
  unmount();
  answer('GET /certificates/:serial', { ...VALID, status: 'expired', valid_until: '2026-11-20T22:59:59.000Z' });
  renderPage(<CertificatePage />, { at: AT });
  expect(await screen.findByText('Certificat expiré le 20 novembre 2026')).toBeInTheDocument();
  expect(screen.queryByText(/révoqué/)).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Télécharger le certificat/ })).toBeInTheDocument();
});

it('says that there is no such certificate, and asks for another', async () => {
  answer('GET /certificates/:serial', problem('certificate_not_found'));
  const { user, address } = renderPage(<CertificatePage />, { at: AT });
  expect(await screen.findByText(/Aucun certificat ne porte ce numéro\./)).toBeInTheDocument();
  expect(field()).toHaveValue(SERIAL);
  expect(screen.queryByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument();
  await user.clear(field());
  await user.type(field(), SERIAL.replace('61', '62'));
  await user.click(screen.getByRole('button', verify));
  await waitFor(() => expect(address()).toBe(AT.replace('61', '62')));
});

it('asks for another serial without a call when the address has none', async () => {
  renderPage(<CertificatePage />, { at: '/certificates/IRIS-7K3M' });
  expect(screen.getByRole('status')).toHaveTextContent(
    'Ce numéro est incomplet : il a 4 caractères après IRIS, au lieu de 16.',
  );
  expect(field()).toHaveValue('IRIS-7K3M');
});

it('shows that the check failed, and retries on request', async () => {
  answer('GET /certificates/:serial', problem('database_unavailable'));
  const { user } = renderPage(<CertificatePage />, { at: AT });
  expect(await screen.findByRole('alert')).toHaveTextContent('Impossible de vérifier le certificat');
  answer('GET /certificates/:serial', VALID);
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('article')).toBeInTheDocument();
});

/** The names under which files are saved from now on. */
function savedFiles(): string[] {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  return saved;
}

it('downloads the PDF and the badge under the name of the serial', async () => {
  const saved = savedFiles();
  answer('GET /certificates/:serial', VALID);
  answer('GET /certificates/:serial/pdf', () => new Response('%PDF'));
  answer('GET /certificates/:serial/badge', () => new Response('ey'));
  const { user } = renderPage(<CertificatePage />, { at: AT });
  await user.click(await screen.findByRole('button', { name: 'Télécharger le certificat' }));
  await toastSays('success', 'Certificat téléchargé');
  await user.click(screen.getByRole('button', { name: 'Badge (Open Badge)' }));
  await toastSays('success', 'Badge téléchargé');
  expect(saved).toEqual([`certificat-${SERIAL}.pdf`, `badge-${SERIAL}.jwt`]);
});

it('says why a file cannot be downloaded', async () => {
  answer('GET /certificates/:serial', VALID);
  answer('GET /certificates/:serial/badge', problem('badge_unavailable'));
  const { user } = renderPage(<CertificatePage />, { at: AT });
  await user.click(await screen.findByRole('button', { name: 'Badge (Open Badge)' }));
  await toastSays('error', 'Erreur', "L'académie ne délivre pas de badge numérique pour le moment");
});

/** Opens the certificate as the student who has these. */
function openAsStudent(...mine: string[]) {
  signInAs(fixtures.user());
  answer('GET /certificates/:serial', VALID);
  answer(
    'GET /certificates/mine',
    mine.map((serial) => ({ ...VALID, serial, enrollment_id: 'e'.repeat(24), course_id: 'c'.repeat(24) })),
  );
  return renderPage(<CertificatePage />, { at: AT });
}

const attestation = () => screen.findByRole('form', { name: 'Attestation' });

it('prepares the attestation of its holder, with an RPPS number or without', async () => {
  const saved = savedFiles();
  const sent: unknown[] = [];
  answer('POST /certificates/:serial/attestation', async (request) => {
    sent.push(await request.json());
    return new Response('%PDF');
  });
  const { user } = openAsStudent(SERIAL);
  const form = within(await attestation());
  await user.click(form.getByRole('button', { name: "Télécharger l'attestation" }));
  await toastSays('success', 'Attestation téléchargée');
  await user.type(form.getByRole('textbox', { name: 'Numéro RPPS' }), '10 001 234 567');
  await user.click(form.getByRole('button', { name: "Télécharger l'attestation" }));
  await waitFor(() => expect(sent).toEqual([{}, { rpps: '10001234567' }]));
  await waitFor(() => expect(saved).toEqual([`attestation-${SERIAL}.pdf`, `attestation-${SERIAL}.pdf`]));
});

it('asks at the field for the eleven digits, and shows why an attestation cannot be made', async () => {
  const called = vi.fn();
  answer('POST /certificates/:serial/attestation', () => {
    called();
    return problem('overloaded');
  });
  const { user } = openAsStudent(SERIAL);
  const form = within(await attestation());
  const rpps = form.getByRole('textbox', { name: 'Numéro RPPS' });
  await user.type(rpps, '1000123456');
  await user.click(form.getByRole('button', { name: "Télécharger l'attestation" }));
  expect(await form.findByText('Le numéro RPPS a exactement 11 chiffres')).toBeInTheDocument();
  expect(rpps).toHaveFocus();
  expect(called).not.toHaveBeenCalled();
  await user.type(rpps, '7');
  await user.click(form.getByRole('button', { name: "Télécharger l'attestation" }));
  expect(await form.findByRole('alert')).toHaveTextContent('Le service est très sollicité');
  expect(rpps).toHaveValue('10001234567');
});

it('gives its holder the link to share', async () => {
  const { user } = openAsStudent(SERIAL);
  await user.click(await screen.findByRole('button', { name: 'Copier le lien' }));
  await toastSays('success', 'Lien copié');
  expect(await navigator.clipboard.readText()).toBe(`http://localhost:3000${AT}`);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
  await user.click(screen.getByRole('button', { name: 'Copier le lien' }));
  await toastSays('error', 'Copie impossible', 'Sélectionnez le lien, puis copiez-le vous-même.');
});

it('offers no attestation of the certificate of somebody else', async () => {
  const read = vi.fn();
  openAsStudent();
  answer('GET /certificates/mine', () => {
    read();
    return [{ ...VALID, serial: SERIAL.replace('61', '62'), enrollment_id: 'e'.repeat(24), course_id: 'c'.repeat(24) }];
  });
  await screen.findByRole('article');
  await waitFor(() => expect(read).toHaveBeenCalled());
  expect(screen.queryByRole('form', { name: 'Attestation' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Télécharger le certificat' })).toBeEnabled();
});

it('says that the certificates of a student could not be read, and reads them again on request', async () => {
  const { user } = openAsStudent(SERIAL);
  answer('GET /certificates/mine', () => problem('database_unavailable'));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Impossible de charger votre attestation.');
  answer('GET /certificates/mine', [{ ...VALID, enrollment_id: 'e'.repeat(24), course_id: 'c'.repeat(24) }]);
  await user.click(within(alert).getByRole('button', { name: 'Réessayer' }));
  expect(await attestation()).toBeInTheDocument();
});
