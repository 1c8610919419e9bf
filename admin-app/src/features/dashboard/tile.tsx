import { Card } from '@iris/platform/ui';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Screen } from '../../paths.ts';

/** A card that links to an administration screen. */
export function Tile({ screen: { path, label, purpose, icon: Icon } }: { screen: Screen }) {
  return (
    <Card as="li" className="group relative transition-colors hover:border-line-strong">
      <Link to={path} className="flex h-full items-start gap-4 rounded-md p-5">
        <span className="grid size-11 shrink-0 place-items-center rounded-md bg-primary-soft text-primary-ink">
          <Icon className="size-5.5" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-display text-lg">{label}</span>
          <span className="mt-0.5 block text-sm text-ink-soft">{purpose}</span>
        </span>
        <ArrowRight className="mt-1 size-5 text-ink-faint transition-[translate,color] group-hover:translate-x-1 group-hover:text-ink" />
      </Link>
    </Card>
  );
}
