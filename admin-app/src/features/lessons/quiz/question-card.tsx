import type { Question } from '@iris/contract/programs';
import { Badge, Card } from '@iris/platform/ui';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { bindFields, DraftTextArea } from '../../../editing/drafts/draft-fields.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
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
  const { kind, image, area } = question;
  const field = bindFields(question, path, onChange);
  return (
    <Card as="section" aria-label={`Question ${index + 1}`}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-2 py-2 sm:px-3">
        {handle}
        <span className="font-semibold tabular-nums">{`Question ${index + 1}`}</span>
        <Badge>{QUESTION_KIND_LABELS[kind]}</Badge>
        <span className="ml-auto inline-flex items-center">
          {buttons}
          <IconButton icon={<Trash2 />} onClick={onRemove} label={`Retirer la question ${index + 1}`} />
        </span>
      </div>
      <div className="flex flex-col gap-5 p-4 sm:p-6">
        <DraftTextArea {...field('text')} id={questionTextId(question.id)} label="Énoncé" rows={2} />
        <QuestionImage question={question} path={path} onChange={onChange} />
        {kind === 'point' && image && (
          <AreaDrawing image={image} area={area} onChange={(next) => onChange({ ...question, area: next })} />
        )}
        {kind !== 'point' && <OptionList question={question} path={path} onChange={onChange} />}
        <DraftTextArea {...field('explanation')} label="Explication" optional hint="Montrée une fois le quiz noté." />
      </div>
    </Card>
  );
}

/** The `id` of the field with the text of a question. */
export function questionTextId(question: string): string {
  return `enonce-${question}`;
}
