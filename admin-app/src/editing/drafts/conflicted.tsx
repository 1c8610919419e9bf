import { Button, Card } from '@iris/platform/ui';
import { GitCompareArrows } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

interface ConflictedProps {
  /** The `detail` of the server. */
  detail: string;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
  children?: ReactNode;
}

/** Another administrator has saved the draft meanwhile: asks which version to keep. */
export function Conflicted({ detail, onTakeTheirs, onKeepMine, children }: ConflictedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card as="section" aria-labelledby="conflit-brouillon" className="mb-6 border-accent-line! p-5">
      <div className="flex items-start gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink">
          <GitCompareArrows className="size-5.5" />
        </span>
        <div className="min-w-0">
          <h2 ref={heading} id="conflit-brouillon" tabIndex={-1} className="text-lg">
            {detail}
          </h2>
          <p className="mt-1 text-ink-soft">Rien n'est écrasé. Choisissez la version à garder.</p>
          {children}
        </div>
      </div>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button onClick={onTakeTheirs}>Reprendre sa version</Button>
        <Button variant="primary" onClick={onKeepMine}>
          Garder la mienne
        </Button>
      </div>
    </Card>
  );
}
