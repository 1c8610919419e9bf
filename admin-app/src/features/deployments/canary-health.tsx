import { counted } from '@iris/contract/foundation';
import { verdictText } from '@iris/delivery/contract/labels';
import { CANARY_VIEWS_MIN, type CanaryHealth as Health } from '@iris/delivery/contract/telemetry';
import { Badge } from '@iris/platform/ui';
import { useId } from 'react';
import { formatDuration } from '../../format/dates.ts';
import { formatShare } from '../../format/share.ts';
import { Fact } from './fact.tsx';

interface CanaryHealthProps {
  health: Health;
}

/** How the running canary fares beside the live release, and with how many failures the server takes it back. */
export function CanaryHealth({ health }: CanaryHealthProps) {
  const id = useId();
  const isBad = health.verdict === 'failing' || health.verdict === 'slow';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-labelledby={id} className="flex flex-col gap-3 rounded-sm bg-sunken p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h3 id={id} className="text-base">
          Santé de l'essai
        </h3>
        <Badge tone={isBad ? 'danger' : 'neutral'}>{capitalized(verdictText(health))}</Badge>
      </div>
      <dl className="grid gap-x-6 gap-y-3 whitespace-pre-line sm:grid-cols-2">
        <Fact label="À l'essai">{figuresText(health)}</Fact>
        <Fact label="En ligne, depuis le début de l'essai">{figuresText(health.live)}</Fact>
      </dl>
      <p className="text-sm text-ink-soft">{endText(health)}</p>
    </div>
  );
}

/** Failures and, on a line of its own, the median time. */
function figuresText({ views, failures, median_ms }: Health['live']): string {
  if (views === 0) return 'Aucune page vue pour le moment';
  const share = `${counted(failures, 'échec')} sur ${pageViews(views)} (${formatShare(failures, views)})`;
  return median_ms === null ? share : `${share}\nTemps médian\u00a0: ${formatDuration(median_ms)}`;
}

/** From when the canary is judged, and what ends it. */
function endText({ views, taken_back, limit }: Health): string {
  const isJudged = views >= CANARY_VIEWS_MIN;
  const subject = isJudged ? "L'essai" : `L'essai est jugé à partir de ${pageViews(CANARY_VIEWS_MIN)}. Il`;
  if (!taken_back) return `${subject} ne s'arrête pas de lui-même.`;
  const slow = "s'il est beaucoup plus lent.";
  const tooBad = 'La version en ligne échoue trop pour que les échecs soient comparés.';
  if (!limit) return `${subject} s'arrête de lui-même ${slow} ${tooBad}`;
  // The limit grows with the page views.
  const from = isJudged ? ', actuellement à partir de' : ' à partir de';
  const failures = `${counted(limit.failures, 'échec')} sur ${pageViews(limit.views)}`;
  return `${subject} s'arrête de lui-même${from} ${failures}, ou ${slow}`;
}

function pageViews(count: number): string {
  return counted(count, 'page vue', 'pages vues');
}

function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase('fr') + text.slice(1);
}
