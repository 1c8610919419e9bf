import type { Question, QuestionInput } from '@iris/contract/learning';
import { api } from '@iris/platform/api';
import type { KeptRequest } from '@iris/platform/autosave';
import { serverQuery, useMutation } from '@iris/platform/query';
import { useQuery } from '@tanstack/react-query';

/** The questions beside a lesson, by their place in it: the learner's own ones, and those shown to all. */
export function useQuestions(lesson: string) {
  return useQuery(serverQuery('GET /lessons/:id/questions', { params: { id: lesson } }));
}

/** Asks the authors a question, after the one whose answer was lost. */
export function useAskQuestion(
  lesson: string,
  sending: KeptRequest<QuestionInput>,
  onSuccess: (sent: QuestionInput) => void,
) {
  const post = (idempotencyKey: string, body: QuestionInput) =>
    api.call('POST /lessons/:id/questions', { params: { id: lesson }, body, idempotencyKey });
  return useMutation<QuestionInput, Question>({
    call: async (body) => {
      const open = sending.open();
      const repeated = open && (await sending.send(open, post));
      return repeated && open.text === body.text ? repeated : sending.send(body, post);
    },
    onSuccess: (_, sent) => onSuccess(sent),
    success: () => ({ title: 'Question envoyée', message: 'La réponse sera ici.' }),
    failure: "Impossible d'envoyer la question",
    invalidates: ['GET /lessons/:id/questions'],
  });
}

/** Deletes an own question that nobody has answered. */
export function useDeleteQuestion(onSuccess: () => void) {
  return useMutation<Question, void>({
    call: ({ _id }) => api.call('DELETE /questions/:id', { params: { id: _id } }),
    onSuccess,
    success: () => ({ title: 'Question supprimée' }),
    failure: 'Impossible de supprimer la question',
    invalidates: ['GET /lessons/:id/questions'],
  });
}
