import type { LearningLesson } from '@iris/contract/learning';
import { linkTo } from '@iris/contract/site';
import { RichText } from '@iris/platform/lesson';
import { ButtonLink, Container, LoadFailure, Loading, PageHeading, Skeleton } from '@iris/platform/ui';
import { FileText } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { MissingCourse } from '../../ui/missing-course.tsx';
import { EnrollInvitation } from './enroll-invitation.tsx';
import './lesson.css';
import { isMissing, usePreview, usePreviewedCourse } from './preview.api.ts';
import { PreviewFilm } from './preview-film.tsx';

/** A lesson that visitors may open, and the way to the rest of the course. */
export default function PreviewPage() {
  const { id = '', lessonId = '' } = useParams();
  const query = usePreview(lessonId);
  const course = usePreviewedCourse(id).data;
  const lesson = query.data;
  if (isMissing(query.error) || (lesson && lesson.course !== id.toLowerCase())) {
    return <MissingCourse title="Cette leçon n'est pas en libre accès" />;
  }
  return (
    <>
      <div className="on-dark">
        <Container className="flex flex-col gap-4 pt-6 pb-10 md:pb-14">
          <BackLink to={linkTo(paths.course, { id })}>
            <span className="wrap-anywhere">{course?.title ?? 'Le cours'}</span>
          </BackLink>
          <PageHeading
            className="text-4xl wrap-anywhere"
            title={lesson?.title ?? 'Aperçu gratuit'}
            details={{ isHidden: true }}
          >
            {lesson?.title ?? 'Aperçu gratuit'}
          </PageHeading>
          <p className="text-ink-soft tabular-nums">{`Aperçu gratuit${lesson ? ` · ${lesson.minutes}\u00a0min` : ''}`}</p>
          <LoadFailure query={query} message="Impossible de charger la leçon" />
          {query.isPending && (
            <Loading label="Chargement de la leçon...">
              <Skeleton className="aspect-video max-h-[70svh]" />
            </Loading>
          )}
          {lesson?.film && (
            <PreviewFilm
              key={lesson._id}
              lessonId={lesson._id}
              title={lesson.title}
              film={lesson.film}
              onReload={() => void query.refetch()}
            />
          )}
        </Container>
      </div>
      {lesson && <Content lesson={lesson} />}
      {course && <EnrollInvitation course={course} />}
    </>
  );
}

interface ContentProps {
  lesson: LearningLesson;
}

function Content({ lesson: { text, document } }: ContentProps) {
  if (!text && !document) return null;
  return (
    <Container className="py-10 md:py-16">
      {text && (
        <div className="lesson">
          <RichText blocks={text.blocks} />
        </div>
      )}
      {document && (
        <ButtonLink to={document.url} reloadDocument icon={<FileText />}>
          {document.name || 'Ouvrir le document'}
        </ButtonLink>
      )}
    </Container>
  );
}
