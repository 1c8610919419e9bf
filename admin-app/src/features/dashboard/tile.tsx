import { Card } from '@iris/platform/ui';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface TileProps {
  to: string;
  label: string;
  purpose?: string | undefined;
  icon: ReactNode;
}

/** A card that links to an administration screen, or to a page of another remote. */
export function Tile({ to, label, purpose, icon }: TileProps) {
  return (
    <Card as="li" className="group relative transition-colors hover:border-line-strong">
      <Link to={to} className="flex h-full items-start gap-4 rounded-md p-5">
        <span className="grid size-11 shrink-0 place-items-center rounded-md bg-primary-soft text-primary-ink">
          {icon}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-display text-lg">{label}</span>
          {purpose && <span className="mt-0.5 block text-sm text-ink-soft">{purpose}</span>}
        </span>
        <ArrowRight className="mt-1 size-5 text-ink-faint transition-[translate,color] group-hover:translate-x-1 group-hover:text-ink" />
      </Link>
    </Card>
  );
}
