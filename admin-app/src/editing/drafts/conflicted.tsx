import { Button, Card } from '@iris/platform/ui';
import { useEffect, useRef } from 'react';
import { ConflictHeading } from '../resource/conflict-heading.tsx';

interface ConflictedProps {
  /** The `detail` of the server. */
  detail: string;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Another administrator has saved the draft meanwhile: asks which version to keep. */
export function Conflicted({ detail, onTakeTheirs, onKeepMine }: ConflictedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card as="section" aria-labelledby="conflit-brouillon" className="mb-6 border-accent-line! p-5">
      <ConflictHeading as="h2" id="conflit-brouillon" title={detail} ref={heading}>
        Rien n'est écrasé. Choisissez la version à garder.
      </ConflictHeading>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button onClick={onTakeTheirs}>Reprendre sa version</Button>
        <Button variant="primary" onClick={onKeepMine}>
          Garder la mienne
        </Button>
      </div>
    </Card>
  );
}
