import type { FormerNote, Note } from '@iris/contract/learning';
import type { NoteRecord } from './note.schema.ts';

/** Converts a stored note to an answer. */
export function toNote({ _id, lesson, at, text, created_at, updated_at, version = 1 }: NoteRecord): Note {
  return {
    _id: _id.toHexString(),
    lesson: lesson.toHexString(),
    at,
    text,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    version,
  };
}

/** Converts a stored note to an answer with the title of its lesson. */
export function toFormerNote(record: NoteRecord, lesson_title: string): FormerNote {
  return { ...toNote(record), lesson_title };
}
