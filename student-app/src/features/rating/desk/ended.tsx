import type { RatingDraft } from '@iris/contract/practice';
import type { RubricStep } from '@iris/contract/programs';
import type { ApiError } from '@iris/platform/api';
import { useSession } from '@iris/platform/session';
import { Button, Container, PageHeading } from '@iris/platform/ui';
import { CircleSlash } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { ratingCopy } from '../draft/rating-copy.ts';
import { WrittenRating } from './written-rating.tsx';

interface EndedProps {
  /** Of the film. */
  id: string;
  reason: ApiError;
  /** What was done until then; what this device has kept without it. */
  written?: { draft: RatingDraft; steps: readonly RubricStep[] };
}

/** The film was withdrawn, or is with another rater: what was done can still be read, and copied. */
export function Ended({ id, reason, written }: EndedProps) {
  const navigate = useNavigate();
  const { user } = useSession();
  const [kept] = useState(() => ratingCopy(user?._id ?? '', id));
  const [draft] = useState(() => written?.draft ?? kept.get()?.draft);
  const hasWork = draft !== undefined && (draft.levels.length > 0 || draft.comments.length > 0 || draft.summary !== '');
  return (
    <Container className="py-12">
      <div className="mx-auto max-w-[68ch]">
        <div role="alert" className="flex flex-col items-center gap-3 text-center">
          <CircleSlash className="size-11 text-ink-faint" />
          <PageHeading title={TITLES[reason.code ?? ''] ?? NOT_FOUND} className="text-3xl">
            {TITLES[reason.code ?? ''] ?? NOT_FOUND}
          </PageHeading>
          <p className="text-ink-soft">{`${reason.message}.`}</p>
          {hasWork && (
            <p className="text-ink-soft">
              {reason.code === 'assignment_not_found'
                ? "Elle a peut-être été envoyée ou rendue dans un autre onglet ou sur un autre appareil. Ce que vous avez écrit ici reste lisible jusqu'à ce que vous reveniez à la liste."
                : "Ce que vous avez écrit n'est pas envoyé. Il reste lisible ici jusqu'à ce que vous reveniez à la liste."}
            </p>
          )}
        </div>
        <div className="mt-5 flex justify-center">
          <Button
            variant="primary"
            onClick={() => {
              kept.remove();
              void navigate(paths.rating);
            }}
          >
            Revenir aux films à évaluer
          </Button>
        </div>
        {hasWork && <WrittenRating draft={draft} steps={written?.steps ?? []} className="mt-10" />}
      </div>
    </Container>
  );
}

const NOT_FOUND = 'Évaluation introuvable';

const TITLES: Record<string, string> = {
  submission_withdrawn: 'Film retiré',
  assignment_expired: 'Délai passé',
};
