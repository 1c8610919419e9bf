import type { OwnInstitution, SeatInput } from '@iris/contract/institutions';
import { api } from '@iris/platform/api';
import { useMutation } from '@iris/platform/query';

/** Routes to refetch after a change of what the account has in an institution. */
const MINE = ['GET /account/institutions', 'GET /institutions/:id', 'GET /institutions/:id/residents'] as const;

/** Enrolls the resident on a seat of the institution. */
export function useTakeSeat(institution: string) {
  return useMutation({
    call: (body: SeatInput) => api.call('POST /account/institutions/:id/seats', { params: { id: institution }, body }),
    success: () => ({ title: 'Place prise', message: 'Le cours est ouvert dans votre tableau de bord' }),
    failure: TAKE_FAILED,
    isSilent: () => true,
    invalidates: [...MINE, 'GET /enrollments/my-courses', 'GET /learning', 'GET /courses/:id'],
  });
}

interface Consent {
  _id: string;
  tutor: string;
  agreed: boolean;
}

/** Agrees to be followed by a tutor, or no longer does. */
export function useConsent() {
  return useMutation({
    call: ({ _id, agreed }: Consent) =>
      api.call('PUT /account/tutorings/:id', { params: { id: _id }, body: { agreed } }),
    success: ({ agreed, tutor }) => ({ title: agreed ? 'Suivi accepté' : 'Suivi refusé', message: tutor }),
    failure: "Impossible d'enregistrer votre réponse",
    invalidates: [...MINE, 'GET /account/notifications'],
  });
}

/** Leaves an institution in all roles. */
export function useLeave(onLeft: () => void) {
  return useMutation({
    call: ({ _id }: OwnInstitution) => api.call('DELETE /account/institutions/:id', { params: { id: _id } }),
    // Before the page reads again what it may no longer see.
    onSuccess: onLeft,
    success: ({ name }) => ({ title: "Vous avez quitté l'établissement", message: name }),
    failure: "Impossible de quitter l'établissement",
    invalidates: [...MINE, 'GET /account/notifications', 'GET /enrollments/my-courses', 'GET /learning'],
  });
}

/** Shown when the server's answer has no `detail`. */
export const TAKE_FAILED = 'Impossible de prendre cette place';
