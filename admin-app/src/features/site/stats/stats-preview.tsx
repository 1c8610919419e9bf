import type { Stats } from '@iris/contract/site';
import { formatNumber } from '@iris/platform/format';
import { fittedSizeClass } from '@iris/platform/ui';

interface StatsPreviewProps {
  stats: Partial<Stats>;
}

/** Preview of the statistics as on the landing page. */
export function StatsPreview({ stats }: StatsPreviewProps) {
  return (
    <section aria-labelledby="apercu" className="on-dark overflow-hidden rounded-md border border-line">
      <h2
        id="apercu"
        className="border-b border-line px-5 py-2.5 font-sans text-sm font-semibold tracking-normal text-ink-soft sm:px-7"
      >
        Aperçu en direct
      </h2>
      <dl className="grid grid-cols-2 gap-px bg-line lg:grid-cols-4">
        {LABELS.map(({ name, label }) => (
          <div key={name} className="flex min-w-0 flex-col-reverse justify-end bg-paper px-5 py-5 sm:px-7">
            <dt className="mt-1 text-sm text-ink-soft">{label}</dt>
            <Figure text={figure(stats[name])} />
          </div>
        ))}
      </dl>
    </section>
  );
}

interface FigureProps {
  text: string;
}

function Figure({ text }: FigureProps) {
  return (
    <dd className="@container font-display text-[1.875rem] leading-tight whitespace-nowrap tabular-nums">
      <span className={fittedSizeClass(text)}>{text}</span>
    </dd>
  );
}

/** Formats a number; an empty field is shown without one. */
function figure(value: number | undefined): string {
  return value !== undefined && Number.isFinite(value) ? formatNumber(value) : '–';
}

const LABELS = [
  { name: 'webinar_listeners', label: 'Auditeurs' },
  { name: 'virtual_classes', label: 'Classes' },
  { name: 'key_opinion_leaders', label: 'Experts' },
  { name: 'subscribers', label: 'Abonnés' },
] as const;
