import type { Note, NoteInput } from '@iris/contract/learning';
import { ApiError, api } from '@iris/platform/api';
import { serverQuery, useMutation } from '@iris/platform/query';
import { useQuery } from '@tanstack/react-query';

/** The lists that may contain a note that was changed. */
const CHANGED = ['GET /lessons/:id/notes', 'GET /learning/:id/former-notes'] as const;

const SHOWN_BY_EDITOR = ['version_conflict', 'note_not_found'];

/** The learner's own notes of a lesson, by moment. */
export function useNotes(lesson: string) {
  return useQuery(serverQuery('GET /lessons/:id/notes', { params: { id: lesson } }));
}

/** The learner's notes in lessons that the program of a course has no longer, newest first. */
export function useFormerNotes(course: string) {
  return useQuery(serverQuery('GET /learning/:id/former-notes', { params: { id: course } }));
}

/** Writes a new note. */
export function useCreateNote(lesson: string, onSuccess?: () => void) {
  return useMutation<NoteInput, Note>({
    call: (body) =>
      api.call('POST /lessons/:id/notes', {
        params: { id: lesson },
        body,
      }),
    onSuccess: () => {
      onSuccess?.();
    },
    failure: "Impossible d'enregistrer la note",
    invalidates: ['GET /lessons/:id/notes'],
  });
}

/** Changes the text of a note, unless another tab has changed or deleted it since this version; who calls it shows that. */
export function useChangeNote() {
  return useMutation<Note, Note>({
    call: ({ _id, at, text, version }) =>
      api.call('PUT /notes/:id', { params: { id: _id }, body: { at, text }, ifVersion: version }),
    failure: "Impossible d'enregistrer la note",
    isSilent: (error) => error instanceof ApiError && SHOWN_BY_EDITOR.includes(error.code ?? ''),
    invalidates: CHANGED,
  });
}

export function useDeleteNote(onSuccess: () => void) {
  return useMutation<Note, void>({
    call: ({ _id }) => api.call('DELETE /notes/:id', { params: { id: _id } }),
    onSuccess,
    success: () => ({ title: 'Note supprimée' }),
    failure: 'Impossible de supprimer la note',
    invalidates: CHANGED,
  });
}
