import { linkTo } from '@iris/contract/site';
import { type OwnWebinar, REGISTRATION_STATE_LABELS } from '@iris/contract/webinars';
import { WebinarTime } from '@iris/platform/calendar';
import { Badge, ButtonLink, Card, textLinkClass } from '@iris/platform/ui';
import { CalendarX, CircleCheck, DoorOpen, Hourglass } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';

interface UpcomingWebinarProps {
  own: OwnWebinar;
  now: Date;
}

/** A webinar to come, or under way: when it is, where the registration stands, and the way in once the room is open. */
export function UpcomingWebinar({ own, now }: UpcomingWebinarProps) {
  const { webinar, standing } = own;
  const titleId = `webinaire-${webinar._id}`;
  const isHeld = webinar.state !== 'cancelled' && standing.registration?.state === 'confirmed';
  const isOpen = Date.parse(standing.room_opens_at) <= now.getTime();
  return (
    <Card as="li">
      <article
        aria-labelledby={titleId}
        className="grid items-center gap-x-8 gap-y-4 p-4 sm:grid-cols-[15rem_1fr] sm:px-6 sm:py-5 lg:grid-cols-[15rem_1fr_auto]"
      >
        <WebinarTime period={webinar} isBrief className="text-sm" />
        <div className="min-w-0">
          <State own={own} />
          <h3 id={titleId} className="mt-1.5 text-lg wrap-anywhere">
            <Link to={linkTo('/webinars/:id', { id: webinar._id })} className={textLinkClass}>
              {webinar.title}
            </Link>
          </h3>
          <p className="mt-0.5 text-sm text-ink-soft">{webinar.speakers.map(({ name }) => name).join(', ')}</p>
        </div>
        {isHeld && (
          <div className="sm:col-start-2 lg:col-start-auto">
            <ButtonLink
              to={linkTo(paths.evening, { id: webinar._id })}
              variant={isOpen ? 'primary' : 'secondary'}
              size={isOpen ? 'md' : 'sm'}
              icon={isOpen ? <DoorOpen /> : undefined}
            >
              <span>{isOpen ? 'Entrer' : 'Page de la soirée'}</span>
              <span className="sr-only">{`\u00a0: ${webinar.title}`}</span>
            </ButtonLink>
          </div>
        )}
      </article>
    </Card>
  );
}

function State({ own: { webinar, standing } }: Pick<UpcomingWebinarProps, 'own'>) {
  if (webinar.state === 'cancelled') {
    return (
      <Badge tone="danger" icon={<CalendarX />}>
        Annulé
      </Badge>
    );
  }
  if (!standing.registration) return null;
  const { state, position } = standing.registration;
  const isConfirmed = state === 'confirmed';
  return (
    <Badge
      tone={isConfirmed ? 'success' : 'neutral'}
      icon={isConfirmed ? <CircleCheck /> : <Hourglass />}
    >{`${REGISTRATION_STATE_LABELS[state]}${position !== null ? `, n°\u00a0${position}` : ''}`}</Badge>
  );
}
