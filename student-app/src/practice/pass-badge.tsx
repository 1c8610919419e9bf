import { Badge } from '@iris/platform/ui';
import { CircleCheck, CircleDashed } from 'lucide-react';

/** Whether a result reaches the passing level. */
export function PassBadge({ isPassed }: { isPassed: boolean }) {
  return isPassed ? (
    <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
      Niveau atteint
    </Badge>
  ) : (
    <Badge icon={<CircleDashed aria-hidden="true" />}>Niveau non atteint</Badge>
  );
}
