import type { QuizIntroduction } from '@iris/contract/learning';
import type { Attempt, AttemptResult } from '@iris/contract/programs';
import { useSession } from '@iris/platform/session';
import { LoadFailure } from '@iris/platform/ui';
import { useEffect, useState } from 'react';
import { Done, LessonFrame, type LessonProps } from '../lessons/lesson-frame.tsx';
import { listLessons } from '../outline.ts';
import { answersCopy } from './answers/use-answers.ts';
import { QuizAttempt } from './attempt/quiz-attempt.tsx';
import { useBegin, useLatestResult } from './quiz.api.ts';
import { QuizIntro } from './quiz-intro.tsx';
import { QuizResult } from './quiz-result.tsx';

interface QuizLessonProps extends LessonProps {
  quiz: QuizIntroduction;
}

/** A quiz: its rules, then one question a screen, then the result with its explanations. */
export function QuizLesson({ quiz, lesson, ...page }: QuizLessonProps) {
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const [graded, setGraded] = useState<AttemptResult | null>(null);
  const [wantsResult, setWantsResult] = useState(false);
  const latest = useLatestResult(lesson._id, wantsResult);
  const begin = useBegin(lesson._id, (begun) => {
    setGraded(null);
    setWantsResult(false);
    setAttempt(begun);
  });
  const result = graded ?? (wantsResult ? latest.data : undefined);
  const { user } = useSession();
  const ended = result?._id;
  useEffect(() => {
    // What this browser still had to send of it counts no more.
    if (user && ended) answersCopy(user._id, ended).remove();
  }, [user, ended]);
  const isShown = result !== undefined && attempt === null;
  const isDone = listLessons(page.outline).some(({ _id, state }) => _id === lesson._id && state === 'done');
  return (
    <LessonFrame {...page} title={lesson.title} isTitleFirst isBusy={attempt !== null} isDoneInside={isShown}>
      <div className="px-4 sm:px-6 lg:px-0">
        {attempt ? (
          <QuizAttempt
            key={attempt._id}
            attempt={attempt}
            onEnd={(next) => {
              setAttempt(null);
              setGraded(next);
            }}
          />
        ) : result ? (
          <QuizResult result={result} isBusy={begin.isPending} onAgain={() => begin.mutate()}>
            {isDone && <Done outline={page.outline} />}
          </QuizResult>
        ) : (
          <QuizIntro
            quiz={quiz}
            isBusy={begin.isPending}
            onBegin={() => begin.mutate()}
            onResult={() => setWantsResult(true)}
          />
        )}
        {wantsResult && <LoadFailure query={latest} message="Impossible de charger le résultat" className="mt-4" />}
      </div>
    </LessonFrame>
  );
}
