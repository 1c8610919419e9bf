import { ChoiceQuestion } from './choice-question.tsx';
import { OrderQuestion } from './order-question.tsx';
import { PointQuestion } from './point-question.tsx';
import type { QuestionProps } from './question-props.ts';

/** A question of a quiz, with its picture and the means to answer it. */
export function QuestionView(props: QuestionProps) {
  const { question } = props;
  const Kind = { single: ChoiceQuestion, multiple: ChoiceQuestion, order: OrderQuestion, point: PointQuestion }[
    question.kind
  ];
  return (
    <div className="flex flex-col gap-5">
      {question.image && question.kind !== 'point' && (
        <img
          src={question.image}
          alt={question.image_alt}
          className="max-h-[55svh] w-full rounded-md border border-line bg-surface object-contain"
        />
      )}
      <Kind {...props} />
    </div>
  );
}
