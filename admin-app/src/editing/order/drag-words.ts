import type { Announcements, ScreenReaderInstructions } from '@dnd-kit/core';

/** How an item is moved by keyboard, for screen readers. */
export const DRAG_INSTRUCTIONS: ScreenReaderInstructions = {
  draggable:
    'Pour déplacer cet élément, appuyez sur Espace, choisissez sa place avec les flèches, puis appuyez de nouveau sur Espace. Échap annule. Les boutons Monter et Descendre font la même chose.',
};

/** What screen readers say while an item is dragged. */
export function announcementsOf(nameOf: (id: string) => string): Announcements {
  const name = (id: string | number) => `«\u00a0${nameOf(String(id))}\u00a0»`;
  return {
    onDragStart: ({ active }) => `${name(active.id)} est saisi.`,
    onDragOver: ({ active, over }) =>
      over ? `${name(active.id)} est à la place de ${name(over.id)}.` : `${name(active.id)} n'est sur aucune place.`,
    onDragEnd: ({ active, over }) =>
      over ? `${name(active.id)} est déposé à la place de ${name(over.id)}.` : `${name(active.id)} est déposé.`,
    onDragCancel: ({ active }) => `Le déplacement de ${name(active.id)} est annulé.`,
  };
}
