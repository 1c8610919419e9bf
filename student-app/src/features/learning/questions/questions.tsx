import type { RichText } from '@iris/contract/foundation';
import type { LearningOutline } from '@iris/contract/learning';
import type { FilmPlayer } from '@iris/platform/lesson';
import { LoadFailure } from '@iris/platform/ui';
import { useEffect, useRef } from 'react';
import { NewQuestion } from './new-question.tsx';
import { QuestionView } from './question-view.tsx';
import { QUESTIONS_SKELETON } from './questions-skeleton.tsx';
import type { LessonQuestions } from './use-lesson-questions.ts';

export interface QuestionsProps {
  outline: LearningOutline;
  lessonId: string;
  player: FilmPlayer | undefined;
  /** Of the text of the lesson. */
  blocks: RichText | undefined;
  questions: LessonQuestions;
  /** Whether the lesson is not loaded, so that nothing is asked yet. */
  isUnknown?: boolean | undefined;
}

/** The learner's questions to the authors, and those shown to all, by their place in the lesson. */
export function Questions({ outline, lessonId, player, blocks, questions, isUnknown }: QuestionsProps) {
  const { query, opened } = questions;
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef<typeof opened>(undefined);
  useEffect(() => {
    if (!opened || opened === shown.current || !query.data) return;
    shown.current = opened;
    list.current?.querySelector<HTMLElement>(`[data-question="${opened.id}"]`)?.focus();
  }, [opened, query.data]);
  return (
    <div className="flex flex-col gap-4">
      {!isUnknown && <NewQuestion {...{ lessonId, player, blocks, questions }} />}
      {query.isPending && QUESTIONS_SKELETON}
      <LoadFailure query={query} message="Impossible de charger les questions" />
      {query.data?.length === 0 && (
        <p className="text-ink-soft">
          Les auteurs du cours vous répondent ici. Ils peuvent montrer la réponse à tous, sans votre nom.
        </p>
      )}
      {query.data && query.data.length > 0 && (
        <ul ref={list} className="flex flex-col">
          {query.data.map((question) => (
            <QuestionView
              key={question._id}
              question={question}
              outline={outline}
              lessonId={lessonId}
              player={player}
              blocks={blocks}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
