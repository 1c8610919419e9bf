import { counted } from '@iris/contract/foundation';
import { REPORT_REASON_LABELS, type ReviewReports } from '@iris/contract/learning';
import { formatMoment, formatNumber } from '@iris/platform/format';

interface ReportListProps {
  reports: ReviewReports;
}

/** Why readers have reported a review; nobody sees who they are. */
export function ReportList({ reports: { count, latest } }: ReportListProps) {
  const left = count - latest.length;
  return (
    <section className="max-w-text rounded-md border border-line-strong bg-sunken px-4 py-3">
      <h3 className="font-sans text-sm font-semibold">{counted(count, 'signalement')}</h3>
      <ul className="mt-1 space-y-1.5 text-sm">
        {latest.map(({ _id, reason, text, reported_at }) => (
          <li key={_id} className="wrap-anywhere">
            <span>{REPORT_REASON_LABELS[reason]}</span>
            <span className="text-ink-faint">{` · ${formatMoment(reported_at)}`}</span>
            {text && <span className="block whitespace-pre-line text-ink-soft">{text}</span>}
          </li>
        ))}
      </ul>
      {left > 0 && <p className="mt-1.5 text-sm text-ink-soft">{`Et ${formatNumber(left)} de plus.`}</p>}
    </section>
  );
}
