import type { DailyCount } from '@iris/contract/operations';
import { formatNumber } from '@iris/platform/format';
import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import { ChartCard } from './chart-card.tsx';
import { FiguresTable } from './figures-table.tsx';
import { addUp, groupPoints, isByWeek, type Point } from './points.ts';

interface TimeChartProps {
  title: string;
  /** Noun for the counted events, in the plural. */
  noun: string;
  days: readonly DailyCount[];
  color: string;
}

/** Bar chart over time; the highest bar is labelled with its value. */
export function TimeChart({ title, noun, days, color }: TimeChartProps) {
  const points = groupPoints(days);
  const total = addUp(days);
  const unit = isByWeek(days) ? 'semaine' : 'jour';
  const highest = points.reduce((best, { count }, index) => (count > (points[best]?.count ?? 0) ? index : best), 0);
  // At the right end a centered label would be cut off at the edge of the chart.
  const isAtTheEnd = highest >= points.length * 0.9;
  // A separate value, not an index: the library does not count empty bars in the index of labels.
  const bars = points.map((point, index) => ({ ...point, peak: index === highest ? point.count : undefined }));
  return (
    <ChartCard
      title={title}
      total={total}
      about={`en ${days.length} jours`}
      isEmpty={total === 0}
      table={
        <FiguresTable
          caption={`${title} par ${unit}, en chiffres`}
          columns={[isByWeek(days) ? 'Semaine' : 'Jour', title]}
          rows={points.map(({ first, name, count }) => ({ key: first, name, count }))}
        />
      }
    >
      <ResponsiveContainer width="100%" height={220} initialDimension={{ width: 400, height: 220 }}>
        <BarChart
          data={bars}
          margin={{ top: 18, right: 2, bottom: 0, left: 0 }}
          barCategoryGap="18%"
          aria-label={`${title} par ${unit}. Les flèches gauche et droite parcourent les barres.`}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" strokeDasharray="2 4" />
          <XAxis dataKey="label" tickLine={false} axisLine={AXIS} tick={TICK} tickMargin={8} minTickGap={36} />
          <YAxis
            allowDecimals={false}
            width="auto"
            tickLine={false}
            axisLine={false}
            tick={TICK}
            tickCount={4}
            tickFormatter={formatNumber}
          />
          <Tooltip cursor={CURSOR} content={<ChartTooltip noun={noun} />} isAnimationActive={false} />
          <Bar dataKey="count" fill={color} radius={[2, 2, 0, 0]} maxBarSize={28} isAnimationActive={false}>
            <LabelList
              dataKey="peak"
              content={({ value, x, y, width }) =>
                value !== undefined && (
                  <Highest
                    count={Number(value)}
                    x={Number(x) + Number(width) / (isAtTheEnd ? 1 : 2)}
                    y={Number(y) - 6}
                    anchor={isAtTheEnd ? 'end' : 'middle'}
                  />
                )
              }
            />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </ChartCard>
  );
}

interface HighestProps {
  count: number;
  x: number;
  y: number;
  anchor: 'middle' | 'end';
}

function Highest({ count, x, y, anchor }: HighestProps) {
  return (
    <text x={x} y={y} textAnchor={anchor} className="fill-ink text-xs font-semibold tabular-nums">
      {formatNumber(count)}
    </text>
  );
}

const TICK = { fill: 'var(--ink-faint)', fontSize: 12 };
const AXIS = { stroke: 'var(--line-strong)' };
const CURSOR = { fill: 'var(--ink)', fillOpacity: 0.06 };

/** Value of the bar under the pointer, or of the bar selected by the arrow keys, announced to screen readers. */
function ChartTooltip({ noun, active, payload }: Partial<TooltipContentProps> & { noun: string }) {
  const point: Point | undefined = payload?.[0]?.payload;
  return (
    <div role="status">
      {active && point && (
        <p className="rounded-sm border border-line bg-surface px-3 py-2 text-sm shadow-overlay">
          <span className="block text-ink-faint">{point.name}</span>
          <span className="font-semibold tabular-nums">{`${formatNumber(point.count)} ${noun}`}</span>
        </p>
      )}
    </div>
  );
}
