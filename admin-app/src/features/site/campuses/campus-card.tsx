import type { Campus } from '@iris/contract/site';
import { Button, Card, Picture } from '@iris/platform/ui';
import { MapPin, Pencil, Trash2 } from 'lucide-react';

interface CampusCardProps {
  campus: Campus;
  onEdit: (campus: Campus) => void;
  /** Absent without the permission to delete. */
  onDelete?: ((campus: Campus) => void) | undefined;
}

/** A campus in the style of the landing page, with buttons to edit and delete it. */
export function CampusCard({ campus, onEdit, onDelete }: CampusCardProps) {
  const { _id, name, location, image, image_alt, description } = campus;
  const nameId = `campus-${_id}`;
  return (
    <Card as="li" className="overflow-hidden">
      <article aria-labelledby={nameId} className="flex h-full flex-col">
        <Picture src={image} alt={image_alt} />
        <div className="flex grow flex-col p-4 sm:p-5">
          <h2 id={nameId} className="text-xl wrap-anywhere">
            {name}
          </h2>
          <p className="mt-1 flex items-start gap-1.5 text-sm font-semibold wrap-anywhere text-primary-ink">
            <MapPin className="mt-0.5 size-4" />
            <span>{location}</span>
          </p>
          <p className="mt-2.5 mb-4 line-clamp-4 wrap-anywhere text-ink-soft">{description}</p>
          <div className="mt-auto flex flex-wrap gap-2">
            <Button size="sm" icon={<Pencil />} onClick={() => onEdit(campus)}>
              Modifier<span className="sr-only">{` ${name}`}</span>
            </Button>
            {onDelete && (
              <Button size="sm" variant="ghost" icon={<Trash2 />} onClick={() => onDelete(campus)}>
                Supprimer<span className="sr-only">{` ${name}`}</span>
              </Button>
            )}
          </div>
        </div>
      </article>
    </Card>
  );
}
