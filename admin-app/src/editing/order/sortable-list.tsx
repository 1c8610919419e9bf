import type { DragEndEvent } from '@dnd-kit/core';
import type { ReactNode, Ref } from 'react';
import { DragArea } from './drag-area.tsx';
import { MoveButtons, moved, type Step, useMovedFocus } from './move-buttons.tsx';
import { Sortable } from './sortable.tsx';

interface SortableListProps<Item extends { id: string }> {
  items: readonly Item[];
  findName: (item: Item, index: number) => string;
  onChange: (items: Item[]) => void;
  className?: string;
  /** Renders an item with its handle and its buttons «Monter» and «Descendre». */
  children: (item: Item, index: number, handle: ReactNode, buttons: ReactNode) => ReactNode;
}

/** A list whose items are reordered by dragging, or by buttons. */
export function SortableList<Item extends { id: string }>(props: SortableListProps<Item>) {
  const { items, findName, onChange, className, children } = props;
  const keepFocus = useMovedFocus();
  const ids = items.map(({ id }) => id);
  const nameById = (id: string) => {
    const index = ids.indexOf(id);
    const item = items[index];
    return item ? findName(item, index) : '';
  };
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    onChange(moved(items, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
  };
  const handleStep = (index: number, step: Step) => {
    keepFocus(ids[index] ?? '', step);
    onChange(moved(items, index, index + step));
  };
  return (
    <DragArea ids={ids} findName={nameById} onDragEnd={handleDragEnd}>
      <ol className={className}>
        {items.map((item, index) => (
          <Sortable key={item.id} id={item.id} name={findName(item, index)}>
            {({ ref, style, isDragging, handle }) => (
              <li ref={ref as Ref<HTMLLIElement>} style={style} className={isDragging ? 'shadow-overlay' : undefined}>
                {children(
                  item,
                  index,
                  handle,
                  <MoveButtons
                    id={item.id}
                    name={findName(item, index)}
                    isFirst={index === 0}
                    isLast={index === items.length - 1}
                    onMove={(step) => handleStep(index, step)}
                  />,
                )}
              </li>
            )}
          </Sortable>
        ))}
      </ol>
    </DragArea>
  );
}
