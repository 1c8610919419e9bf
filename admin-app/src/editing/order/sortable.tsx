import { useSortable } from '@dnd-kit/sortable';
import { classes } from '@iris/platform/ui';
import { GripVertical } from 'lucide-react';
import type { CSSProperties, ReactNode, Ref } from 'react';

interface SortableProps {
  id: string;
  /** Name of the item for screen readers. */
  name: string;
  /** Told to collision detection, which compares items of the same kind only. */
  kind?: string;
  /** Accepts items of another kind. */
  isEmpty?: boolean;
  children: (parts: SortableParts) => ReactNode;
}

/** What an item that can be dragged renders. */
interface SortableParts {
  ref: Ref<HTMLElement>;
  style: CSSProperties;
  isDragging: boolean;
  /** The handle by which the item is dragged, with pointer or keyboard. */
  handle: ReactNode;
}

/** An item of a list that can be dragged by its handle. */
export function Sortable({ id, name, kind = 'item', isEmpty = false, children }: SortableProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
    data: { kind, isEmpty },
    attributes: { roleDescription: 'élément déplaçable' },
  });
  const style: CSSProperties = {
    ...(transform && { transform: `translate3d(${Math.round(transform.x)}px, ${Math.round(transform.y)}px, 0)` }),
    ...(transition && { transition }),
    ...(isDragging && { position: 'relative', zIndex: 10 }),
  };
  const handle = (
    <button
      type="button"
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      aria-label={`Déplacer ${name}`}
      className={classes(
        'grid min-h-9 w-8 shrink-0 touch-none place-items-center rounded-sm text-ink-faint transition-colors hover:bg-ink/7 hover:text-ink pointer-coarse:min-h-11 pointer-coarse:w-11',
        isDragging ? 'cursor-grabbing' : 'cursor-grab',
      )}
    >
      <GripVertical className="size-5" />
    </button>
  );
  return children({ ref: setNodeRef, style, isDragging, handle });
}
