import { NOTE_TEXT_MAX } from '@iris/contract/foundation';
import { Button } from '@iris/platform/ui';

interface NoteFormProps {
  label: React.ReactNode;
  text: string;
  isBusy: boolean;
  onChange: (text: string) => void;
  onSave: () => void;
  onCancel?: () => void;
  /** Of the text, in characters. */
  maxLength?: number;
  /** Label of the button that saves. */
  saveLabel?: string;
  /** Shown above the buttons. */
  notice?: React.ReactNode;
}

/** The text of a note, or of a question, with its buttons. */
export function NoteForm({
  label,
  text,
  isBusy,
  onChange,
  onSave,
  onCancel,
  maxLength = NOTE_TEXT_MAX,
  saveLabel = 'Enregistrer',
  notice,
}: NoteFormProps) {
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
      className="flex flex-col gap-2 p-0.5"
    >
      <label className="flex flex-col gap-1.5 text-sm font-semibold tabular-nums">
        <span>{label}</span>
        <textarea
          value={text}
          rows={3}
          maxLength={maxLength}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            onSave();
          }}
          className="w-full resize-y rounded-md border border-line-strong bg-surface px-3 py-2 text-base leading-snug font-normal hover:border-ink-soft"
        />
      </label>
      {notice}
      {(text.trim() !== '' || onCancel) && (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="brand" size="sm" busy={isBusy} disabled={text.trim() === ''}>
            {saveLabel}
          </Button>
          {onCancel && (
            <Button size="sm" variant="ghost" onClick={onCancel}>
              Annuler
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
