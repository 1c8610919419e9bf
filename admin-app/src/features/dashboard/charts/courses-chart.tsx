import type { CourseCount } from '@iris/contract/operations';
import { formatNumber } from '@iris/platform/format';
import { Bar, BarChart, LabelList, type LabelProps, ResponsiveContainer, useChartWidth, XAxis, YAxis } from 'recharts';
import { ChartCard } from './chart-card.tsx';
import { FiguresTable } from './figures-table.tsx';
import { addUp } from './points.ts';

const ROW = 48;

interface CoursesChartProps {
  courses: readonly CourseCount[];
}

/** Bar chart of the courses with most enrollments, with name and number above each bar. */
export function CoursesChart({ courses }: CoursesChartProps) {
  const height = courses.length * ROW;
  return (
    <ChartCard
      title="Inscriptions par cours"
      total={addUp(courses)}
      about={courses.length > 1 ? `dans les ${courses.length} cours les plus choisis` : 'dans le cours le plus choisi'}
      isEmpty={courses.length === 0}
      className="xl:col-span-2"
      table={
        <FiguresTable
          caption="Inscriptions par cours, en chiffres"
          columns={['Cours', 'Inscriptions']}
          rows={courses.map(({ _id, title, count }) => ({ key: _id, name: title, count }))}
        />
      }
    >
      <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 400, height }}>
        <BarChart
          data={[...courses]}
          layout="vertical"
          barSize={8}
          margin={{ top: 16, right: 0, bottom: -8, left: 0 }}
          aria-label="Inscriptions par cours, du plus au moins choisi."
        >
          <XAxis type="number" hide domain={[0, 'dataMax']} />
          <YAxis type="category" dataKey="title" hide />
          <Bar dataKey="count" fill="var(--primary-line)" radius={4} background={TRACK} isAnimationActive={false}>
            <LabelList dataKey="title" content={({ value, y }) => <Name name={String(value)} y={y} />} />
            <LabelList dataKey="count" content={({ value, y }) => <Figure count={Number(value)} y={y} />} />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </ChartCard>
  );
}

interface NameProps {
  name: string;
  y: LabelProps['y'];
}

/** HTML inside the SVG, because SVG text has no ellipsis. */
function Name({ name, y }: NameProps) {
  const width = useChartWidth() ?? 0;
  return (
    <foreignObject x={0} y={Number(y) - 27} width={Math.max(0, width - 64)} height={24}>
      <p className="truncate text-sm leading-6">{name}</p>
    </foreignObject>
  );
}

interface FigureProps {
  count: number;
  y: LabelProps['y'];
}

function Figure({ count, y }: FigureProps) {
  const width = useChartWidth() ?? 0;
  return (
    <text x={width} y={Number(y) - 10} textAnchor="end" className="fill-ink text-sm font-semibold tabular-nums">
      {formatNumber(count)}
    </text>
  );
}

const TRACK = { fill: 'var(--sunken)', radius: 4 };
