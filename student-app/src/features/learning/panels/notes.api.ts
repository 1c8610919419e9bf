import type { Note, NoteInput } from '@iris/contract/learning';
import { ApiError, api } from '@iris/platform/api';
import type { KeptRequest, SaveRequest } from '@iris/platform/autosave';
import { serverQuery, useMutation } from '@iris/platform/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** The lists that may contain a note that was changed. */
export const CHANGED = ['GET /lessons/:id/notes', 'GET /learning/:id/former-notes'] as const;

const SHOWN_BY_EDITOR = ['version_conflict', 'note_not_found'];

/** The learner's own notes of a lesson, by moment. */
export function useNotes(lesson: string) {
  return useQuery(serverQuery('GET /lessons/:id/notes', { params: { id: lesson } }));
}

/** The learner's notes in lessons that the program of a course has no longer, newest first. */
export function useFormerNotes(course: string) {
  return useQuery(serverQuery('GET /learning/:id/former-notes', { params: { id: course } }));
}

/** Writes a new note, after the one whose answer was lost: that note is continued where the new text begins with it. */
export function useCreateNote(lesson: string, sending: KeptRequest<NoteInput>, onSuccess?: (sent: NoteInput) => void) {
  const post = (body: NoteInput, idempotencyKey: string) =>
    api.call('POST /lessons/:id/notes', { params: { id: lesson }, body, idempotencyKey });
  const show = useShowStored();
  return useMutation<NoteInput, Note>({
    call: async (body) => {
      const open = sending.open();
      if (open && open.text !== body.text) {
        // One request for both, so that a lost answer of the second repeats the first.
        const note = await sending.send(open, async (key, sent) => continueNote(await post(sent, key), body.text));
        if (note.text === body.text) return note;
      }
      return sending.send(body, (key, sent) => post(sent, key));
    },
    onSuccess: (note, sent) => {
      show(note);
      onSuccess?.(sent);
    },
    failure: "Impossible d'enregistrer la note",
    invalidates: ['GET /lessons/:id/notes'],
  });
}

/** Shows a note as it is stored now: the lists may be read again late, or not at all, and the note is changed meanwhile. */
function useShowStored(): (note: Note) => void {
  const queryClient = useQueryClient();
  return (note) => {
    for (const route of CHANGED) {
      queryClient.setQueriesData<Note[]>({ queryKey: [route] }, (known) =>
        known?.map((one) => (one._id === note._id ? { ...one, ...note } : one)),
      );
    }
  };
}

/** The note with the text if it begins with that of the note; otherwise the text is another note, and this one stays. */
async function continueNote(note: Note, text: string): Promise<Note> {
  if (note.text === text || !text.startsWith(note.text)) return note;
  const { _id, at, version } = note;
  return api.call('PUT /notes/:id', { params: { id: _id }, body: { at, text }, ifVersion: version });
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
    onSuccess: useShowStored(),
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
