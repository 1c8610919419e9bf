import type { RichText as Blocks } from '@iris/contract/foundation';
import { RichText } from '@iris/platform/lesson';
import { BeatNotice } from '../../../beats/beat-notice.tsx';
import { useReading } from '../beats/use-reading.ts';
import { ParagraphQuestions } from '../questions/paragraph-questions.tsx';
import { LessonFrame, type LessonProps } from './lesson-frame.tsx';
import { ReadingRemaining } from './reading-remaining.tsx';

interface TextLessonProps extends LessonProps {
  blocks: Blocks;
}

/** A text to read. */
export function TextLesson({ blocks, lesson, ...page }: TextLessonProps) {
  const { status, remaining, resume } = useReading(lesson, page.outline.revision);
  return (
    <LessonFrame
      {...page}
      title={lesson.title}
      blocks={blocks}
      isTitleFirst
      remaining={status === 'open' && <ReadingRemaining seconds={remaining} />}
    >
      <BeatNotice status={status} onResume={resume} />
      {blocks.length === 0 ? (
        <p className="px-4 text-ink-soft sm:px-6 lg:px-0">Cette leçon n'a pas encore de texte.</p>
      ) : (
        <RichText
          blocks={blocks}
          beside={(index) => <ParagraphQuestions blocks={blocks} index={index} questions={page.questions} />}
          className="px-4 sm:px-6 lg:px-0"
        />
      )}
    </LessonFrame>
  );
}
