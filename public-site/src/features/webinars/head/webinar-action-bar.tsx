import { linkTo } from '@iris/contract/site';
import { useDownloadInvitation } from '@iris/platform/calendar';
import { useSession } from '@iris/platform/session';
import { Button, ButtonLink, Skeleton } from '@iris/platform/ui';
import { ArrowRight, CalendarPlus, Play } from 'lucide-react';
import { ActionBar } from '../../../ui/action-bar.tsx';
import type { StandingProps } from '../standing.ts';
import { useStanding } from '../webinars.api.ts';
import { placesText, positionText } from '../wordings.ts';
import { RegisterButton } from './register-button.tsx';

/** Where the account stands, or the places left, and the one action. */
export function WebinarActionBar(props: StandingProps) {
  return (
    <ActionBar>
      <div className="min-w-0 flex-1">
        <p className="line-clamp-1 text-sm leading-snug text-ink-soft wrap-anywhere">{props.webinar.title}</p>
        <p className="font-display text-xl text-balance tabular-nums sm:text-2xl">{stateText(props)}</p>
      </div>
      <Action {...props} />
    </ActionBar>
  );
}

function Action({ webinar, phase, standing, handover }: StandingProps) {
  const { status, user } = useSession();
  const { isLoading } = useStanding(webinar._id);
  if (phase === 'cancelled') return null;
  if (standing?.is_room_open && standing.registration?.state === 'confirmed') {
    return (
      <ButtonLink
        to={linkTo('/evening/:id', { id: webinar._id })}
        variant="primary"
        size="lg"
        icon={<ArrowRight />}
        className="max-sm:px-4"
      >
        Entrer dans la soirée
      </ButtonLink>
    );
  }
  if (phase === 'over') {
    if (!webinar.has_replay) return null;
    return (
      <ButtonLink
        to={linkTo('/replay/:id', { id: webinar._id })}
        variant="primary"
        size="lg"
        icon={<Play />}
        className="max-sm:px-4"
      >
        Voir la rediffusion
      </ButtonLink>
    );
  }
  if (status === 'loading' || isLoading) return <Skeleton className="h-13 w-36" />;
  // Undefined for an account whose standing could not be read.
  if (user && !standing) return null;
  if (standing?.registration?.state === 'waiting') return null;
  if (standing?.registration) return <InvitationButton id={webinar._id} take={handover.take} />;
  return <RegisterButton webinar={webinar} handover={handover} />;
}

interface InvitationButtonProps {
  id: string;
  take: (element: HTMLElement | null) => void;
}

function InvitationButton({ id, take }: InvitationButtonProps) {
  const download = useDownloadInvitation(id);
  return (
    <Button
      ref={take}
      size="lg"
      icon={<CalendarPlus />}
      onClick={() => download.mutate(undefined)}
      busy={download.isPending}
      className="max-sm:px-4"
    >
      Ajouter à mon agenda
    </Button>
  );
}

function stateText({ webinar, phase, standing }: StandingProps): string {
  if (phase === 'cancelled') return 'Annulé';
  if (phase === 'over') return 'Terminé';
  const { state, position = null } = standing?.registration ?? {};
  if (state === 'waiting') return positionText(position);
  if (state === 'confirmed') return 'Vous êtes inscrit';
  return placesText(webinar.places_left);
}
