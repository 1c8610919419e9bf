import type { JournalEntry } from '@iris/contract/journal';
import type { EntryRecord } from './entry.schema.ts';

/** Converts a stored entry to an answer. */
export function toEntry({ _id, at, person, action, target, before, after }: EntryRecord): JournalEntry {
  return {
    _id: _id.toHexString(),
    at: at.toISOString(),
    person: { _id: person._id.toHexString(), name: person.name },
    action,
    target: { type: target.type, id: target.id, label: target.label },
    before,
    after,
  };
}
