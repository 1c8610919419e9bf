import type { CertificateCheck } from '@iris/contract/certificates';
import { ERRORS } from '@iris/contract/foundation';
import type { LearningOutline } from '@iris/contract/learning';
import { answer, fixtures, problem, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import CompletionPage from './completion-page.tsx';

const id = (digit: string) => digit.repeat(24);
const SERIAL = 'IRIS-7K3M-Q2XA';
const course = fixtures.course({ _id: id('a'), title: 'Phaco', level: 'Débutant' });
const advanced = (digit: string, more: object) => ({
  ...fixtures.course({ _id: id(digit), level: 'Intermédiaire' }),
  has_program: true,
  ...more,
});

const outline: LearningOutline = {
  progress: 100,
  completed_at: '2026-11-22T10:00:00.000Z',
  certificate: SERIAL,
  is_certificate_revoked: false,
  course,
  enrollment: id('e'),
  revision: 1,
  modules: [],
  current: id('1'),
  newer: null,
};

const certificate: CertificateCheck = {
  serial: SERIAL,
  kind: 'course',
  status: 'valid',
  student_name: 'Đặng Zoé 王',
  printed_name: 'Zoé Testard',
  course_title: 'Phaco',
  hours: 4,
  measured_minutes: 65,
  valid_until: '2028-11-22T22:59:59.000Z',
  completed_at: '2026-11-22T10:00:00.000Z',
  issued_at: '2026-11-22T10:00:00.000Z',
};

beforeEach(() => {
  signInAs(fixtures.user({ name: 'Zoé Testard' }));
  answer('GET /learning/:id', outline);
  answer('GET /certificates/:serial', certificate);
  answer('GET /courses', ({ url }) => {
    expect(new URL(url).searchParams.get('level')).toBe('Intermédiaire');
    return [
      advanced('b', { title: 'Déjà suivi' }),
      advanced('c', { title: 'En préparation', has_program: false }),
      advanced('d', { title: 'Implants toriques' }),
    ];
  });
  const mine = { enrollment: { _id: id('e'), progress: 20 }, course: fixtures.course({ _id: id('b') }) };
  answer('GET /enrollments/my-courses', [mine]);
});

const open = () => renderPage(<CompletionPage />, { at: `/learn/${id('a')}/termine`, path: paths.completion });

it('shows the certificate, with its download, its check, what shares it, the review and the next course', async () => {
  open();
  const picture = within(await screen.findByRole('figure', { name: 'Votre certificat' }));
  for (const text of ['Zoé Testard', 'Phaco', SERIAL]) expect(picture.getByText(text)).toBeVisible();
  expect(picture.getByText(/Durée annoncée/).closest('p')).toHaveTextContent(
    `Durée annoncée : 4 heuresTemps mesuré : 1 h 05Délivrance : 22 novembre 2026Valable jusqu'au 22 novembre 2028${SERIAL}`,
  );
  expect(screen.getByText(/^Terminé le 22\s+novembre 2026$/)).toBeVisible();
  const next = await screen.findByRole('region', { name: 'Et ensuite' });
  expect(within(next).getByRole('link', { name: 'Implants toriques' })).toHaveAttribute('href', `/courses/${id('d')}`);
  const hrefs = ['Certificat et attestation', 'Donner mon avis'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  );
  expect(hrefs).toEqual([`/certificates/${SERIAL}`, `/courses/${id('a')}#mon-avis`]);
  expect(screen.getByRole('link', { name: /^Ajouter à mon profil LinkedIn/ })).toHaveAttribute(
    'href',
    expect.stringContaining(`certId=${SERIAL}`),
  );
});

it('shows its buttons together, so that none moves when the certificate has come', async () => {
  let give = () => {};
  const asked = new Promise<void>((resolve) => {
    answer('GET /certificates/:serial', async () => {
      resolve();
      await new Promise<void>((gone) => {
        give = gone;
      });
      return certificate;
    });
  });
  open();
  await asked;
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  give();
  expect(await screen.findByRole('button', { name: 'Télécharger le certificat' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Certificat et attestation' })).toBeVisible();
});

it('says when the certificate cannot be downloaded at the moment, on the same page', async () => {
  answer('GET /certificates/:serial/pdf', () => problem('overloaded'));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Télécharger le certificat' }));
  await toastSays('error', 'Erreur', ERRORS.overloaded.detail);
  expect(screen.getByRole('heading', { level: 1, name: 'Formation terminée' })).toBeVisible();
});

it('offers a course of another level to who has all of the following one, of which there may be many', async () => {
  const owned = Array.from({ length: 30 }, (_, index) => advanced('b', { _id: String(index).padStart(24, '0') }));
  const mine = owned.map((course) => ({ enrollment: { _id: course._id, progress: 20 }, course }));
  answer('GET /enrollments/my-courses', mine);
  answer('GET /courses', ({ url }) => {
    const { searchParams } = new URL(url);
    const others = [advanced('d', { title: 'Urgences oculaires', level: 'Débutant' })];
    const found = searchParams.has('level') ? owned : [...owned, ...others];
    return found.slice(0, Number(searchParams.get('limit')));
  });
  open();
  const next = await screen.findByRole('region', { name: 'Et ensuite' });
  expect(within(next).getByRole('link', { name: 'Urgences oculaires' })).toHaveAttribute('href', `/courses/${id('d')}`);
});

it('offers no other course to a learner who was promoted', async () => {
  signInAs(fixtures.admin());
  open();
  expect(await screen.findByRole('button', { name: 'Télécharger le certificat' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Et ensuite' })).not.toBeInTheDocument();
});

it('shows no picture of a revoked certificate, and nothing to share', async () => {
  answer('GET /learning/:id', { ...outline, is_certificate_revoked: true });
  open();
  expect(await screen.findByRole('link', { name: 'Certificat révoqué' })).toBeVisible();
  expect(screen.queryByRole('figure')).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /LinkedIn|Télécharger/ })).not.toBeInTheDocument();
});

it('says what the certificate waits for, and leads back to a course that is not completed', async () => {
  for (const [changes, duty] of [
    [{ email_verified: false }, 'Confirmez votre adresse e-mail'],
    [{ name: '王小明' }, 'Écrivez votre nom en caractères latins'],
  ] as const) {
    signInAs(fixtures.user(changes));
    answer('GET /learning/:id', { ...outline, certificate: null });
    const { unmount } = open();
    expect(await screen.findByText(`${duty} pour recevoir votre certificat.`)).toBeVisible();
    unmount();
  }
  answer('GET /learning/:id', { ...outline, completed_at: null, certificate: null });
  const { address } = open();
  await expect.poll(() => address()).toBe(`/learn/${id('a')}`);
});
