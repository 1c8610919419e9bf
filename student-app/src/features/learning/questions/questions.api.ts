import type { Question, QuestionInput } from '@iris/contract/learning';
import { api } from '@iris/platform/api';
import type { KeptRequest } from '@iris/platform/autosave';
import { serverQuery, useMutation } from '@iris/platform/query';
import { useQuery } from '@tanstack/react-query';

/** The questions beside a lesson, by their place in it: the learner's own ones, and those shown to all. */
export function useQuestions(lesson: string) {
  return useQuery(serverQuery('GET /lessons/:id/questions', { params: { id: lesson } }));
}

/** Asks the authors a question, or repeats the request that has asked it. */
export function useAskQuestion(
  lesson: string,
  sending: KeptRequest<QuestionInput>,
  onSuccess: (question: Question) => void,
) {
  return useMutation<QuestionInput, Question>({
    call: (body) =>
      sending.send(body, (idempotencyKey, sent) =>
        api.call('POST /lessons/:id/questions', { params: { id: lesson }, body: sent, idempotencyKey }),
      ),
    onSuccess,
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
