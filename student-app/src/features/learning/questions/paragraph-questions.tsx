import type { RichText } from '@iris/contract/foundation';
import { quoteOf } from '@iris/contract/foundation';
import type { Question } from '@iris/contract/learning';
import { MessageCircleQuestionMark } from 'lucide-react';
import type { LessonQuestions } from './use-lesson-questions.ts';

interface ParagraphQuestionsProps {
  blocks: RichText;
  index: number;
  questions: LessonQuestions;
}

const button =
  'items-center justify-center gap-1 rounded-sm text-primary-ink transition-[background-color,opacity] hover:bg-ink/7 lg:absolute lg:top-0 lg:left-full lg:size-8';

/** Leads to the questions about a paragraph; without any, a mouse may ask one here as in the panel. */
export function ParagraphQuestions({ blocks, index, questions }: ParagraphQuestionsProps) {
  const asked = questions.query.data?.filter((question) => isAbout(question, blocks, index)) ?? [];
  const [first] = asked;
  if (first) {
    const label = asked.length === 1 ? 'Une question sur ce passage' : `${asked.length} questions sur ce passage`;
    return (
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={() => questions.open(first._id)}
        className={`${button} flex min-h-8 px-1 text-sm pointer-coarse:min-h-11`}
      >
        <MessageCircleQuestionMark className="size-4.5" />
        <span className="lg:hidden">{label}</span>
      </button>
    );
  }
  if (!quoteOf(blocks, index)) return null;
  return (
    <button
      type="button"
      // Keyboards and screen readers choose the paragraph in the panel: a button at each would be in their way.
      tabIndex={-1}
      aria-hidden="true"
      title="Poser une question sur ce passage"
      onClick={() => questions.askAbout(index)}
      className={`${button} hidden opacity-0 group-hover/block:opacity-100 lg:pointer-fine:grid lg:pointer-fine:place-items-center`}
    >
      <MessageCircleQuestionMark className="size-4.5" />
    </button>
  );
}

/** Whether a question is about this block, and not about one that stood here in another version of the text. */
export function isAbout({ paragraph, quote }: Question, blocks: RichText, index: number): boolean {
  return paragraph === index && quoteOf(blocks, index) === quote;
}
