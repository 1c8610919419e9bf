import type { LearningLesson } from '@iris/contract/learning';
import type { Decision, LessonDraft } from '@iris/contract/programs';
import { type Decide, type Film, FilmView, RichText, useFilmPlayer } from '@iris/platform/lesson';
import {
  ButtonLink,
  Card,
  classes,
  LoadFailure,
  Loading,
  PageHeading,
  Skeleton,
  textLinkClass,
} from '@iris/platform/ui';
import { ArrowLeft, Eye, FileText } from 'lucide-react';
import { useParams, useSearchParams } from 'react-router-dom';
import { lessonPath } from '../../../paths.ts';
import { useLessonDraft, useLessonView } from '../lesson.api.ts';
import { ActivityPreview } from './activity-preview.tsx';
import { QuizPreview } from './quiz-preview.tsx';

/** The draft of a lesson as a student sees it. Nothing is counted or kept. */
export default function LessonPreviewPage() {
  const { id = '', lessonId = '' } = useParams();
  const view = useLessonView(lessonId);
  // The view has no keys: what a student would get from the server after an answer is taken from the draft.
  const draft = useLessonDraft(lessonId);
  const failed = view.isLoadingError ? view : draft;
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-5 gap-y-3 rounded-md border border-accent-line bg-accent-soft px-4 py-2.5 sm:px-5">
        <p className="flex items-center gap-3 text-sm">
          <Eye className="size-5 text-accent-ink" />
          Vous voyez le brouillon comme un étudiant. Rien n'est compté.
        </p>
        <ButtonLink size="sm" icon={<ArrowLeft />} to={lessonPath(id, lessonId)}>
          Revenir à la leçon
        </ButtonLink>
      </div>
      <PageHeading className="mb-6 text-3xl wrap-anywhere">{view.data?.title ?? 'Leçon'}</PageHeading>
      <LoadFailure query={failed} message="Impossible de charger la leçon" />
      {(view.isPending || draft.isPending) && !failed.isLoadingError && (
        <Loading label="Chargement de la leçon...">
          <Skeleton className="aspect-video" />
        </Loading>
      )}
      {view.data && draft.data && (
        <Content lesson={view.data} draft={draft.data} onReload={() => void view.refetch()} />
      )}
    </>
  );
}

interface ContentProps {
  lesson: LearningLesson;
  draft: LessonDraft;
  onReload: () => void;
}

function Content({ lesson, draft, onReload }: ContentProps) {
  const { film, text, document, activity, kind } = lesson;
  if (film) {
    return <FilmPreview film={film} title={lesson.title} keys={draft.film?.decisions ?? []} onReload={onReload} />;
  }
  if (text && text.blocks.length > 0) return <RichText blocks={text.blocks} />;
  if (kind === 'quiz' && draft.quiz) return <QuizPreview quiz={draft.quiz} />;
  if (activity && activity.steps.length > 0) {
    return <ActivityPreview title={lesson.title} activity={activity} onReload={onReload} />;
  }
  if (document) {
    return (
      <Card className="flex flex-wrap items-center gap-4 p-5">
        <FileText className="size-8 text-primary-ink" />
        <p className="min-w-0 flex-1 font-semibold wrap-anywhere">{document.name}</p>
        <a href={document.url} target="_blank" rel="noreferrer" className={classes(textLinkClass, 'py-2.5')}>
          Lire le document<span className="sr-only"> (nouvel onglet)</span>
        </a>
      </Card>
    );
  }
  return <p className="text-ink-soft">{EMPTY[kind]}</p>;
}

const EMPTY = {
  film: "Cette leçon n'a pas encore de film prêt.",
  text: "Cette leçon n'a pas encore de texte.",
  quiz: "Cette leçon n'a pas encore de question.",
  document: "Cette leçon n'a pas encore de document.",
  activity: "Cette leçon n'a pas encore de grille.",
};

interface FilmPreviewProps {
  film: Film;
  title: string;
  /** The decisions with what the surgeon chose. */
  keys: readonly Decision[];
  /** Gets new addresses of the film. */
  onReload: () => void;
}

/** A film that stops at its decisions, as for a student, at the moment in the address (`?t=83`). */
function FilmPreview({ film, title, keys, onReload }: FilmPreviewProps) {
  const [search] = useSearchParams();
  const start = Number.parseFloat(search.get('t') ?? '') || 0;
  const player = useFilmPlayer({ film, start, stopsAtDecisions: true });
  const handleDecide: Decide = async (decision, option) => {
    const key = keys.find(({ id }) => id === decision);
    return { decision, option, chosen: key?.chosen ?? option, explanation: key?.explanation ?? '', peers: [] };
  };
  return <FilmView player={player} title={title} onDecide={handleDecide} onRetry={onReload} />;
}
