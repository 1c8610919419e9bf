import type { Assignment } from '@iris/contract/practice';
import { Button, Card } from '@iris/platform/ui';
import { useEffect, useRef } from 'react';
import { WrittenRating } from '../desk/written-rating.tsx';

interface ConflictedProps {
  theirs: Assignment;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** The rating was saved in another tab or on another device meanwhile: asks which version to keep. */
export function Conflicted({ theirs, onTakeTheirs, onKeepMine }: ConflictedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card as="section" aria-labelledby="conflit" className="mb-5 border-accent-line! p-5">
      <h2 id="conflit" ref={heading} tabIndex={-1} className="text-xl">
        Cette évaluation a changé dans un autre onglet ou sur un autre appareil
      </h2>
      <p className="mt-1 text-ink-soft">Rien n'est écrasé. Choisissez la version à garder.</p>
      <details className="mt-3">
        <summary className="min-h-11 cursor-pointer content-center rounded-sm font-medium text-primary-ink">
          Lire l'autre version
        </summary>
        <WrittenRating draft={theirs.draft} steps={theirs.steps} className="mt-2" />
      </details>
      <div className="mt-4 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button onClick={onTakeTheirs}>Reprendre l'autre version</Button>
        <Button variant="primary" onClick={onKeepMine}>
          Garder celle de cette page
        </Button>
      </div>
    </Card>
  );
}
