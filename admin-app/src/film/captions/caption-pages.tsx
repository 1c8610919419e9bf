import { Button } from '@iris/platform/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';

interface CaptionPagesProps {
  /** From 0. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** Turns the pages of the captions. */
export function CaptionPages({ page, pages, onPage }: CaptionPagesProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label="Pages des sous-titres" className="mt-4 flex items-center justify-center gap-3">
      <Button size="sm" icon={<ChevronLeft />} disabled={page === 0} onClick={() => onPage(page - 1)}>
        <span className="sr-only">Page précédente</span>
      </Button>
      <span className="text-sm text-ink-soft tabular-nums">{`${page + 1} sur ${pages}`}</span>
      <Button size="sm" icon={<ChevronRight />} disabled={page === pages - 1} onClick={() => onPage(page + 1)}>
        <span className="sr-only">Page suivante</span>
      </Button>
    </nav>
  );
}
