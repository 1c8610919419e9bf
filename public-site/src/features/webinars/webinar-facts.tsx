import { LANGUAGE_LABELS } from '@iris/contract/catalog';
import { minutesText } from '@iris/contract/foundation';
import type { WebinarCard } from '@iris/contract/webinars';
import { Badge, LevelBadge } from '@iris/platform/ui';
import { CalendarX, Clock, Languages, Play, Radio, Repeat } from 'lucide-react';
import type { Phase } from './phase.ts';

interface WebinarFactsProps {
  webinar: Pick<WebinarCard, 'minutes' | 'language'>;
}

/** Length and language, as items of a list. */
export function WebinarFacts({ webinar: { minutes, language } }: WebinarFactsProps) {
  return (
    <>
      <li className="inline-flex items-center gap-[0.45em] tabular-nums">
        <Clock className="size-[1.125em] text-ink-faint" />
        <span className="sr-only">Durée&nbsp;: </span>
        <span>{minutesText(minutes)}</span>
      </li>
      <li className="inline-flex items-center gap-[0.45em]">
        <Languages className="size-[1.125em] text-ink-faint" />
        <span className="sr-only">Langue&nbsp;: </span>
        <span>{LANGUAGE_LABELS[language]}</span>
      </li>
    </>
  );
}

interface WebinarBadgesProps {
  webinar: WebinarCard;
  phase: Phase;
  /** « Chaque mardi · 4 soirées ». */
  series: string | undefined;
}

/** Level, series, and what is particular: cancelled, under way, with a replay. */
export function WebinarBadges({ webinar: { level, has_replay }, phase, series }: WebinarBadgesProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {phase === 'cancelled' && (
        <Badge tone="danger" icon={<CalendarX />}>
          Annulé
        </Badge>
      )}
      {phase === 'under_way' && (
        <Badge tone="accent" icon={<Radio />}>
          En cours
        </Badge>
      )}
      {has_replay && (
        <Badge tone="primary" icon={<Play />}>
          Rediffusion
        </Badge>
      )}
      <LevelBadge level={level} />
      {series && (
        <Badge icon={<Repeat />}>
          <span className="first-letter:uppercase">{series}</span>
        </Badge>
      )}
    </div>
  );
}
