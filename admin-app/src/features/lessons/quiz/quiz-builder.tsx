import { type Question, type QuestionKind, type QuizContent, quizFaults } from '@iris/contract/programs';
import { Button, Card } from '@iris/platform/ui';
import { CircleDot, ListOrdered, type LucideIcon, SquareCheck, Target } from 'lucide-react';
import { useAddedFocus } from '../../../editing/drafts/added-focus.ts';
import { bindFields, DraftNumber } from '../../../editing/drafts/draft-fields.tsx';
import { newId } from '../../../editing/drafts/new-id.ts';
import { ToComplete } from '../../../editing/drafts/to-complete.tsx';
import { SortableList } from '../../../editing/order/sortable-list.tsx';
import { newQuestion, QUESTION_KIND_LABELS } from './new-question.ts';
import { QuestionCard, questionTextId } from './question-card.tsx';

interface QuizBuilderProps {
  quiz: QuizContent;
  onChange: (quiz: QuizContent) => void;
}

/** The questions of a quiz and the rules of its attempts. */
export function QuizBuilder({ quiz, onChange }: QuizBuilderProps) {
  const { questions } = quiz;
  const setQuestions = (next: Question[]) => onChange({ ...quiz, questions: next });
  const focusAdded = useAddedFocus();
  const handleAdd = (kind: QuestionKind) => {
    const question = newQuestion(kind, newId);
    focusAdded(questionTextId(question.id));
    setQuestions([...questions, question]);
  };
  return (
    <>
      <RuleFields quiz={quiz} onChange={onChange} />
      <ToComplete faults={quizFaults(questions)} />
      <SortableList
        items={questions}
        findName={(_, index) => `la question ${index + 1}`}
        onChange={setQuestions}
        className="flex flex-col gap-5"
      >
        {(question, index, handle, buttons) => (
          <QuestionCard
            question={question}
            index={index}
            path={`quiz.questions.${index}`}
            handle={handle}
            buttons={buttons}
            onChange={(next) => setQuestions(questions.with(index, next))}
            onRemove={() => setQuestions(questions.toSpliced(index, 1))}
          />
        )}
      </SortableList>
      <section aria-labelledby="ajouter-question" className="mt-5">
        <h2 id="ajouter-question" className="mb-2 text-lg">
          Ajouter une question
        </h2>
        <div className="flex flex-wrap gap-2">
          {KINDS.map(({ kind, icon: Icon }) => (
            <Button
              key={kind}
              size="sm"
              icon={<Icon />}
              disabled={questions.length >= QUESTIONS_MAX}
              onClick={() => handleAdd(kind)}
            >
              {QUESTION_KIND_LABELS[kind]}
            </Button>
          ))}
        </div>
      </section>
    </>
  );
}

function RuleFields({ quiz, onChange }: QuizBuilderProps) {
  const { time_limit } = quiz;
  const field = bindFields(quiz, 'quiz', onChange);
  return (
    <Card className="mb-5 grid gap-5 p-4 sm:grid-cols-3 sm:p-6">
      <DraftNumber {...field('pass_mark')} label="Seuil de réussite" min={1} max={100} unit="%" />
      <DraftNumber {...field('attempts')} label="Tentatives" min={1} max={10} hint="En 24 heures." />
      <DraftNumber
        label="Temps accordé"
        optional
        value={time_limit ?? Number.NaN}
        min={1}
        max={180}
        unit="min"
        hint="Vide pour ne pas le limiter."
        path="quiz.time_limit"
        onChange={(next) => onChange({ ...quiz, time_limit: Number.isNaN(next) ? null : next })}
      />
    </Card>
  );
}

const QUESTIONS_MAX = 60;

const KINDS: readonly { kind: QuestionKind; icon: LucideIcon }[] = [
  { kind: 'single', icon: CircleDot },
  { kind: 'multiple', icon: SquareCheck },
  { kind: 'order', icon: ListOrdered },
  { kind: 'point', icon: Target },
];
