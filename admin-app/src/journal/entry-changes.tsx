import type { JournalEntry } from '@iris/contract/operations';
import { ArrowRight } from 'lucide-react';
import { Foldable } from '../ui/foldable.tsx';
import { type FieldChange, listChanges } from './changes.ts';

/** Changes with more text or more fields are collapsed. */
const TEXT_MAX = 180;
const FIELDS_MAX = 4;

interface EntryChangesProps {
  entry: JournalEntry;
}

/** The changed fields of an entry, before and after. */
export function EntryChanges({ entry }: EntryChangesProps) {
  const changes = listChanges(entry);
  if (changes.length === 0) return null;
  return (
    <Foldable
      summary={<span className="min-w-0 truncate">{summarize(changes)}</span>}
      className="mt-1"
      open={isShort(changes)}
    >
      <dl className="mt-1 divide-y divide-line rounded-md border border-line text-sm">
        {changes.map((change) => (
          <div key={change.field} className="grid gap-x-5 gap-y-1 px-3.5 py-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <dt className="text-ink-faint wrap-anywhere">{change.label}</dt>
            <dd className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1 wrap-anywhere">
              <Sides {...change} />
            </dd>
          </div>
        ))}
      </dl>
    </Foldable>
  );
}

function Sides({ before, after }: FieldChange) {
  return (
    <>
      {before !== undefined && (
        <del className="min-w-0 rounded-sm bg-danger-soft px-1.5 whitespace-pre-wrap text-danger-ink">
          <span className="sr-only">Avant&nbsp;: </span>
          {before ? <span>{before}</span> : <Nothing />}
        </del>
      )}
      {before !== undefined && after !== undefined && <ArrowRight className="size-4 self-center text-ink-faint" />}
      {after !== undefined && (
        <ins className="min-w-0 rounded-sm bg-success-soft px-1.5 whitespace-pre-wrap text-success-ink no-underline">
          <span className="sr-only">Après&nbsp;: </span>
          {after ? <span>{after}</span> : <Nothing />}
        </ins>
      )}
    </>
  );
}

function Nothing() {
  return <i>vide</i>;
}

function isShort(changes: readonly FieldChange[]): boolean {
  if (changes.length > FIELDS_MAX) return false;
  return changes.reduce((length, { before = '', after = '' }) => length + before.length + after.length, 0) <= TEXT_MAX;
}

function summarize(changes: readonly FieldChange[]): string {
  const names = changes.map(({ label }) => label).join(', ');
  const isNew = changes.every(({ before }) => before === undefined);
  if (isNew) return `Contenu\u00a0: ${names}`;
  if (changes.every(({ after }) => after === undefined)) return `Contenu supprimé\u00a0: ${names}`;
  return `${changes.length > 1 ? 'Champs modifiés' : 'Champ modifié'}\u00a0: ${names}`;
}
