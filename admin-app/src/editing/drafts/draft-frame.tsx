import { type AutosaveState, ConflictNotice, type FieldConflict } from '@iris/platform/autosave';
import { UnsavedChanges } from '@iris/platform/dialogs';
import { LostAccessNotice } from '@iris/platform/forms';
import { type ReactNode, useEffect, useRef } from 'react';
import { DraftErrors, RevealedErrors } from './draft-fields.tsx';
import type { EditedDraft } from './use-draft.ts';

interface DraftFrameProps {
  label: string;
  draft: Pick<AutosaveState<unknown, unknown>, 'errors' | 'conflict' | 'isKept'> &
    Pick<EditedDraft, 'isUnsaved' | 'flush' | 'resolve'>;
  /** Says in a conflict what was changed, where the server has not said it. */
  conflictTitle: string;
  /** Names of the fields by their paths; that of the longest beginning counts. */
  fieldLabels: Readonly<Record<string, string>>;
  /** Shows a value of a conflict in another way than as text. */
  show?: (field: FieldConflict, value: unknown) => ReactNode;
  /** Raised by each action that waits for fields to be filled in: shows every message and goes to the first. */
  refusals?: number;
  children: ReactNode;
}

/** The form around a draft: asks before unsaved input is left, and which version counts in a conflict. */
export function DraftFrame(props: DraftFrameProps) {
  const { label, draft, conflictTitle, fieldLabels, show, refusals = 0, children } = props;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) goToFirstFault(element.current);
  }, [refusals]);
  return (
    <form ref={element} method="post" aria-label={label} noValidate onSubmit={(event) => event.preventDefault()}>
      <LostAccessNotice form={element} />
      <UnsavedChanges dirty={draft.isUnsaved} save={draft.flush} isKept={draft.isKept} />
      {draft.conflict && (
        <ConflictNotice
          conflict={draft.conflict}
          title={conflictTitle}
          labelOf={(path) => findLabel(fieldLabels, path) ?? label}
          {...(show && { show })}
          onResolve={draft.resolve}
        />
      )}
      <DraftErrors value={draft.errors}>
        <RevealedErrors value={refusals > 0}>{children}</RevealedErrors>
      </DraftErrors>
    </form>
  );
}

function findLabel(labels: Readonly<Record<string, string>>, path: string): string | undefined {
  const beginnings = Object.keys(labels).filter((name) => path === name || path.startsWith(`${name}.`));
  const [longest] = beginnings.sort((one, other) => other.length - one.length);
  return longest === undefined ? undefined : labels[longest];
}

function goToFirstFault(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus({ preventScroll: true });
  // In the middle, because the header covers the top.
  field?.scrollIntoView?.({ block: 'center' });
}
