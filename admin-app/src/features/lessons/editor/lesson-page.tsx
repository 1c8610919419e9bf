import { LoadFailure, PageHeading } from '@iris/platform/ui';
import { useParams } from 'react-router-dom';
import { Blocks } from '../../../ui/blocks.tsx';
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
      {draft.isPending && <Blocks label="Chargement de la leçon..." sizes={['h-38', 'aspect-video']} />}
    </>
  );
}
