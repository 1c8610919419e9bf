import { Card, LoadFailure, Loading, PageHeading, Skeleton } from '@iris/platform/ui';
import { useParams } from 'react-router-dom';
import { useLessonDraft } from '../lesson.api.ts';
import { LessonEditor } from './lesson-editor.tsx';

/** The page of a lesson, saved as one types. */
export default function LessonPage() {
  const { lessonId = '' } = useParams();
  const draft = useLessonDraft(lessonId);
  if (draft.data) return <LessonEditor key={lessonId} draft={draft.data} />;
  return (
    <>
      <PageHeading className="mb-6 text-3xl">Leçon</PageHeading>
      <LoadFailure query={draft} message="Impossible de charger la leçon" />
      {draft.isPending && (
        <Loading label="Chargement de la leçon...">
          <Card className="mb-4 flex flex-col gap-4 p-5">
            <Skeleton className="h-11" />
            <Skeleton className="h-11 w-1/2" />
          </Card>
          <Card className="p-5">
            <Skeleton className="aspect-video" />
          </Card>
        </Loading>
      )}
    </>
  );
}
