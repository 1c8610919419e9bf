import type { Question } from '@iris/contract/programs';
import { Badge, Button, Card } from '@iris/platform/ui';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { DraftTextArea } from '../../../editing/drafts/draft-fields.tsx';
import { AreaDrawing } from './area-drawing.tsx';
import { QUESTION_KIND_LABELS } from './new-question.ts';
import { OptionList } from './option-list.tsx';
import { QuestionImage } from './question-image.tsx';

interface QuestionCardProps {
  question: Question;
  index: number;
  path: string;
  handle: ReactNode;
  buttons: ReactNode;
  onChange: (question: Question) => void;
  onRemove: () => void;
}

/** A question with its answers and its explanation. */
export function QuestionCard(props: QuestionCardProps) {
  const { question, index, path, handle, buttons, onChange, onRemove } = props;
  const { kind, text, image, area, explanation } = question;
  return (
    <Card as="section" aria-label={`Question ${index + 1}`}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-2 py-2 sm:px-3">
        {handle}
        <span className="font-semibold tabular-nums">Question {index + 1}</span>
        <Badge>{QUESTION_KIND_LABELS[kind]}</Badge>
        <span className="ml-auto inline-flex items-center">
          {buttons}
          <Button size="sm" variant="ghost" icon={<Trash2 />} onClick={onRemove}>
            <span className="sr-only">Retirer la question {index + 1}</span>
          </Button>
        </span>
      </div>
      <div className="flex flex-col gap-5 p-4 sm:p-6">
        <DraftTextArea
          id={questionTextId(question.id)}
          label="Énoncé"
          value={text}
          rows={2}
          path={`${path}.text`}
          onChange={(next) => onChange({ ...question, text: next })}
        />
        <QuestionImage question={question} path={path} onChange={onChange} />
        {kind === 'point' && image && (
          <AreaDrawing image={image} area={area} onChange={(next) => onChange({ ...question, area: next })} />
        )}
        {kind !== 'point' && <OptionList question={question} path={path} onChange={onChange} />}
        <DraftTextArea
          label="Explication"
          optional
          value={explanation}
          path={`${path}.explanation`}
          hint="Montrée une fois le quiz noté."
          onChange={(next) => onChange({ ...question, explanation: next })}
        />
      </div>
    </Card>
  );
}

/** The `id` of the field with the text of a question. */
export function questionTextId(question: string): string {
  return `enonce-${question}`;
}
