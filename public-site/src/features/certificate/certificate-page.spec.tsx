import type { CertificateCheck } from '@iris/contract/certificates';
import { answer, problem, renderPage, toastSays } from '@iris/platform/testing';
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
  // The day after in Paris.
  completed_at: '2026-10-31T23:30:00.000Z',
  issued_at: '2026-11-02T10:00:00.000Z',
};

const field = () => screen.getByRole('textbox', { name: 'Numéro du certificat' });
const verify = { name: 'Vérifier' };
const factsOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent;

afterEach(() => vi.restoreAllMocks());

it('asks for a serial, and leads to its page in the one spelling', async () => {
  const { user, address } = renderPage(<CertificatePage />, { at: '/certificates' });
  expect(screen.getByRole('heading', { level: 1, name: 'Vérifier un certificat' })).toBeInTheDocument();
  await user.type(field(), ' iris 7k3m 92qx oftd vb6l ');
  await user.click(screen.getByRole('button', verify));
  await waitFor(() => expect(address()).toBe(AT));
});

it.each([
  ['', 'Ce numéro de certificat'],
  ['IRIS-123', 'Ce numéro de certificat'],
])('refuses «%s» at the field', async (typed, message) => {
  const { user, address } = renderPage(<CertificatePage />, { at: '/certificates' });
  if (typed) await user.type(field(), typed);
  await user.click(screen.getByRole('button', verify));
  expect(await screen.findByText(new RegExp(`^${message}`))).toBeInTheDocument();
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
  expect(['Durée', 'Achèvement', 'Délivrance', 'Numéro'].map(factsOf)).toEqual([
    '12,5\u00a0heures',
    '1er\u00a0novembre\u00a02026',
    '2\u00a0novembre\u00a02026',
    SERIAL,
  ]);
  expect(found.getByRole('link', { name: 'Vérifier un autre certificat' })).toHaveAttribute('href', '/certificates');
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
  renderPage(<CertificatePage />, { at: '/certificates/attestation' });
  expect(screen.getByText(/Ce numéro n'est pas celui d'un certificat\./)).toBeInTheDocument();
  expect(field()).toHaveValue('attestation');
});

it('shows that the check failed, and retries on request', async () => {
  answer('GET /certificates/:serial', problem('database_unavailable'));
  const { user } = renderPage(<CertificatePage />, { at: AT });
  expect(await screen.findByRole('alert')).toHaveTextContent('Impossible de vérifier le certificat');
  answer('GET /certificates/:serial', VALID);
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('article')).toBeInTheDocument();
});

it('downloads the PDF and the badge under the name of the serial', async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  answer('GET /certificates/:serial', VALID);
  answer('GET /certificates/:serial/pdf', () => new Response('%PDF'));
  answer('GET /certificates/:serial/badge', () => new Response('ey'));
  const { user } = renderPage(<CertificatePage />, { at: AT });
  await user.click(await screen.findByRole('button', { name: 'Télécharger le PDF' }));
  await toastSays('success', 'Certificat téléchargé');
  await user.click(screen.getByRole('button', { name: 'Télécharger le badge' }));
  await toastSays('success', 'Badge téléchargé');
  expect(saved).toEqual([`certificat-${SERIAL}.pdf`, `badge-${SERIAL}.jwt`]);
});

it('says why a file cannot be downloaded', async () => {
  answer('GET /certificates/:serial', VALID);
  answer('GET /certificates/:serial/badge', problem('badge_unavailable'));
  const { user } = renderPage(<CertificatePage />, { at: AT });
  await user.click(await screen.findByRole('button', { name: 'Télécharger le badge' }));
  await toastSays('error', 'Erreur', "L'académie ne délivre pas de badge numérique pour le moment");
});
