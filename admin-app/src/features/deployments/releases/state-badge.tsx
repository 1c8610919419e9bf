import { AWAITS_APPROVAL_LABEL, RELEASE_STATE_LABELS, ROLLED_BACK_LABEL } from '@iris/delivery/contract/labels';
import type { Release } from '@iris/delivery/contract/releases';
import { Badge } from '@iris/platform/ui';
import {
  Archive,
  CircleCheck,
  CircleDashed,
  FlaskConical,
  Hourglass,
  type LucideIcon,
  PackageCheck,
  Undo2,
} from 'lucide-react';
import type { ComponentProps } from 'react';

interface StateBadgeProps {
  release: Release;
  awaitsApproval: boolean;
}

/** The state of a release as icon and text. */
export function StateBadge({ release: { state, is_rolled_back }, awaitsApproval }: StateBadgeProps) {
  if (awaitsApproval && (state === 'live' || state === 'canary')) {
    return (
      <Badge tone="accent" icon={<Hourglass />}>
        {AWAITS_APPROVAL_LABEL}
      </Badge>
    );
  }
  if (state === 'kept' && is_rolled_back) {
    return (
      <Badge tone="danger" icon={<Undo2 />}>
        {ROLLED_BACK_LABEL}
      </Badge>
    );
  }
  const { tone, icon: Icon } = LOOKS[state];
  return (
    <Badge tone={tone} icon={<Icon />}>
      {RELEASE_STATE_LABELS[state]}
    </Badge>
  );
}

const LOOKS: Record<Release['state'], { tone: ComponentProps<typeof Badge>['tone']; icon: LucideIcon }> = {
  incomplete: { tone: 'neutral', icon: CircleDashed },
  live: { tone: 'success', icon: CircleCheck },
  canary: { tone: 'accent', icon: FlaskConical },
  kept: { tone: 'primary', icon: PackageCheck },
  retired: { tone: 'neutral', icon: Archive },
};
