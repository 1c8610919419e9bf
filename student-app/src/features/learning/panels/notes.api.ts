import type { Note, NoteInput } from '@iris/contract/learning';
import { ApiError, api } from '@iris/platform/api';
import type { KeptRequest, SaveRequest } from '@iris/platform/autosave';
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

/** Writes a new note; after a lost answer, with what was written since. */
export function useCreateNote(lesson: string, sending: KeptRequest<NoteInput>, onSuccess?: () => void) {
  return useMutation<NoteInput, Note>({
    call: async (body) => {
      const note = await sending.send(body, (idempotencyKey, sent) =>
        api.call('POST /lessons/:id/notes', { params: { id: lesson }, body: sent, idempotencyKey }),
      );
      if (note.text === body.text) return note;
      return api.call('PUT /notes/:id', { params: { id: note._id }, body, ifVersion: note.version });
    },
    onSuccess: () => onSuccess?.(),
    failure: "Impossible d'enregistrer la note",
    invalidates: ['GET /lessons/:id/notes'],
  });
}

/** A changed note, and the version on which the change is based. */
interface NoteChange {
  note: Note;
  request: SaveRequest;
}

/** Changes the text of a note, unless another tab has changed or deleted it since this version; who calls it shows that. */
export function useChangeNote() {
  return useMutation<NoteChange, Note>({
    call: ({ note: { _id, at, text }, request: { ifMatch, key } }) => {
      const request = { ifVersion: ifMatch, idempotencyKey: key };
      return api.call('PUT /notes/:id', { params: { id: _id }, body: { at, text }, ...request });
    },
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
