import type { SubmissionSummary } from '@iris/contract/practice';
import type { RubricStep } from '@iris/contract/programs';
import { formatRating } from '@iris/platform/format';
import { ChevronRight } from 'lucide-react';

interface StepCurveProps {
  submissions: readonly SubmissionSummary[];
  /** Of the rubric as it is now: earlier films may have been rated under another one. */
  steps: readonly RubricStep[];
}

interface StepPoint {
  number: number;
  level: number;
}

/** How each step went from film to film, as curves and as a table; nothing before the second result. */
export function StepCurve({ submissions, steps }: StepCurveProps) {
  const rated = submissions.flatMap(({ number, result }) => (result ? [{ number, result }] : []));
  if (rated.length < 2) return null;
  const numbers = rated.map(({ number }) => number);
  const curves = steps.map(({ id, title }) => ({
    id,
    title,
    points: rated.flatMap(({ number, result }): StepPoint[] => {
      const level = result.steps.find(({ step }) => step === id)?.level;
      return level === undefined ? [] : [{ number, level }];
    }),
  }));
  return (
    <section aria-labelledby="progression" className="mt-2">
      <h2 id="progression" className="mb-3 text-xl">
        Votre progression par étape
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {curves.map(({ id, title, points }) => (
          <li key={id} className="rounded-md border border-line bg-surface p-3.5">
            <p className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 text-sm font-semibold wrap-anywhere">{title}</span>
              <span className="flex-none text-sm text-ink-soft tabular-nums" aria-hidden="true">
                {points.map(({ level }) => formatLevel(level)).join(' → ')}
              </span>
            </p>
            <Curve title={title} points={points} numbers={numbers} />
          </li>
        ))}
      </ul>
      <details className="group/table mt-3">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-sm font-semibold text-ink-soft [&::-webkit-details-marker]:hidden">
          <ChevronRight className="size-4.5 transition-transform group-open/table:rotate-90" aria-hidden="true" />
          En tableau
        </summary>
        <Table numbers={numbers} curves={curves} />
      </details>
    </section>
  );
}

const [WIDTH, HEIGHT, MARGIN] = [220, 76, 10];

interface CurveProps {
  title: string;
  points: readonly StepPoint[];
  /** Of all films: a step may have been in the rubric of some alone. */
  numbers: readonly number[];
}

function Curve({ title, points, numbers }: CurveProps) {
  const places = points.map(({ number, level }) => {
    const x = MARGIN + (numbers.indexOf(number) * (WIDTH - 2 * MARGIN)) / Math.max(1, numbers.length - 1);
    return { x, y: heightOf(level) };
  });
  const label = `${title}\u00a0: ${points.map(({ number, level }) => `film ${number}, niveau ${formatLevel(level)}`).join('\u00a0; ')}`;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} className="mt-2 w-full">
      {[1, 2, 3, 4, 5].map((level) => {
        const y = heightOf(level);
        return (
          <line key={level} x1={MARGIN} x2={WIDTH - MARGIN} y1={y} y2={y} strokeWidth="1" className="stroke-line" />
        );
      })}
      <polyline
        points={places.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        strokeWidth="2"
        strokeLinejoin="round"
        className="stroke-primary-line"
      />
      {places.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="4" className="fill-primary-line" />
      ))}
    </svg>
  );
}

function heightOf(level: number): number {
  return HEIGHT - MARGIN - ((level - 1) / 4) * (HEIGHT - 2 * MARGIN);
}

interface TableProps {
  numbers: readonly number[];
  curves: readonly { id: string; title: string; points: readonly StepPoint[] }[];
}

function Table({ numbers, curves }: TableProps) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
      tabIndex={0}
      aria-label="Niveaux par étape et par film"
      className="overflow-x-auto"
    >
      <table className="w-full text-left text-sm tabular-nums">
        <thead>
          <tr className="border-line border-b">
            <th scope="col" className="py-2 pr-4 font-semibold">
              Étape
            </th>
            {numbers.map((number) => (
              <th key={number} scope="col" className="px-3 py-2 text-right font-semibold whitespace-nowrap">
                {`Film ${number}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {curves.map(({ id, title, points }) => (
            <tr key={id} className="border-line border-b">
              <th scope="row" className="py-2 pr-4 font-normal wrap-anywhere">
                {title}
              </th>
              {numbers.map((number) => {
                const point = points.find((known) => known.number === number);
                return (
                  <td key={number} className="px-3 py-2 text-right">
                    {point ? formatLevel(point.level) : '–'}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A level, with a decimal where two raters were one apart: « 3 », « 3,5 ». */
export function formatLevel(level: number): string {
  return Number.isInteger(level) ? String(level) : formatRating(level);
}
