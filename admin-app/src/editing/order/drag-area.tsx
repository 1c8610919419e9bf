import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DndContextProps,
  KeyboardSensor,
  PointerSensor,
  type ScreenReaderInstructions,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type ReactNode, useId } from 'react';

interface DragAreaProps extends Pick<DndContextProps, 'onDragOver' | 'onDragEnd' | 'onDragCancel'> {
  /** The items in their order. */
  ids: string[];
  /** Name of an item for screen readers. */
  findName: (id: string) => string;
  /** By the centers of the items when absent. */
  collision?: CollisionDetection;
  children: ReactNode;
}

/** Where items are dragged, with pointer or keyboard, which screen readers are told in French. */
export function DragArea({ ids, findName, collision = closestCenter, children, ...handlers }: DragAreaProps) {
  const id = useId();
  const sensors = useSensors(
    // A press that does not move is a click.
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={collision}
      accessibility={{ announcements: describeDragging(findName), screenReaderInstructions: INSTRUCTIONS }}
      {...handlers}
    >
      <DragItems ids={ids}>{children}</DragItems>
    </DndContext>
  );
}

interface DragItemsProps {
  ids: string[];
  children: ReactNode;
}

/** Items that are ordered among each other, inside of a {@link DragArea}. */
export function DragItems({ ids, children }: DragItemsProps) {
  return (
    <SortableContext items={ids} strategy={verticalListSortingStrategy}>
      {children}
    </SortableContext>
  );
}

/** How an item is moved by keyboard, for screen readers. */
const INSTRUCTIONS: ScreenReaderInstructions = {
  draggable:
    'Pour déplacer cet élément, appuyez sur Espace, choisissez sa place avec les flèches, puis appuyez de nouveau sur Espace. Échap annule. Les boutons Monter et Descendre font la même chose.',
};

/** What screen readers say while an item is dragged. */
function describeDragging(findName: (id: string) => string): Announcements {
  const name = (id: string | number) => `«\u00a0${findName(String(id))}\u00a0»`;
  return {
    onDragStart: ({ active }) => `${name(active.id)} est saisi.`,
    onDragOver: ({ active, over }) =>
      over ? `${name(active.id)} est à la place de ${name(over.id)}.` : `${name(active.id)} n'est sur aucune place.`,
    onDragEnd: ({ active, over }) =>
      over ? `${name(active.id)} est déposé à la place de ${name(over.id)}.` : `${name(active.id)} est déposé.`,
    onDragCancel: ({ active }) => `Le déplacement de ${name(active.id)} est annulé.`,
  };
}
