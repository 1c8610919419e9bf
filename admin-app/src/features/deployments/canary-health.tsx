import { HEALTH_VERDICT_LABELS } from '@iris/delivery/contract/labels';
import { CANARY_VIEWS_MIN, type CanaryHealth as Health } from '@iris/delivery/contract/telemetry';
import { formatNumber } from '@iris/platform/format';
import { Badge } from '@iris/platform/ui';
import { useId } from 'react';
import { counted } from '../../format/counted.ts';
import { formatDuration } from '../../format/dates.ts';
import { Fact } from './fact.tsx';

interface CanaryHealthProps {
  health: Health;
}

/** How the running canary fares beside the live release, and with how many failures the server takes it back. */
export function CanaryHealth({ health }: CanaryHealthProps) {
  const id = useId();
  const { live, limit, verdict, views } = health;
  const isBad = verdict === 'failing' || verdict === 'slow';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-labelledby={id} className="flex flex-col gap-3 rounded-sm bg-sunken p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h3 id={id} className="text-base">
          Santé de l'essai
        </h3>
        <Badge tone={isBad ? 'danger' : 'neutral'}>{HEALTH_VERDICT_LABELS[verdict]}</Badge>
      </div>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact label="À l'essai">{figuresText(health)}</Fact>
        <Fact label="En ligne, depuis le début de l'essai">{figuresText(live)}</Fact>
      </dl>
      <p className="text-sm text-ink-soft">
        {views < CANARY_VIEWS_MIN && `Jugée à partir de ${pageViews(CANARY_VIEWS_MIN)}. `}
        {limitText(limit)}
      </p>
    </div>
  );
}

function figuresText({ views, failures, median_ms }: Health['live']): string {
  if (views === 0) return 'Aucune page vue pour le moment';
  const share = percent.format(failures / views);
  const median = median_ms === null ? [] : [`temps médian ${formatDuration(median_ms)}`];
  return [`${counted(failures, 'échec')} sur ${pageViews(views)} (${share})`, ...median].join(' · ');
}

function limitText(limit: Health['limit']): string {
  if (!limit) return "Elle n'est pas retirée d'elle-même.";
  const { failures, views } = limit;
  return `Retirée d'elle-même à partir de ${counted(failures, 'échec')} sur ${pageViews(views)}, ou si elle est beaucoup plus lente.`;
}

function pageViews(count: number): string {
  return `${formatNumber(count)}\u00a0${count > 1 ? 'pages vues' : 'page vue'}`;
}

const percent = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 1 });
