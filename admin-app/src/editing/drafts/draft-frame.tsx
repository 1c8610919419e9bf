import { UnsavedChanges } from '@iris/platform/dialogs';
import { LostAccessNotice } from '@iris/platform/forms';
import { Button } from '@iris/platform/ui';
import { Check, CircleAlert, CircleDashed, RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Conflicted } from './conflicted.tsx';
import { DraftErrors, RevealedErrors } from './draft-fields.tsx';
import type { DraftState, SaveState } from './draft-store.ts';

interface DraftFrameProps {
  label: string;
  draft: Pick<DraftState<unknown, unknown>, 'errors' | 'conflict'> & { state: SaveState };
  onSave: () => Promise<boolean>;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
  /** Raised by each action that waits for fields to be filled in: shows every message and goes to the first. */
  refusals?: number;
  children: ReactNode;
}

/** The form around a draft: asks before unsaved input is left, and for a choice in a conflict. */
export function DraftFrame(props: DraftFrameProps) {
  const { label, draft, onSave, onTakeTheirs, onKeepMine, refusals = 0, children } = props;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) goToFirstFault(element.current);
  }, [refusals]);
  return (
    <form ref={element} method="post" aria-label={label} noValidate onSubmit={(event) => event.preventDefault()}>
      <LostAccessNotice form={element} />
      <UnsavedChanges dirty={draft.state !== 'saved'} save={onSave} />
      {draft.conflict && (
        <Conflicted detail={draft.conflict.detail} onTakeTheirs={onTakeTheirs} onKeepMine={onKeepMine} />
      )}
      <DraftErrors value={draft.errors}>
        <RevealedErrors value={refusals > 0}>{children}</RevealedErrors>
      </DraftErrors>
    </form>
  );
}

function goToFirstFault(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus({ preventScroll: true });
  // In the middle, because the header covers the top.
  field?.scrollIntoView?.({ block: 'center' });
}

interface SaveStatusProps {
  state: SaveState;
  failure: string;
  /** Messages by field. */
  errors: Readonly<Record<string, string>>;
  onRetry: () => void;
}

/** Says in words whether the draft is saved. */
export function SaveStatus({ state, failure, errors, onRetry }: SaveStatusProps) {
  const isStored = state === 'saved' || state === 'saving' || state === 'waiting';
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 text-sm" role="status">
      <span
        className={`inline-flex items-center gap-2 ${isStored ? 'text-ink-soft' : 'font-semibold text-danger-ink'}`}
      >
        {chooseIcon(state)}
        {describeState(state, failure, Object.values(errors))}
      </span>
      {state === 'failed' && (
        <Button size="sm" icon={<RefreshCw />} onClick={onRetry}>
          Réessayer
        </Button>
      )}
    </div>
  );
}

function chooseIcon(state: SaveState): ReactNode {
  if (state === 'saved') return <Check className="size-4.5 text-success-ink" />;
  if (state === 'saving' || state === 'waiting') return <CircleDashed className="size-4.5" />;
  return <CircleAlert className="size-4.5" />;
}

function describeState(state: SaveState, failure: string, errors: readonly string[]): string {
  if (state === 'saved') return 'Enregistré';
  if (state === 'saving' || state === 'waiting') return 'Enregistrement…';
  if (state === 'conflict') return 'Pas encore enregistré\u00a0: choisissez une version';
  if (state === 'failed') return `Pas encore enregistré\u00a0: réessayez. ${failure}`.trim();
  return errors.length > 1
    ? `Pas encore enregistré\u00a0: ${errors.length} champs à compléter`
    : `Pas encore enregistré. ${errors[0] ?? ''}`;
}
