import type { Member } from '@iris/contract/institutions';
import { answer, fixtures, institutionFixtures, renderPage, signInAs, toastSays } from '@iris/platform/testing';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { AttestationForm } from './attestation-form.tsx';
import { InvitationSection } from './invitations/invitation-section.tsx';
import { MemberSection } from './members/member-section.tsx';
import { ResidentSection } from './residents/resident-section.tsx';

const ID = fixtures.user()._id;
const manager = institutionFixtures.member('Inès Roche', 'manager');
const resident = institutionFixtures.member('Zoé Testard', 'resident');

beforeEach(() => {
  signInAs(fixtures.user());
});

const row = async (name: string) => {
  const item = (await screen.findByText(name)).closest('li');
  return within(item as HTMLElement);
};

it('ends memberships after saying what follows, but leaves those of managers to administrators', async () => {
  let members: Member[] = [manager, resident];
  answer('GET /institutions/:id/members', () => members);
  answer('DELETE /institutions/:id/members/:member', ({ url }) => {
    members = members.filter(({ _id }) => !url.endsWith(_id));
    return undefined;
  });
  const { user, unmount } = renderPage(<MemberSection institution={ID} />);
  expect((await row('Inès Roche')).queryByRole('button')).not.toBeInTheDocument();
  await user.click((await row('Zoé Testard')).getByRole('button', { name: /^Terminer/ }));
  const question = screen.getByRole('alertdialog', { name: "Terminer l'adhésion de Zoé Testard" });
  expect(question).toHaveTextContent(/ne voit plus sa progression.*à moins de 10\s%.*reviennent/);
  await user.click(within(question).getByRole('button', { name: "Terminer l'adhésion" }));
  await toastSays('success', 'Adhésion terminée', 'Zoé Testard');
  expect(screen.getAllByRole('listitem').filter(({ textContent }) => /Zoé Testard.*Interne/.test(textContent))).toEqual(
    [],
  );
  unmount();

  signInAs(fixtures.admin({ manage_users: true }));
  renderPage(<MemberSection institution={ID} />);
  expect((await row('Inès Roche')).getByRole('button', { name: /^Terminer/ })).toBeInTheDocument();
});

it('asks for members by role and period, which the address keeps', async () => {
  const asked: string[] = [];
  answer('GET /institutions/:id/members', ({ url }) => {
    asked.push(new URL(url).search);
    return [];
  });
  const { user, address } = renderPage(<MemberSection institution={ID} />, { at: '/i?part=members' });
  expect(await screen.findByText("Aucun membre pour l'instant")).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Tuteurs' }));
  await user.click(screen.getByRole('button', { name: 'Anciens' }));
  expect(await screen.findByText('Aucun membre trouvé')).toBeInTheDocument();
  expect(address()).toBe('/i?part=members&role=tutor&state=former');
  expect(asked.at(-1)).toContain('role=tutor&state=former');
});

it('lets managers take back a seat that may return, and ask for a tutor; tutors only read', async () => {
  const institution = institutionFixtures.page();
  const [order] = institution.orders;
  const seat = { _id: fixtures.user()._id, order: order?._id ?? '', may_return: true };
  const tutor = institutionFixtures.member('Nora Weiss', 'tutor');
  const bodies: unknown[] = [];
  const seats = [seat, { ...seat, _id: ID, may_return: false }];
  const [course] = institutionFixtures.resident('').courses;
  const courses = course ? [{ ...course, ends_at: '2026-09-30T22:00:00.000Z' }] : [];
  answer('GET /institutions/:id/residents', [institutionFixtures.resident('Zoé Testard', { seats, courses })]);
  answer('GET /institutions/:id/members', [tutor]);
  answer('DELETE /institutions/:id/seats/:seat', undefined);
  answer('POST /institutions/:id/tutorings', async (request) => {
    bodies.push(await request.json());
    return undefined;
  });
  const path = (id: string) => `/residents/${id}`;
  const { user, unmount } = renderPage(<ResidentSection institution={institution} residentPath={path} />);
  expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '46');
  expect(screen.getByText(/accès terminé le 30 septembre 2026/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Gérer Zoé Testard' }));
  expect(screen.getByText(/la place lui reste/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Reprendre/ }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Reprendre la place' }));
  await toastSays('success', 'Place reprise', 'Zoé Testard');

  await user.click(screen.getByRole('button', { name: /^Demander un suivi/ }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Envoyer la demande' })).toBeDisabled();
  await user.selectOptions(await dialog.findByLabelText('Tuteur'), 'Nora Weiss');
  await user.click(dialog.getByRole('button', { name: 'Envoyer la demande' }));
  await toastSays('success', 'Suivi demandé', "Zoé Testard doit encore l'accepter");
  expect(bodies).toEqual([{ tutor: tutor.user._id, resident: expect.any(String) }]);
  unmount();

  renderPage(<ResidentSection institution={{ ...institution, may_manage: false }} residentPath={path} />);
  expect(await screen.findByRole('link', { name: 'Zoé Testard' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Gérer/ })).not.toBeInTheDocument();
});

it('invites a resident with a seat; only administrators may choose the role of a manager', async () => {
  const order = institutionFixtures.order();
  const bodies: unknown[] = [];
  answer('GET /institutions/:id/invitations', [institutionFixtures.invitation({ order: order._id })]);
  answer('POST /institutions/:id/invitations', async (request) => {
    bodies.push(await request.json());
    return institutionFixtures.invitation();
  });
  const { user } = renderPage(<InvitationSection institution={ID} orders={[order]} />);
  expect(await screen.findByText(/avec une place\s: Phaco/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Inviter une personne' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(within(dialog.getByLabelText(/^Rôle/)).queryByText('Responsable')).not.toBeInTheDocument();
  await user.type(dialog.getByLabelText(/^E-mail/), 'Zoe@Example.org');
  await user.selectOptions(dialog.getByLabelText(/^Place/), order._id);
  await user.click(dialog.getByRole('button', { name: "Envoyer l'invitation" }));
  await toastSays('success', 'Invitation envoyée', 'À zoe@example.org');
  expect(bodies).toEqual([{ name: '', email: 'zoe@example.org', role: 'resident', order: order._id }]);
});

it('asks for attestations without days that were left empty, and says that there is none', async () => {
  const asked: string[] = [];
  answer('GET /institutions/:id/attestations', ({ url }) => {
    asked.push(new URL(url).search);
    return Response.json(
      { code: 'no_attestation', status: 404, detail: "Aucun certificat n'a été obtenu" },
      { status: 404 },
    );
  });
  const { user } = renderPage(<AttestationForm institution={ID} />);
  await user.type(screen.getByLabelText(/^Du/), '2026-11-01');
  await user.click(screen.getByRole('button', { name: 'Télécharger le PDF' }));
  expect(await screen.findByRole('alert')).toHaveTextContent("Aucun certificat n'a été obtenu");
  expect(asked).toEqual(['?from=2026-11-01']);
});
