import { QUESTION_TEXT_MAX, quoteOf } from '@iris/contract/foundation';
import type { QuestionInput } from '@iris/contract/learning';
import { controlClass } from '@iris/platform/forms';
import { classes } from '@iris/platform/ui';
import { MomentLabel } from '../panels/moment-label.tsx';
import { NoteForm } from '../panels/note-form.tsx';
import { useDraft } from '../panels/use-draft.ts';
import { useAskQuestion } from './questions.api.ts';
import type { QuestionsProps } from './questions.tsx';

const LABEL = 'Poser une question';

/** Asks a question at the moment of the film, or about a paragraph of the text. */
export function NewQuestion({ lessonId, player, blocks, questions }: Omit<QuestionsProps, 'outline'>) {
  const draft = useDraft<QuestionInput>('question', lessonId, player);
  const { paragraph, setParagraph } = questions;
  const ask = useAskQuestion(lessonId, draft.sending, (sent) => {
    if (draft.end(sent)) setParagraph(null);
  });
  const handleSave = () => {
    const text = draft.text.trim();
    if (text) ask.mutate({ at: draft.momentNow(), paragraph: blocks ? paragraph : null, text });
  };
  return (
    <div className="flex flex-col gap-3">
      {blocks && blocks.length > 0 && (
        <label className="flex flex-col gap-1.5 p-0.5 text-sm font-semibold">
          Passage
          <select
            value={paragraph ?? ''}
            onChange={({ target }) => setParagraph(target.value === '' ? null : Number(target.value))}
            className={classes(controlClass, 'min-h-11 truncate font-normal')}
          >
            <option value="">Toute la leçon</option>
            {blocks.map((_, index) => {
              const quote = quoteOf(blocks, index);
              return (
                quote && (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a published text does not change while it is read
                  <option key={index} value={index}>
                    {quote}
                  </option>
                )
              );
            })}
          </select>
        </label>
      )}
      <NoteForm
        label={player ? <MomentLabel text={LABEL} player={player} at={draft.at} /> : LABEL}
        text={draft.text}
        maxLength={QUESTION_TEXT_MAX}
        isBusy={ask.isPending}
        onChange={draft.change}
        onSave={handleSave}
        saveLabel="Envoyer"
      />
    </div>
  );
}
