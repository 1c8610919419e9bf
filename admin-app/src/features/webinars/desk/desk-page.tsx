import { counted } from '@iris/contract/foundation';
import type { Desk, HostedWebinar } from '@iris/contract/webinars';
import { LoadFailure, textLinkClass } from '@iris/platform/ui';
import { Users, WifiOff } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { Blocks } from '../../../ui/blocks.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { dateText, hoursAtPlaces } from '../hours.ts';
import { WebinarNav } from '../webinar-nav.tsx';
import { useWebinar } from '../webinars.api.ts';
import { Chapters } from './chapters.tsx';
import { CloseAction } from './close-action.tsx';
import { useDesk } from './desk.api.ts';
import { PollSection } from './polls/poll-section.tsx';
import { QuestionSection } from './question-section.tsx';
import { RoomLink } from './room-link.tsx';
import { Speaking } from './speaking.tsx';

/** The desk of an evening: what a host does while it goes on. */
export default function DeskPage() {
  const { id = '' } = useParams();
  const webinar = useWebinar(id);
  const desk = useDesk(id);
  return (
    <>
      <WebinarNav id={id} current="webinarDesk" />
      <PageHeader
        title={desk.data?.webinar.title ?? 'Régie'}
        documentTitle={desk.data && `Régie\u00a0: ${desk.data.webinar.title}`}
        intro={webinar.data && `${dateText(webinar.data)}, ${hoursAtPlaces(webinar.data)}`}
        action={desk.data && webinar.data && <CloseAction webinar={webinar.data} desk={desk.data} />}
      >
        {desk.data && <Presence desk={desk.data} isStale={desk.isError} />}
        {desk.data && PART_LINKS}
      </PageHeader>
      <LoadFailure query={desk} message="Impossible de charger la régie" />
      {desk.isPending && <Blocks label="Chargement de la régie..." sizes={['h-32', 'h-64']} />}
      {desk.data && <Content id={id} desk={desk.data} webinar={webinar.data} />}
    </>
  );
}

function Presence({ desk, isStale }: { desk: Desk; isStale: boolean }) {
  return (
    <p role="status" className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold tabular-nums">
      <Users className="size-5 text-primary-ink" />
      <span>{`${counted(desk.present, 'présent')} sur ${counted(desk.registered, 'inscrit')}`}</span>
      {isStale && (
        <span className="inline-flex items-center gap-2 text-sm font-normal text-danger-ink">
          <WifiOff className="size-4.5" />
          Connexion perdue&nbsp;: la régie reprend d'elle-même.
        </span>
      )}
    </p>
  );
}

/** On phones and tablets the parts are below each other. */
const PART_LINKS = (
  <nav aria-label="Parties de la régie" className="mt-2 flex flex-wrap gap-x-5 text-sm xl:hidden">
    {['Questions', 'Sondages', 'Chapitres', 'Salle'].map((label) => (
      <a
        key={label}
        href={`#${label.toLowerCase()}`}
        className={`inline-flex min-h-9 items-center pointer-coarse:min-h-11 ${textLinkClass}`}
      >
        {label}
      </a>
    ))}
  </nav>
);

interface ContentProps {
  id: string;
  desk: Desk;
  webinar: HostedWebinar | undefined;
}

function Content({ id, desk, webinar }: ContentProps) {
  const isOver = desk.webinar.state !== 'planned';
  return (
    <div className="grid items-start gap-x-6 gap-y-8 xl:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-8">
        <Speaking id={id} speakers={desk.speakers} speaking={desk.speaking} isOver={isOver} />
        <QuestionSection questions={desk.questions} />
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        <PollSection id={id} polls={desk.polls} isOver={isOver} />
        <Chapters id={id} desk={desk} isOver={isOver} />
        {webinar && <RoomLink webinar={webinar} desk={desk} />}
      </div>
    </div>
  );
}
