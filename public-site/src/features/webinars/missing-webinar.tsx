import { paths } from '../../paths.ts';
import { MissingItem } from '../../ui/missing-item.tsx';
import { WebinarDrawing } from './webinar-drawing.tsx';

/** Replaces the page of a webinar that does not exist. */
export function MissingWebinar() {
  return (
    <MissingItem
      drawing={<WebinarDrawing />}
      title="Ce webinaire n'existe plus"
      to={paths.webinars}
      action="Voir tous les webinaires"
    />
  );
}
