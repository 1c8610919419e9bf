import type {
  AttestationQuery,
  Invitation,
  InvitationInput,
  Member,
  MemberInput,
  MemberRole,
  Resident,
  TutoringInput,
} from '@iris/contract/institutions';
import { api, saveFile } from '@iris/platform/api';
import { usePagedList } from '@iris/platform/lists';
import { serverQuery, useMutation } from '@iris/platform/query';
import { useQuery } from '@tanstack/react-query';

/** Routes to refetch after a change of members, seats or invitations. */
const PEOPLE = [
  'GET /institutions/:id',
  'GET /institutions/:id/members',
  'GET /institutions/:id/residents',
  'GET /institutions/:id/residents/:user',
  'GET /institutions/:id/invitations',
  'GET /admin/institutions',
  'GET /account/institutions',
] as const;

/** An institution as whoever it gives a part sees it. */
export function useInstitution(id: string) {
  return useQuery({ ...serverQuery('GET /institutions/:id', { params: { id } }), refetchOnMount: 'always' });
}

/** Members of an institution, page by page. */
export function useMembers(id: string, query: { q: string; role: string; state: string }, pages: number) {
  return usePagedList({ route: 'GET /institutions/:id/members', params: { id }, query, pages });
}

/** The current tutors of an institution. */
export function useTutors(id: string) {
  return useQuery({
    ...serverQuery('GET /institutions/:id/members', {
      params: { id },
      query: { role: 'tutor', state: 'current', limit: TUTORS_SHOWN },
    }),
    refetchOnMount: 'always',
  });
}

/** Number of tutors among whom one is chosen. */
const TUTORS_SHOWN = 100;

/** The residents of an institution whom the caller may follow, page by page. */
export function useResidents(id: string, query: { q: string }, pages: number) {
  return usePagedList({ route: 'GET /institutions/:id/residents', params: { id }, query, pages });
}

/** Invitations of an institution, page by page. */
export function useInvitations(id: string, query: { q: string; state: string }, pages: number) {
  return usePagedList({ route: 'GET /institutions/:id/invitations', params: { id }, query, pages });
}

/** Sets the last day of a membership. */
export function useSetMemberEnd(id: string, { _id, user }: Member) {
  return useMutation({
    call: (body: MemberInput) =>
      api.call('PUT /institutions/:id/members/:member', { params: { id, member: _id }, body }),
    success: () => ({ title: 'Fin enregistrée', message: user.name }),
    failure: SAVE_FAILED,
    isSilent: () => true,
    invalidates: PEOPLE,
  });
}

/** A membership with the name of its holder. */
export interface Membership {
  _id: string;
  name: string;
  role: MemberRole;
}

/** Ends a membership at once. */
export function useEndMembership(id: string) {
  return useMutation({
    call: ({ _id }: Membership) =>
      api.call('DELETE /institutions/:id/members/:member', { params: { id, member: _id } }),
    success: ({ name }) => ({ title: 'Adhésion terminée', message: name }),
    failure: "Impossible de terminer l'adhésion",
    invalidates: PEOPLE,
  });
}

/** A seat with the name of its holder. */
export interface HeldSeat {
  _id: string;
  name: string;
}

/** Takes a seat back. */
export function useTakeSeatBack(id: string) {
  return useMutation({
    call: ({ _id }: HeldSeat) => api.call('DELETE /institutions/:id/seats/:seat', { params: { id, seat: _id } }),
    success: ({ name }) => ({ title: 'Place reprise', message: name }),
    failure: 'Impossible de reprendre la place',
    invalidates: PEOPLE,
  });
}

/** Asks a resident to let a tutor follow their progress. */
export function useAskForTutoring(id: string, { name }: Resident) {
  return useMutation({
    call: (body: TutoringInput) => api.call('POST /institutions/:id/tutorings', { params: { id }, body }),
    success: () => ({ title: 'Suivi demandé', message: `${name} doit encore l'accepter` }),
    failure: SAVE_FAILED,
    isSilent: () => true,
    invalidates: PEOPLE,
  });
}

/** Ends what a tutor follows, or withdraws what was asked. */
export function useEndTutoring(id: string) {
  return useMutation({
    call: (tutoring: string) => api.call('DELETE /institutions/:id/tutorings/:tutoring', { params: { id, tutoring } }),
    success: () => ({ title: 'Suivi retiré' }),
    failure: 'Impossible de retirer ce suivi',
    invalidates: PEOPLE,
  });
}

/** Invites a person by mail. */
export function useInvite(id: string) {
  return useMutation({
    call: (body: InvitationInput) => api.call('POST /institutions/:id/invitations', { params: { id }, body }),
    success: ({ email }) => ({ title: 'Invitation envoyée', message: `À ${email}` }),
    failure: SAVE_FAILED,
    isSilent: () => true,
    invalidates: PEOPLE,
  });
}

/** Sends another link of an invitation. */
export function useResend(id: string) {
  return useMutation({
    call: ({ _id }: Invitation) =>
      api.call('POST /institutions/:id/invitations/:invitation/resend', { params: { id, invitation: _id } }),
    success: ({ email }) => ({ title: 'Invitation renvoyée', message: `À ${email}` }),
    failure: "Impossible de renvoyer l'invitation",
    invalidates: PEOPLE,
  });
}

/** Withdraws an open invitation. */
export function useWithdraw(id: string) {
  return useMutation({
    call: ({ _id }: Invitation) =>
      api.call('DELETE /institutions/:id/invitations/:invitation', { params: { id, invitation: _id } }),
    success: ({ email }) => ({ title: 'Invitation retirée', message: email }),
    failure: "Impossible de retirer l'invitation",
    invalidates: PEOPLE,
  });
}

/** Downloads the attestations of an institution as one document. */
export function useAttestations(id: string) {
  return useMutation({
    call: async (query: AttestationQuery) => {
      const file = await api.download('GET /institutions/:id/attestations', { params: { id }, query });
      saveFile(file, `${['attestations', query.from, query.to].filter(Boolean).join('-')}.pdf`);
    },
    success: () => ({ title: 'Attestations téléchargées' }),
    failure: ATTESTATIONS_FAILED,
    isSilent: () => true,
  });
}

/** Shown when the server's answer has no `detail`. */
export const SAVE_FAILED = 'Une erreur est survenue';

/** Shown when the server's answer has no `detail`. */
export const ATTESTATIONS_FAILED = 'Impossible de préparer les attestations';
