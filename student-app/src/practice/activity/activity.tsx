import type { ActivityIntroduction } from '@iris/contract/learning';
import type { Practice } from '@iris/contract/practice';
import { LoadFailure, Loading, Skeleton } from '@iris/platform/ui';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { usePractice } from '../practice.api.ts';
import { AttemptList } from './attempt-list.tsx';
import { Declaration } from './declaration.tsx';
import { useGoneDraft } from './gone-draft.tsx';
import { Introduction } from './introduction.tsx';
import { Preparation } from './preparation.tsx';

export interface ActivityProps {
  lesson: string;
  title: string;
  activity: ActivityIntroduction;
  /** Gets new addresses of the reference film. */
  onReload: () => void;
}

/** An activity for its learner: what it asks for, then the film in preparation, or those that were sent. */
export function Activity(props: ActivityProps) {
  const query = usePractice(props.lesson);
  if (query.data) return <OpenActivity {...props} practice={query.data} />;
  return (
    <>
      <LoadFailure query={query} message="Impossible de charger vos films" />
      {query.isPending && (
        <Loading label="Chargement de vos films...">
          <Skeleton className="h-40 w-full" />
        </Loading>
      )}
    </>
  );
}

/** The films of an activity to which the access has ended: they are read and withdrawn, but no other is begun. */
export function PastFilms({ lesson }: Pick<ActivityProps, 'lesson'>) {
  const query = usePractice(lesson);
  if (query.data) return <AttemptList submissions={query.data.submissions} />;
  return <LoadFailure query={query} message="Impossible de charger vos films" />;
}

interface OpenActivityProps extends ActivityProps {
  practice: Practice;
}

function OpenActivity({ practice, ...props }: OpenActivityProps) {
  const { lesson, activity } = props;
  const declaration = useDeclaration();
  const { submissions, attempts_left, is_overdue } = practice;
  const draft = submissions.find(({ state }) => state === 'draft');
  const sent = submissions.filter(({ state }) => state !== 'draft');
  // An address that was kept may ask for what is not possible any more.
  const isDeclaring = declaration.isOpen && attempts_left > 0 && !is_overdue;
  const content = useFocusOn(draft?._id ?? (isDeclaring ? 'declaration' : 'films'));
  const gone = useGoneDraft(draft, sent);
  if (draft) {
    return (
      <div ref={content} tabIndex={-1} className="flex scroll-mt-36 flex-col gap-8 outline-none">
        {gone.notice}
        <Preparation key={draft._id} id={draft._id} activity={activity} onGone={gone.note} />
        <AttemptList submissions={sent} steps={activity.steps} />
        <Introduction {...props} practice={practice} isFolded />
      </div>
    );
  }
  if (isDeclaring) return <Declaration lesson={lesson} onEnd={declaration.close} />;
  const handleBegin = () => {
    gone.forget();
    declaration.open();
  };
  return (
    <div ref={content} tabIndex={-1} className="flex scroll-mt-36 flex-col gap-8 outline-none">
      {gone.notice}
      <AttemptList submissions={sent} steps={activity.steps} />
      <Introduction {...props} practice={practice} onBegin={handleBegin} isFolded={sent.length > 0} />
    </div>
  );
}

/** Whether the declaration is shown, as an entry of the history: back leads to the introduction, not out of the lesson. */
function useDeclaration() {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  return {
    isOpen: search.get('step') === 'declaration',
    open: () => setSearch({ step: 'declaration' }, { state: FROM_INTRODUCTION }),
    close: () => {
      if (state === FROM_INTRODUCTION) void navigate(-1);
      else setSearch({}, { replace: true });
    },
  };
}

/** State of an entry of the history that follows the introduction; an address that was opened by itself has none. */
const FROM_INTRODUCTION = 'introduction';

/** The content of another step gets the focus, at its beginning: what one pressed is gone, often far below. */
function useFocusOn(step: string) {
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    content.current?.focus({ preventScroll: true });
    content.current?.scrollIntoView?.({ block: 'start' });
  }, [step]);
  return content;
}
