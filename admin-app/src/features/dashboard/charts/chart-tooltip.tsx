import { formatNumber } from '@iris/platform/format';
import type { TooltipContentProps } from 'recharts';
import type { Point } from './points.ts';

/** Value of the bar under the pointer, or of the bar selected by the arrow keys, announced to screen readers. */
export function ChartTooltip({ noun, active, payload }: Partial<TooltipContentProps> & { noun: string }) {
  const point: Point | undefined = payload?.[0]?.payload;
  return (
    <div role="status">
      {active && point && (
        <p className="rounded-sm border border-line bg-surface px-3 py-2 text-sm shadow-overlay">
          <span className="block text-ink-faint">{point.name}</span>
          <span className="font-semibold tabular-nums">
            {formatNumber(point.count)} {noun}
          </span>
        </p>
      )}
    </div>
  );
}
