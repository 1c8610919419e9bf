import { Button, Card } from '@iris/platform/ui';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';

interface MarkListProps {
  /** Shown while there is no mark. */
  empty: string;
  addLabel: string;
  isFull: boolean;
  onAdd: () => void;
  children: readonly ReactNode[];
}

/** A list of marks with a button that adds one at the moment of the film. */
export function MarkList({ empty, addLabel, isFull, onAdd, children }: MarkListProps) {
  return (
    <>
      <Button size="sm" icon={<Plus />} disabled={isFull} onClick={onAdd} className="mb-3">
        {addLabel}
      </Button>
      {children.length === 0 ? (
        <p className="text-ink-soft">{empty}</p>
      ) : (
        <ol className="flex flex-col gap-3">{children}</ol>
      )}
    </>
  );
}

interface MarkItemProps {
  /** Names the mark for screen readers. */
  name: string;
  onRemove: () => void;
  /** The moment of the mark. */
  moment: ReactNode;
  children: ReactNode;
}

/** A mark with its moment, its fields, and a button that removes it. */
export function MarkItem({ name, onRemove, moment, children }: MarkItemProps) {
  return (
    <Card as="li" aria-label={name} className="flex flex-col gap-3 p-3 sm:p-4">
      <div className="flex items-start justify-between gap-2">
        {moment}
        <Button size="sm" variant="ghost" icon={<Trash2 />} onClick={onRemove}>
          <span className="sr-only">Retirer {name}</span>
        </Button>
      </div>
      {children}
    </Card>
  );
}
