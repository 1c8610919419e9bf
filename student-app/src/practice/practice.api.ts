import type { AppealInput, Practice, Submission, SubmissionInput } from '@iris/contract/practice';
import { api, isRefused } from '@iris/platform/api';
import { deviceCopy, KeptRequest, type OpenSending } from '@iris/platform/autosave';
import { serverKey, serverQuery, useMutation } from '@iris/platform/query';
import { useSession } from '@iris/platform/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** Interval at which the preparation of a film is asked for, in milliseconds. */
const POLL_MS = 2000;

/** The films that the learner has handed in for an activity. */
export function usePractice(lesson: string) {
  return useQuery({
    ...serverQuery('GET /lessons/:id/submissions', { params: { id: lesson } }),
    // Another device may have begun or sent one since.
    refetchOnMount: 'always',
  });
}

/** A film with what was done of it, asked again while it is prepared. */
export function useSubmission(id: string) {
  return useQuery({
    ...serverQuery('GET /submissions/:id', { params: { id } }),
    refetchInterval: ({ state }) => (isInPreparation(state.data) ? POLL_MS : false),
    // New addresses would interrupt the film; the player asks for them when the old ones have expired.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: 'always',
  });
}

/** Begins a film, after the declaration of its origin. */
export function useBegin(lesson: string) {
  const keep = useKept();
  return useMutation<SubmissionInput, Submission>({
    call: (body) => api.call('POST /lessons/:id/submissions', { params: { id: lesson }, body }),
    onSuccess: keep,
    failure: "Impossible de commencer l'envoi",
    invalidates: ['GET /lessons/:id/submissions'],
  });
}

/** Takes the film out of a submission that is not sent, for another one. */
export function useRemoveFilm(id: string) {
  return useMutation<void, void>({
    call: () => api.call('DELETE /submissions/:id/film', { params: { id } }),
    failure: 'Impossible de retirer ce film',
    invalidates: ['GET /submissions/:id', 'GET /lessons/:id/submissions'],
  });
}

/** The sending of a film by one account, while it is unknown whether the server has it. */
export function submissionSending(user: string, id: string): KeptRequest<string> {
  return new KeptRequest(deviceCopy<OpenSending<string>>(user, `submission-send:${id}`, "L'envoi d'un film"));
}

/** Sends a film to the raters. */
export function useSend(id: string) {
  const keep = useKept();
  const { user } = useSession();
  const sending = submissionSending(user?._id ?? '', id);
  return useMutation<void, Submission>({
    call: () =>
      sending.send(id, (idempotencyKey) => api.call('POST /submissions/:id/send', { params: { id }, idempotencyKey })),
    onSuccess: keep,
    success: () => ({ title: 'Film envoyé', message: 'Vous serez prévenu dès que le résultat est là.' }),
    failure: (_, error) =>
      isRefused(error)
        ? "Le film n'a pas pu être envoyé"
        : "La réponse n'est pas arrivée\u00a0: le film est peut-être envoyé. Réessayez, il ne l'est qu'une fois.",
    // The activity may count as done.
    invalidates: ['GET /lessons/:id/submissions', 'GET /learning/:id'],
  });
}

/** Withdraws a film: nobody sees it any more. */
export function useWithdraw(id: string) {
  const queryClient = useQueryClient();
  return useMutation<void, void>({
    call: () => api.call('DELETE /submissions/:id', { params: { id } }),
    onSuccess: () => {
      // Gone at once: asking for it again would only be refused.
      queryClient.setQueriesData<Practice>({ queryKey: ['GET /lessons/:id/submissions'] }, (known) =>
        without(known, id),
      );
    },
    success: () => ({ title: 'Film retiré', message: 'Plus personne ne peut le voir.' }),
    failure: "Le film n'a pas pu être retiré",
    invalidates: ['GET /lessons/:id/submissions'],
  });
}

/** Lets the tutors of the learner see a film, or no longer. */
export function useSharing(id: string) {
  const keep = useKept();
  return useMutation<boolean, Submission>({
    call: (is_shared) => api.call('PUT /submissions/:id/sharing', { params: { id }, body: { is_shared } }),
    onSuccess: keep,
    failure: "Le partage n'a pas pu être changé",
  });
}

/** Asks for the opinion of another rater. */
export function useAppeal(id: string) {
  const keep = useKept();
  return useMutation<AppealInput, Submission>({
    call: (body) => api.call('POST /submissions/:id/appeal', { params: { id }, body }),
    onSuccess: keep,
    success: () => ({ title: 'Second avis demandé', message: 'Un autre évaluateur va voir votre film.' }),
    failure: "Le second avis n'a pas pu être demandé",
    isSilent: () => true,
  });
}

/** Takes an answer over as what the pages show. */
function useKept(): (submission: Submission) => void {
  const queryClient = useQueryClient();
  return (submission) =>
    queryClient.setQueryData(serverKey('GET /submissions/:id', { params: { id: submission._id } }), submission);
}

function without(practice: Practice | undefined, id: string): Practice | undefined {
  return practice && { ...practice, submissions: practice.submissions.filter(({ _id }) => _id !== id) };
}

function isInPreparation(submission: Submission | undefined): boolean {
  const status = submission?.film?.status;
  return status === 'waiting' || status === 'processing';
}
