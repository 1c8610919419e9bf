import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type ReactNode, type Ref, useId } from 'react';
import { announcementsOf, DRAG_INSTRUCTIONS } from './drag-words.ts';
import { MoveButtons, type Step, useMovedFocus } from './move-buttons.tsx';
import { moved } from './moved.ts';
import { Sortable } from './sortable.tsx';

interface SortableListProps<Item extends { id: string }> {
  items: readonly Item[];
  nameOf: (item: Item, index: number) => string;
  onChange: (items: Item[]) => void;
  className?: string;
  /** Renders an item with its handle and its buttons «Monter» and «Descendre». */
  children: (item: Item, index: number, handle: ReactNode, buttons: ReactNode) => ReactNode;
}

/** A list whose items are reordered by dragging, or by buttons. */
export function SortableList<Item extends { id: string }>(props: SortableListProps<Item>) {
  const { items, nameOf, onChange, className, children } = props;
  const contextId = useId();
  const keepFocus = useMovedFocus();
  const sensors = useDragSensors();
  const ids = items.map(({ id }) => id);
  const nameById = (id: string) => {
    const index = ids.indexOf(id);
    const item = items[index];
    return item ? nameOf(item, index) : '';
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
    <DndContext
      id={contextId}
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: announcementsOf(nameById), screenReaderInstructions: DRAG_INSTRUCTIONS }}
      onDragEnd={handleDragEnd}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className={className}>
          {items.map((item, index) => (
            <Sortable key={item.id} id={item.id} name={nameOf(item, index)}>
              {({ ref, style, isDragging, handle }) => (
                <li ref={ref as Ref<HTMLLIElement>} style={style} className={isDragging ? 'shadow-overlay' : undefined}>
                  {children(
                    item,
                    index,
                    handle,
                    <MoveButtons
                      id={item.id}
                      name={nameOf(item, index)}
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
      </SortableContext>
    </DndContext>
  );
}

/** Sensors for dragging with pointer and keyboard. */
export function useDragSensors() {
  return useSensors(
    // A press that does not move is a click.
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
}
