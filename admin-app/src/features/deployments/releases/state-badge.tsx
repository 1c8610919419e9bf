import { RELEASE_STATE_LABELS, type ShownState, shownState } from '@iris/delivery/contract/labels';
import type { Release } from '@iris/delivery/contract/releases';
import { Badge } from '@iris/platform/ui';
import {
  Archive,
  CircleCheck,
  CircleDashed,
  CircleX,
  FlaskConical,
  Hourglass,
  type LucideIcon,
  PackageCheck,
  PackageOpen,
  Undo2,
} from 'lucide-react';
import type { ComponentProps } from 'react';

interface StateBadgeProps {
  release: Release;
  awaitsApproval: boolean;
}

/** The state of a release as icon and text. */
export function StateBadge({ release, awaitsApproval }: StateBadgeProps) {
  const state = shownState(release, awaitsApproval);
  const { tone, icon: Icon } = LOOKS[state];
  return (
    <Badge tone={tone} icon={<Icon />}>
      {RELEASE_STATE_LABELS[state]}
    </Badge>
  );
}

const LOOKS: Record<ShownState, { tone: ComponentProps<typeof Badge>['tone']; icon: LucideIcon }> = {
  incomplete: { tone: 'neutral', icon: CircleDashed },
  live: { tone: 'success', icon: CircleCheck },
  canary: { tone: 'accent', icon: FlaskConical },
  ready: { tone: 'accent', icon: PackageOpen },
  kept: { tone: 'primary', icon: PackageCheck },
  refused: { tone: 'danger', icon: CircleX },
  rolled_back: { tone: 'danger', icon: Undo2 },
  retired: { tone: 'neutral', icon: Archive },
  awaits_approval: { tone: 'accent', icon: Hourglass },
};
