import { LANGUAGE_LABELS } from '@iris/contract/catalog';
import type { HostedWebinar } from '@iris/contract/webinars';
import { ApiError } from '@iris/platform/api';
import { useServerNow, useTimeZone } from '@iris/platform/calendar';
import { formatNumber } from '@iris/platform/format';
import { NoResults } from '@iris/platform/illustrations';
import { Badge, ButtonLink, EmptyState, LevelBadge, LoadFailure, StatCard } from '@iris/platform/ui';
import { Repeat } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { Blocks } from '../../../ui/blocks.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { dateText, hoursAtPlaces } from '../hours.ts';
import { WebinarNav } from '../webinar-nav.tsx';
import { STANDINGS, standingOf } from '../webinar-state.ts';
import { useWebinar } from '../webinars.api.ts';
import { Figures } from './figures.tsx';
import { RegistrationSection } from './registration-section.tsx';
import { WebinarActions } from './webinar-actions.tsx';
import { WebinarFacts } from './webinar-facts.tsx';

/** One webinar for its hosts: what was announced, who comes, and what became of it. */
export default function WebinarPage() {
  const { id = '' } = useParams();
  const webinar = useWebinar(id);
  const { data } = webinar;
  const isUnknown = !data && isGone(webinar.error);
  return (
    <>
      <WebinarNav id={id} current="webinar" />
      <PageHeader title={data?.title ?? 'Webinaire'}>
        {data && <Headline webinar={data} />}
        {data && <WebinarActions key={data._id} webinar={data} />}
      </PageHeader>
      {isUnknown ? GONE : <LoadFailure query={webinar} message="Impossible de charger ce webinaire" />}
      {webinar.isPending && <Blocks label="Chargement du webinaire..." sizes={['h-26', 'h-64']} />}
      {data && <Content webinar={data} />}
    </>
  );
}

function Headline({ webinar }: { webinar: HostedWebinar }) {
  const { starts_at, level, language, series, cancellation } = webinar;
  const { label, tone } = STANDINGS[standingOf(webinar, useServerNow())];
  const zone = useTimeZone();
  return (
    <>
      <p className="mt-1 text-ink-soft tabular-nums">
        <time dateTime={starts_at}>{dateText(webinar)}</time>
        <span>{`, ${hoursAtPlaces(webinar, zone)}`}</span>
      </p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Badge tone={tone}>{label}</Badge>
        {series && <Badge icon={<Repeat />}>Série</Badge>}
        <LevelBadge level={level} />
        <Badge>{LANGUAGE_LABELS[language]}</Badge>
      </p>
      {cancellation && <p className="mt-2 max-w-text text-ink-soft">{`Motif\u00a0: ${cancellation}`}</p>}
    </>
  );
}

function Content({ webinar }: { webinar: HostedWebinar }) {
  const { figures, confirmed, waiting, capacity } = webinar;
  return (
    <>
      {figures ? (
        <Figures figures={figures} confirmed={confirmed} />
      ) : (
        <dl className="mb-10 grid grid-cols-3 gap-3 sm:gap-4">
          <StatCard label="Inscrits" value={formatNumber(confirmed)} />
          <StatCard label="En attente" value={formatNumber(waiting)} />
          <StatCard label="Places" value={formatNumber(capacity)} />
        </dl>
      )}
      <WebinarFacts webinar={webinar} />
      <RegistrationSection webinar={webinar} />
    </>
  );
}

/** Whether there is no such webinar, or the address cannot be that of one. */
function isGone(error: Error | null): boolean {
  return error instanceof ApiError && (error.code === 'webinar_not_found' || error.code === 'invalid_input');
}

const GONE = (
  <EmptyState
    drawing={<NoResults />}
    title="Ce webinaire n'existe pas"
    text="Il a été supprimé, ou son adresse est incomplète."
    action={<ButtonLink to={paths.webinars}>Voir tous les webinaires</ButtonLink>}
  />
);
