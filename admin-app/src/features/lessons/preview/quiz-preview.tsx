import { counted } from '@iris/contract/foundation';
import type { Answer, OpenQuestion, Question, QuizContent } from '@iris/contract/programs';
import { QuestionView } from '@iris/platform/lesson';
import { Card } from '@iris/platform/ui';
import { useState } from 'react';

interface QuizPreviewProps {
  quiz: QuizContent;
}

/** The questions of a quiz, which can be answered; grading is left to the server. */
export function QuizPreview({ quiz }: QuizPreviewProps) {
  const { questions, pass_mark, attempts, time_limit } = quiz;
  const rules = [
    counted(questions.length, 'question'),
    `${pass_mark}\u00a0% pour réussir`,
    `${counted(attempts, 'tentative')} par jour`,
    ...(time_limit ? [`${time_limit}\u00a0min`] : []),
  ];
  return (
    <>
      <p className="mb-5 text-ink-soft">{rules.join(' · ')}</p>
      <ol className="flex flex-col gap-5">
        {questions.map((question, index) => (
          <QuestionPreview key={question.id} question={question} number={index + 1} />
        ))}
      </ol>
    </>
  );
}

function QuestionPreview({ question, number }: { question: Question; number: number }) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [open] = useState(() => openQuestion(question));
  return (
    <Card as="li" className="flex flex-col gap-4 p-4 sm:p-6">
      <h2 className="text-xl">
        <span className="text-ink-faint tabular-nums">{`${number}. `}</span>
        <span>{question.text || 'Question sans énoncé'}</span>
      </h2>
      <QuestionView question={open} answer={answer} onAnswer={setAnswer} />
      {question.explanation && (
        <details className="text-ink-soft">
          <summary className="text-sm font-semibold text-ink">Explication, montrée après la note</summary>
          <p className="mt-2 whitespace-pre-line">{question.explanation}</p>
        </details>
      )}
    </Card>
  );
}

/** A question without its key; steps to put in order are not shown in the right one. */
function openQuestion({ correct: _, area: __, explanation: ___, ...question }: Question): OpenQuestion {
  const options = question.kind === 'order' ? question.options.toReversed() : question.options;
  return { ...question, options };
}
