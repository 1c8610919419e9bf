import { ButtonLink, Card, EmptyState, LoadFailure, PageHeading } from '@iris/platform/ui';
import { useParams } from 'react-router-dom';
import { webinarPath } from '../../../paths.ts';
import { Blocks } from '../../../ui/blocks.tsx';
import { NoWebinars } from '../../../ui/drawings.tsx';
import { WebinarNav } from '../webinar-nav.tsx';
import { useWebinar } from '../webinars.api.ts';
import { useReplayDraft } from './replay.api.ts';
import { ReplayEditor } from './replay-editor.tsx';

/** The replay of a webinar, saved as one edits. */
export default function ReplayPage() {
  const { id = '' } = useParams();
  const webinar = useWebinar(id);
  const isClosed = webinar.data?.state === 'closed';
  const draft = useReplayDraft(id, isClosed);
  return (
    <>
      <WebinarNav id={id} current="webinarReplay" />
      {webinar.data && draft.data ? (
        <ReplayEditor key={id} webinar={webinar.data} draft={draft.data} />
      ) : (
        <>
          <PageHeading className="mb-6 text-3xl wrap-anywhere">{webinar.data?.title ?? 'Rediffusion'}</PageHeading>
          <LoadFailure query={webinar} message="Impossible de charger ce webinaire" />
          <LoadFailure query={draft} message="Impossible de charger la rediffusion" />
          {webinar.data && !isClosed && (
            <Card>
              <EmptyState
                drawing={<NoWebinars />}
                title="Pas encore de rediffusion"
                text={
                  webinar.data.state === 'cancelled'
                    ? "Ce webinaire a été annulé\u00a0: il n'y a rien à revoir."
                    : 'Elle se prépare une fois le webinaire clôturé, avec son enregistrement.'
                }
                action={
                  webinar.data.state === 'planned' && (
                    <ButtonLink to={webinarPath(id, 'webinarDesk')}>Ouvrir la régie</ButtonLink>
                  )
                }
              />
            </Card>
          )}
          {(webinar.isPending || (isClosed && draft.isPending)) && (
            <Blocks label="Chargement de la rediffusion..." sizes={['h-38', 'aspect-video']} />
          )}
        </>
      )}
    </>
  );
}
