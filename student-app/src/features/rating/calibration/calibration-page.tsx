import type { Calibration } from '@iris/contract/practice';
import { Card, Container, LoadFailure, Loading, PageHeading, Skeleton } from '@iris/platform/ui';
import { useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { BackToList } from '../back-to-list.tsx';
import { useCalibration } from '../rating.api.ts';
import { CalibrationForm } from './calibration-form.tsx';
import { CalibrationReview } from './calibration-review.tsx';

/** The films with agreed levels, on which a rater is calibrated before the first film of a learner. */
export default function CalibrationPage() {
  const { activity = '' } = useParams();
  const query = useCalibration(activity);
  return (
    <Container className="py-6 md:py-10">
      <BackToList />
      <header className="mb-6">
        <PageHeading title="Étalonnage" className="text-3xl">
          Étalonnage
        </PageHeading>
        {query.data && <p className="mt-1 text-lg text-ink-soft wrap-anywhere">{query.data.title}</p>}
      </header>
      {query.isPending && (
        <Loading label="Chargement des films d'étalonnage..." className="grid gap-6 lg:grid-cols-[1fr_26rem]">
          <Skeleton className="aspect-video rounded-md" />
          <Skeleton className="h-96 rounded-md" />
        </Loading>
      )}
      <LoadFailure query={query} message="Impossible de charger l'étalonnage" />
      {query.data && (
        <Content key={activity} activity={activity} calibration={query.data} onRetry={() => void query.refetch()} />
      )}
    </Container>
  );
}

interface ContentProps {
  activity: string;
  calibration: Calibration;
  /** Gets new addresses of the films. */
  onRetry: () => void;
}

function Content({ activity, calibration, onRetry }: ContentProps) {
  const [isReviewed, setIsReviewed] = useState(calibration.result !== null);
  const top = useRef<HTMLDivElement>(null);
  const show = (reviewed: boolean) => {
    setIsReviewed(reviewed);
    top.current?.focus();
  };
  if (calibration.anchors.length === 0) {
    return <Card className="p-5">Cette activité n'a pas encore de films d'étalonnage.</Card>;
  }
  const { result } = calibration;
  return (
    // Takes the focus when the page changes from the form to its result.
    <div ref={top} tabIndex={-1} className="outline-none">
      {isReviewed && result ? (
        <CalibrationReview
          activity={activity}
          calibration={calibration}
          result={result}
          onRetry={onRetry}
          onAgain={() => show(false)}
        />
      ) : (
        <CalibrationForm activity={activity} calibration={calibration} onRetry={onRetry} onDone={() => show(true)} />
      )}
    </div>
  );
}
