import type { GoalInput } from '@iris/contract/learning';
import { api } from '@iris/platform/api';
import { serverKey, serverQuery, useMutation } from '@iris/platform/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** What is proposed for each week; always read anew, because it moves with what was done. */
export function usePlan() {
  return useQuery({ ...serverQuery('GET /account/plan'), refetchOnMount: 'always' });
}

/** Sets the day on which the student wants to have finished a course; the form shows why it is refused. */
export function useSetGoal(enrollment: string) {
  return useMutation({
    call: (body: GoalInput) => api.call('PUT /enrollments/:id/goal', { params: { id: enrollment }, body }),
    success: ({ finish_on }) => ({ title: finish_on ? 'Objectif enregistré' : 'Objectif retiré' }),
    failure: GOAL_FAILED,
    isSilent: () => true,
    invalidates: ['GET /account/plan'],
  });
}

/** Shown when the server's answer has no `detail`. */
export const GOAL_FAILED = "Impossible d'enregistrer votre objectif";

/** The secret address of the student's calendar. */
export function useCalendarAddress() {
  return useQuery(serverQuery('GET /account/calendar'));
}

/** Replaces that address. */
export function useRenewAddress(onSuccess: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    call: () => api.call('POST /account/calendar'),
    onSuccess: (address) => {
      queryClient.setQueryData(serverKey('GET /account/calendar'), address);
      onSuccess();
    },
    success: () => ({ title: 'Nouvelle adresse', message: "L'ancienne ne montre plus rien." }),
    failure: "Impossible de changer l'adresse",
  });
}
