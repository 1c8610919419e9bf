import { linkTo } from '@iris/contract/site';
import type { Desk, HostedWebinar } from '@iris/contract/webinars';
import { Badge } from '@iris/platform/ui';
import { CopiedLink } from '../copied-link.tsx';
import { DeskSection } from './desk-section.tsx';

interface RoomLinkProps {
  webinar: HostedWebinar;
  desk: Desk;
}

/** The links of the evening: of the room for those who speak, and of the page that goes with it for those who have registered. */
export function RoomLink({ webinar: { _id, link }, desk }: RoomLinkProps) {
  const evening = new URL(linkTo('/evening/:id', { id: _id }), window.location.origin).href;
  return (
    <DeskSection
      id="salle"
      title="La salle"
      action={
        <Badge tone={desk.is_room_open ? 'success' : 'neutral'}>{desk.is_room_open ? 'Ouverte' : 'Fermée'}</Badge>
      }
    >
      <dl className="flex flex-col gap-3 text-sm">
        <div>
          <dt className="mb-1 text-ink-soft">Pour les orateurs, le lien direct&nbsp;:</dt>
          <dd>
            {link ? (
              <CopiedLink label="le lien de la salle" address={link} />
            ) : (
              'Pas encore de lien\u00a0: ajoutez-le en modifiant le webinaire.'
            )}
          </dd>
        </div>
        <div>
          <dt className="mb-1 text-ink-soft">Pour les inscrits, la page de la soirée&nbsp;:</dt>
          <dd>
            <CopiedLink label="l'adresse de la soirée" address={evening} />
          </dd>
        </div>
      </dl>
    </DeskSection>
  );
}
