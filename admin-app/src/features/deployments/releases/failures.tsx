import { LOAD_PHASE_LABELS } from '@iris/delivery/contract/labels';
import { LOAD_PHASES, type VersionHealth } from '@iris/delivery/contract/telemetry';
import { formatNumber } from '@iris/platform/format';
import { Badge } from '@iris/platform/ui';

interface FailuresProps {
  label: string;
  failures: VersionHealth['failures'];
}

/** The number of failed loads per step, in the order of the steps; steps without failures are omitted. */
export function Failures({ label, failures }: FailuresProps) {
  const phases = LOAD_PHASES.filter((phase) => failures[phase]);
  if (phases.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {phases.map((phase) => (
        <li key={phase} className="flex">
          <Badge tone="danger">{`${LOAD_PHASE_LABELS[phase]}\u00a0: ${formatNumber(failures[phase] ?? 0)}`}</Badge>
        </li>
      ))}
    </ul>
  );
}
