import type { ActivityIntroduction } from '@iris/contract/learning';
import type { Submission } from '@iris/contract/practice';
import { InlineError, LoadFailure, Loading, ProgressBar, Skeleton } from '@iris/platform/ui';
import { useEffect, useRef } from 'react';
import { useSubmission } from '../practice.api.ts';
import { WithdrawButton } from '../withdraw-button.tsx';
import { Workbench } from '../workbench/workbench.tsx';
import { OtherFilm } from './other-film.tsx';
import { SendFilm } from './send-film.tsx';

interface PreparationProps {
  id: string;
  activity: ActivityIntroduction;
  /** Called when it was sent or withdrawn elsewhere. */
  onGone: () => void;
}

/** A film that is not handed in yet: received, prepared, then marked by its learner. */
export function Preparation({ id, activity, onGone }: PreparationProps) {
  const query = useSubmission(id);
  const { data } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  const hasFilm = Boolean(data?.film);
  const hadFilm = useRef(hasFilm);
  useEffect(() => {
    // The button that removed the film is gone.
    if (hadFilm.current && !hasFilm) {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView?.({ block: 'start' });
    }
    hadFilm.current = hasFilm;
  }, [hasFilm]);
  if (!data) {
    return (
      <>
        <LoadFailure query={query} message="Impossible de charger votre film" />
        {query.isPending && (
          <Loading label="Chargement de votre film...">
            <Skeleton className="aspect-video w-full" />
          </Loading>
        )}
      </>
    );
  }
  return (
    <section aria-labelledby="preparation" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2
          id="preparation"
          ref={heading}
          tabIndex={-1}
          className="scroll-mt-36 text-2xl outline-none"
        >{`Votre film n°\u00a0${data.number}`}</h2>
        <div className="flex flex-wrap">
          {data.film && <OtherFilm submission={id} />}
          <WithdrawButton id={id} isSent={false} />
        </div>
      </div>
      {data.film?.sources ? (
        <Workbench
          submission={data}
          sources={data.film.sources}
          raters={activity.raters}
          onFilm={() => void query.refetch()}
          onGone={onGone}
        />
      ) : (
        <UnpreparedFilm submission={data} />
      )}
    </section>
  );
}

function UnpreparedFilm({ submission: { _id, film } }: { submission: Submission }) {
  if (!film) return <SendFilm submission={_id} />;
  const { failure, progress, status } = film;
  return (
    <div className="flex flex-col items-start gap-4 rounded-md border border-line bg-surface p-5">
      {failure ? (
        <div role="alert">
          <InlineError>{failure.detail}</InlineError>
        </div>
      ) : (
        <>
          <ProgressBar label="Préparation de votre film" value={progress} className="h-2! w-full" />
          <p role="status" className="text-ink-soft">
            <span>
              {status === 'waiting'
                ? 'Votre film est arrivé. Sa préparation va commencer.'
                : `Préparation de votre film\u00a0: ${progress}\u00a0%`}
            </span>
            <span className="block text-sm text-ink-faint">
              Le son et les informations du fichier sont effacés. Vous pouvez quitter cette page&nbsp;: la préparation
              continue sans elle.
            </span>
          </p>
        </>
      )}
    </div>
  );
}
