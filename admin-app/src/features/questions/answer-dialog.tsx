import { QUESTION_TEXT_MAX } from '@iris/contract/foundation';
import type { AskedQuestion, QuestionAnswerInput } from '@iris/contract/learning';
import { SelectField, TextAreaField, TextField } from '@iris/platform/forms';
import { formatMoment } from '@iris/platform/lesson';
import { z } from 'zod';
import { CheckboxField } from '../../editing/fields/checkbox-field.tsx';
import { parseMoment } from '../../editing/fields/moment.ts';
import type { ComparedField } from '../../editing/resource/comparison.tsx';
import { ResourceDialog } from '../../editing/resource/resource-dialog.tsx';
import { ANSWER_FAILED, useAnswerQuestion, useCourseModules } from './questions.api.ts';

/** What is typed; the server checks the rest. */
const typedSchema = z
  .object({
    text: z.string().max(QUESTION_TEXT_MAX, `${QUESTION_TEXT_MAX} caractères au plus`),
    lesson: z.string(),
    at: z.string().refine((at) => at.trim() === '' || parseMoment(at) !== undefined, 'Écrivez un moment comme 4:12'),
    shown_to_all: z.boolean(),
  })
  .refine(({ text, lesson }) => text.trim() !== '' || lesson !== '', {
    path: ['text'],
    error: 'Écrivez une réponse, ou montrez une leçon',
  });

type Typed = z.infer<typeof typedSchema>;

interface AnswerDialogProps {
  open: boolean;
  /** Undefined before the first opening. */
  question: AskedQuestion | undefined;
  onClose: () => void;
}

/** Answers a question in words, by pointing at a moment of the course, or both. */
export function AnswerDialog({ open, question, onClose }: AnswerDialogProps) {
  const answer = useAnswerQuestion();
  const lessons = useCourseModules(question?.course._id)?.flatMap(({ lessons: own }) => own) ?? [];
  const options = lessons.map(({ _id, title }) => ({ value: _id, label: title }));
  const isFilm = (id: string) => lessons.some(({ _id, kind }) => _id === id && kind === 'film');
  const compared: ComparedField<Typed>[] = [
    { name: 'text', label: 'Réponse' },
    {
      name: 'lesson',
      label: 'Leçon à montrer',
      show: (id: string) => options.find(({ value }) => value === id)?.label,
    },
    { name: 'at', label: 'Moment du film' },
    { name: 'shown_to_all', label: 'Montrée à tous', show: (shown: boolean) => (shown ? 'oui' : 'non') },
  ];
  return (
    <ResourceDialog
      open={open}
      onClose={onClose}
      resource={question}
      title={question?.answer ? 'Modifier la réponse' : `Répondre à ${question?.asker}`}
      submitLabel={question?.answer ? 'Enregistrer' : 'Répondre'}
      schema={typedSchema}
      initial={EMPTY}
      toInput={toTyped}
      compared={compared}
      failureText={ANSWER_FAILED}
      onChange={(typed, version) => {
        const at = isFilm(typed.lesson) ? typed.at : '';
        return answer.mutateAsync({ id: question?._id ?? '', input: toInput({ ...typed, at }), version });
      }}
    >
      {(form) => (
        <div className="flex flex-col gap-5">
          <blockquote className="max-h-48 overflow-y-auto border-line-strong border-l-2 pl-4 whitespace-pre-line wrap-anywhere text-ink-soft">
            {question?.text}
          </blockquote>
          <TextAreaField control={form.control} name="text" label="Réponse" rows={5} optional />
          <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_10rem]">
            <SelectField
              control={form.control}
              name="lesson"
              label="Leçon à montrer"
              optional
              options={[{ value: '', label: 'Aucune' }, ...options]}
            />
            {isFilm(form.watch('lesson')) && (
              <TextField control={form.control} name="at" label="Moment du film" optional placeholder="4:12" />
            )}
          </div>
          <CheckboxField
            control={form.control}
            name="shown_to_all"
            label="Montrer à tous ceux qui suivent le cours"
            hint="Sans le nom de qui a posé la question."
          />
        </div>
      )}
    </ResourceDialog>
  );
}

const EMPTY: Typed = { text: '', lesson: '', at: '', shown_to_all: false };

function toTyped({ answer, shown_to_all }: AskedQuestion): Typed {
  if (!answer) return { ...EMPTY, shown_to_all };
  const { text, lesson, at } = answer;
  return { text, lesson: lesson?._id ?? '', at: at === null ? '' : formatMoment(at), shown_to_all };
}

function toInput({ text, lesson, at, shown_to_all }: Typed): QuestionAnswerInput {
  return { text: text.trim(), lesson: lesson || null, at: parseMoment(at) ?? null, shown_to_all };
}
