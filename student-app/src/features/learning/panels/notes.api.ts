import type { Note, NoteInput } from '@iris/contract/learning';
import { api, useRequestKey } from '@iris/platform/api';
import { serverQuery, useMutation } from '@iris/platform/query';
import { useQuery } from '@tanstack/react-query';

/** The learner's own notes of a lesson, by moment. */
export function useNotes(lesson: string) {
  return useQuery(serverQuery('GET /lessons/:id/notes', { params: { id: lesson } }));
}

/** Writes a new note. */
export function useCreateNote(lesson: string, onSuccess: () => void) {
  const { keyFor, forgetKey } = useRequestKey();
  return useMutation<NoteInput, Note>({
    call: (body) =>
      api.call('POST /lessons/:id/notes', {
        params: { id: lesson },
        body,
        idempotencyKey: keyFor({ lesson, ...body }),
      }),
    onSuccess: () => {
      forgetKey();
      onSuccess();
    },
    failure: "Impossible d'enregistrer la note",
    invalidates: ['GET /lessons/:id/notes'],
  });
}

/** Changes the text of a note. */
export function useChangeNote(onSuccess: () => void) {
  return useMutation<Note, Note>({
    call: ({ _id, at, text }) => api.call('PUT /notes/:id', { params: { id: _id }, body: { at, text } }),
    onSuccess,
    failure: "Impossible d'enregistrer la note",
    invalidates: ['GET /lessons/:id/notes'],
  });
}

/** Deletes a note. */
export function useDeleteNote() {
  return useMutation<Note, void>({
    call: ({ _id }) => api.call('DELETE /notes/:id', { params: { id: _id } }),
    success: () => ({ title: 'Note supprimée' }),
    failure: 'Impossible de supprimer la note',
    invalidates: ['GET /lessons/:id/notes'],
  });
}
