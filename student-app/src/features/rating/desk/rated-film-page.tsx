import { useSession } from '@iris/platform/session';
import { Container, LoadFailure, Loading, PageHeading, Skeleton } from '@iris/platform/ui';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { BackToList } from '../back-to-list.tsx';
import { ratingSending, type SentFilm } from '../draft/rating-copy.ts';
import { isEnd, useAssignment } from '../rating.api.ts';
import { Desk } from './desk.tsx';
import { Ended } from './ended.tsx';
import { OpenSending } from './open-sending.tsx';
import { Sent } from './sent.tsx';

/** A learner's film that a rater has taken: named by its code, nothing else is known of it. */
export default function RatedFilmPage() {
  const { id = '' } = useParams();
  return <RatedFilm key={id} id={id} />;
}

function RatedFilm({ id }: { id: string }) {
  const [sent, setSent] = useState<SentFilm>();
  return sent ? <Sent film={sent} /> : <OpenFilm id={id} onSent={setSent} />;
}

interface OpenFilmProps {
  id: string;
  onSent: (film: SentFilm) => void;
}

function OpenFilm({ id, onSent }: OpenFilmProps) {
  const navigate = useNavigate();
  const { user } = useSession();
  const [sending] = useState(() => ratingSending(user?._id ?? '', id));
  const [openSending, setOpenSending] = useState(() => sending.open());
  const query = useAssignment(id);
  const { data, error } = query;
  if (openSending) {
    const handleRefused = () => {
      setOpenSending(undefined);
      void query.refetch();
    };
    return <OpenSending id={id} film={openSending} sending={sending} onSent={onSent} onRefused={handleRefused} />;
  }
  if (data) {
    return (
      <Desk
        assignment={data}
        error={error}
        onRetry={() => void query.refetch()}
        onSendingOpen={() => setOpenSending(sending.open())}
        onSent={() => onSent({ code: data.code, activity: data.activity })}
        onGivenBack={() => void navigate(paths.rating)}
      />
    );
  }
  if (isEnd(error)) return <Ended id={id} reason={error} />;
  return (
    <Container className="py-6">
      <BackToList />
      <PageHeading title="Film à évaluer" className="mb-5 text-3xl">
        Film à évaluer
      </PageHeading>
      {query.isPending && (
        <Loading label="Chargement du film..." className="grid gap-6 xl:grid-cols-[1fr_25rem]">
          <Skeleton className="aspect-video rounded-md" />
          <Skeleton className="h-96 rounded-md" />
        </Loading>
      )}
      <LoadFailure query={query} message="Impossible de charger ce film" />
    </Container>
  );
}
