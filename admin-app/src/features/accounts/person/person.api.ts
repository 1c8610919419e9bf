import type { Person } from '@iris/contract/accounts';
import type { EnrollmentByOthers } from '@iris/contract/learning';
import { api } from '@iris/platform/api';
import { usePagedList } from '@iris/platform/lists';
import { serverQuery, useMutation } from '@iris/platform/query';
import { useQuery } from '@tanstack/react-query';

/** An account as its page shows it. */
export function usePerson(id: string) {
  return useQuery({ ...serverQuery('GET /admin/users/:id', { params: { id } }), refetchOnMount: 'always' });
}

/** The enrollments of an account, latest first. */
export function usePersonEnrollments(id: string) {
  return useQuery({ ...serverQuery('GET /admin/users/:id/enrollments', { params: { id } }), refetchOnMount: 'always' });
}

/** The certificates of an account, latest first. */
export function usePersonCertificates(id: string) {
  return useQuery({
    ...serverQuery('GET /admin/users/:id/certificates', { params: { id } }),
    refetchOnMount: 'always',
  });
}

/** The memberships of an account: the current ones first. */
export function usePersonInstitutions(id: string) {
  return useQuery({
    ...serverQuery('GET /admin/users/:id/institutions', { params: { id } }),
    refetchOnMount: 'always',
  });
}

/** Where an account is signed in, the last used first. */
export function usePersonSessions(id: string) {
  return useQuery({ ...serverQuery('GET /admin/users/:id/sessions', { params: { id } }), refetchOnMount: 'always' });
}

/** The first `pages` pages of what administrators did to an account, newest first. */
export function usePersonJournal(id: string, pages: number) {
  return usePagedList({ route: 'GET /admin/journal', query: { account: id }, pages });
}

/** Sends the owner of an account a link for a new password. */
export function useSendPasswordLink({ _id, email }: Person) {
  return useMutation({
    call: () => api.call('POST /admin/users/:id/password-link', { params: { id: _id } }),
    success: () => ({ title: 'Lien envoyé', message: `À ${email}, pour 30\u00a0minutes` }),
    failure: "Impossible d'envoyer le lien",
    invalidates: ['GET /admin/journal'],
  });
}

/** Asks the owner of an account again to confirm the e-mail. */
export function useSendVerification({ _id, email }: Person) {
  return useMutation({
    call: () => api.call('POST /admin/users/:id/verification', { params: { id: _id } }),
    success: () => ({ title: 'Confirmation envoyée', message: `À ${email}, pour trois jours` }),
    failure: "Impossible d'envoyer la confirmation",
    invalidates: ['GET /admin/users/:id', 'GET /admin/journal'],
  });
}

/** Enrolls a student in a course. */
export function useEnrollPerson({ _id, name }: Person) {
  return useMutation({
    call: (body: EnrollmentByOthers) => api.call('POST /admin/users/:id/enrollments', { params: { id: _id }, body }),
    success: () => ({ title: 'Étudiant inscrit', message: name }),
    failure: ENROLL_FAILED,
    isSilent: () => true,
    invalidates: ['GET /admin/users/:id/enrollments', 'GET /admin/journal'],
  });
}

/** Shown when the server's answer has no `detail`. */
export const ENROLL_FAILED = "Impossible d'inscrire cette personne";
