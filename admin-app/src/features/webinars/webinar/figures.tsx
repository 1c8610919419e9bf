import { counted } from '@iris/contract/foundation';
import type { HostedWebinar } from '@iris/contract/webinars';
import { formatNumber } from '@iris/platform/format';
import { StatCard } from '@iris/platform/ui';

interface FiguresProps {
  figures: NonNullable<HostedWebinar['figures']>;
  confirmed: number;
}

/** What became of a webinar, counted when it was closed. */
export function Figures({ figures, confirmed }: FiguresProps) {
  const { present, attested, average_minutes, questions, answered, poll_votes, is_complete } = figures;
  return (
    <section aria-labelledby="bilan" className="mb-10">
      <h2 id="bilan" className="mb-4 text-2xl">
        Bilan
      </h2>
      <dl className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3">
        <StatCard label="Inscrits" value={formatNumber(confirmed)} />
        <StatCard label="Présents" value={formatNumber(present)} />
        <StatCard label="Attestations" value={formatNumber(attested)} />
        <StatCard label="Présence moyenne" value={`${formatNumber(Math.round(average_minutes))}\u00a0min`} />
        <StatCard label="Questions répondues" value={`${formatNumber(answered)} sur ${formatNumber(questions)}`} />
        <StatCard label="Votes aux sondages" value={formatNumber(poll_votes)} />
      </dl>
      <p role="status" className="mt-3 text-sm text-ink-soft">
        {is_complete
          ? `Présence déclarée par la page de la soirée, minute par minute. ${counted(attested, 'attestation délivrée', 'attestations délivrées')}.`
          : 'Présence déclarée par la page de la soirée. Les attestations sont en cours de délivrance.'}
      </p>
    </section>
  );
}
